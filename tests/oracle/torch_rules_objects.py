"""Templates of calls for torch_rules_oracle.py: classes of PyTorch and what their methods give.

A group is a text of names, a text of statements that make the object `o`, in which `C` stands for the class, and for each
of its methods and attributes its name and templates. In the last table `f` stands for the function. torch_rules_calls.py
says what the placeholders are.
"""

import re

DISTRIBUTIONS = [
    ("Normal Laplace Gumbel Cauchy LogNormal", "o = C({af} + 1, {bf} + 1)"),
    ("Normal Laplace Gumbel LogNormal", "o = C({ad}, 2.0)"),
    ("Normal Cauchy", "o = C(0.0, 1.0)"),
    ("Beta Gamma Uniform InverseGamma Kumaraswamy Weibull Pareto FisherSnedecor VonMises",
     "o = C({af} + 1, {bf} + 2.5, validate_args=False)"),
    ("Beta Gamma Uniform VonMises", "o = C({ad} + 1, 2.5, validate_args=False)"),
    ("StudentT", "o = C({af} + 3, {bf}, {bf} + 1)"),
    ("Exponential Poisson HalfNormal HalfCauchy Chi2", "o = C({af} + 1)"),
    ("Exponential HalfNormal", "o = C({ad} + 1)"),
    ("Bernoulli Geometric ContinuousBernoulli", "o = C(logits={af})"),
    ("Bernoulli Geometric", "o = C(torch.rand({p}, {p}) / 2 + 0.1)"),
    ("Binomial NegativeBinomial", "o = C({p}, logits={af})"),
    ("Categorical OneHotCategorical OneHotCategoricalStraightThrough", "o = C(logits={af1})"),
    ("Categorical OneHotCategorical", "o = C(probs={ad1} + 1)"),
    ("RelaxedOneHotCategorical RelaxedBernoulli", "o = C(torch.tensor(0.5), logits={af1})"),
    ("Multinomial", "o = C({p}, logits={af1})"),
    ("Dirichlet", "o = C({af1} + 1)"),
    ("LogisticNormal", "o = C({af1}, {samef} + 1)"),
    ("MultivariateNormal", "o = C(torch.zeros({p}, 3), torch.eye(3))"),
    ("MultivariateNormal", "o = C(torch.zeros(3), scale_tril=torch.eye(3))"),
    ("LowRankMultivariateNormal", "o = C(torch.zeros({p}, 3), torch.rand(3, 2), torch.ones(3))"),
    ("Independent", "o = C(torch.distributions.Normal({af2}, 1.0), {p})"),
]
OF_DISTRIBUTIONS = [
    ("sample", "o.sample()", "o.sample({tuple})", "o.sample(({n}, {p}))"),
    ("rsample", "o.rsample()", "o.rsample(({n},))"),
    ("log_prob", "o.log_prob(o.sample())", "o.log_prob(o.sample(({n},)))", "o.log_prob({af})"),
    ("entropy", "o.entropy()"), ("mean", "o.mean"), ("variance", "o.variance"), ("stddev", "o.stddev"), ("mode", "o.mode"),
    ("cdf", "o.cdf(o.sample())", "o.cdf({af})"), ("icdf", "o.icdf(o.cdf(o.sample()))"),
    ("expand", "o.expand(o.batch_shape).sample()", "o.expand(({p},) + o.batch_shape).log_prob(o.sample())"),
    ("batch_shape", "torch.zeros(o.batch_shape)"), ("event_shape", "torch.zeros(o.event_shape)"),
    ("perplexity", "o.perplexity()"), ("enumerate_support", "o.enumerate_support()", "o.enumerate_support(expand=False)"),
]

MODEL = "m = torch.nn.Linear({p}, {p}); "
OPTIMIZERS = [
    ("SGD ASGD Adadelta Adagrad Adam AdamW Adamax NAdam RAdam RMSprop Rprop LBFGS Adafactor", MODEL + "o = C(m.parameters())"),
    ("SGD Adam AdamW RMSprop Adagrad", MODEL + "o = C([dict(params=m.weight), dict(params=[m.bias], lr=0.5)], lr=0.1)"),
    ("SGD Adam AdamW", MODEL + "o = C(m.parameters(), lr=0.1, weight_decay=0.01)"),
    ("Muon", MODEL + "o = C([m.weight])"),
]
BACKWARD = "m(torch.rand(2, m.in_features)).sum().backward()"
OF_OPTIMIZERS = [
    ("step", f"{BACKWARD}; o.step(lambda: m(torch.rand(2, m.in_features)).sum()) ;; m.weight"),
    ("zero_grad", f"{BACKWARD}; o.zero_grad(set_to_none=False) ;; m.weight.grad", "o.zero_grad() ;; m.bias"),
    ("add_param_group", "o.add_param_group(dict(params=[torch.nn.Parameter({af2})])) ;; o.param_groups[-1]['params'][0]"),
    ("state_dict", "len(o.state_dict())", "len(o.state_dict()['param_groups'])"),
    ("load_state_dict", "o.load_state_dict(o.state_dict()) ;; m.weight"),
    ("param_groups", "o.param_groups[0]['params'][0]"),
]

OPTIMIZER = "m = torch.nn.Linear(2, 3); g = torch.optim.SGD(m.parameters(), lr=0.1, momentum=0.9); "
SCHEDULERS = [
    ("StepLR", OPTIMIZER + "o = C(g, {p})"), ("MultiStepLR", OPTIMIZER + "o = C(g, [1, {p}])"),
    ("ExponentialLR", OPTIMIZER + "o = C(g, 0.9)"), ("ConstantLR LinearLR PolynomialLR", OPTIMIZER + "o = C(g)"),
    ("CosineAnnealingLR CosineAnnealingWarmRestarts", OPTIMIZER + "o = C(g, {p})"),
    ("LambdaLR MultiplicativeLR", OPTIMIZER + "o = C(g, lambda epoch: 0.5)"),
    ("CyclicLR", OPTIMIZER + "o = C(g, 0.1, 0.5)"),
    ("OneCycleLR", OPTIMIZER + "o = C(g, 0.1, total_steps={p} + 3)"),
    ("ReduceLROnPlateau", OPTIMIZER + "o = C(g)"),
    ("ChainedScheduler", OPTIMIZER + "o = C([torch.optim.lr_scheduler.StepLR(g, 2), torch.optim.lr_scheduler.ExponentialLR(g, 0.9)])"),
    ("SequentialLR", OPTIMIZER + "o = C(g, [torch.optim.lr_scheduler.StepLR(g, 2), torch.optim.lr_scheduler.ExponentialLR(g, 0.9)], [{p}])"),
]
OF_SCHEDULERS = [
    ("step", "g.step(); o.step() ;; m.weight", "g.step(); o.step(0.5) ;; m.weight"),
    ("get_last_lr", "g.step(); o.step(0.5) ;; torch.tensor(o.get_last_lr())", "torch.tensor(o.get_last_lr())"),
    ("state_dict", "type(o.state_dict())"), ("load_state_dict", "o.load_state_dict(o.state_dict()) ;; m.bias"),
]

MODULES = [
    ("Module", "o = torch.nn.Sequential(torch.nn.Linear({p}, 3), torch.nn.BatchNorm1d(3), torch.nn.ReLU())"),
    ("Module", "o = torch.nn.ModuleDict(dict(a=torch.nn.Conv2d({p}, {p}, {p}), b=torch.nn.BatchNorm2d({p})))"),
]
OF_MODULES = [
    ("parameters", "list(o.parameters())", "[p.sum() for p in o.parameters()]"),
    ("named_parameters", "[p for _, p in o.named_parameters()]"),
    ("buffers", "list(o.buffers())"), ("named_buffers", "[p for _, p in o.named_buffers()]"),
    ("children", "[c.weight for c in o.children() if hasattr(c, 'weight')]"),
    ("named_children", "[c.weight for n, c in o.named_children() if hasattr(c, 'weight')]"),
    ("modules", "[c.weight for c in o.modules() if hasattr(c, 'weight')]"),
    ("named_modules", "[c.weight for n, c in o.named_modules() if hasattr(c, 'weight')]"),
    ("state_dict", "list(o.state_dict().values())", "[o.state_dict()[k] for k in o.state_dict() if k.endswith('weight')]"),
    ("load_state_dict", "o.load_state_dict(o.state_dict()) ;; list(o.parameters())"),
    ("get_parameter", "o.get_parameter('0.weight')", "o.get_parameter('a.bias')", "o.get_parameter('c.bias')"),
    ("get_submodule", "o.get_submodule('0').weight", "o.get_submodule('b').running_mean"),
    ("get_buffer", "o.get_buffer('1.running_mean')", "o.get_buffer('b.running_var')"),
    ("register_buffer", "o.register_buffer('extra', {a}) ;; o.extra"),
    ("register_parameter", "o.register_parameter('extra', torch.nn.Parameter({af})) ;; o.extra"),
    ("add_module", "o.add_module('extra', torch.nn.Linear({p}, {p})) ;; o.extra.weight"),
    ("register_module", "o.register_module('extra', torch.nn.Linear({p}, {p})) ;; o.extra.weight"),
    ("apply", "o.apply(lambda c: None) ;; next(o.parameters())"),
    ("train", "next(o.train({yes}).parameters())"), ("eval", "next(o.eval().parameters())"),
    ("requires_grad_", "next(o.requires_grad_({yes}).parameters())"),
    ("double", "next(o.double().parameters())"), ("float", "next(o.double().float().parameters())"),
    ("half", "next(o.half().parameters())"), ("bfloat16", "next(o.bfloat16().parameters())"),
    ("to", "next(o.to(torch.float64).parameters())", "next(o.to('cpu').parameters())", "next(o.to(device='cpu', dtype=torch.float16).parameters())"),
    ("cpu", "next(o.cpu().parameters())"), ("type", "next(o.type(torch.float64).parameters())"),
    ("zero_grad", "o.zero_grad() ;; next(o.parameters())"), ("extra_repr", "o.extra_repr()"),
    ("share_memory", "next(o.share_memory().parameters())"), ("to_empty", "next(o.to_empty(device='cpu').parameters())"),
    ("register_forward_hook", "o.register_forward_hook(lambda m, i, r: None) ;; next(o.parameters())"),
    ("register_forward_pre_hook", "o.register_forward_pre_hook(lambda m, i: None) ;; next(o.parameters())"),
    ("register_full_backward_hook", "o.register_full_backward_hook(lambda m, i, r: None) ;; next(o.parameters())"),
    ("set_submodule", "o.set_submodule('0', torch.nn.Linear({p}, {p})) ;; o[0].weight"),
]
LAYERS = "o = C(torch.nn.Linear({p}, 3), torch.nn.ReLU(), torch.nn.Linear(3, {p}))"
LISTED = "o = C([torch.nn.Linear({p}, 3), torch.nn.ReLU(), torch.nn.Linear(3, {p})])"
CONTAINERS = [
    ("Sequential", LAYERS, [
        ("__getitem__", "o[0].weight", "o[-1].bias", "o[{n}].weight", "o[:1][0].weight"), ("__len__", "len(o)", "torch.zeros(len(o[1:]))"),
        ("__iter__", "[c.weight for c in o if hasattr(c, 'weight')]"), ("append", "o.append(torch.nn.Linear({p}, {p})) ;; o[-1].weight"),
        ("extend", "o.extend([torch.nn.Linear({p}, {p})]) ;; o[3].weight"), ("insert", "o.insert(1, torch.nn.Linear(3, {p})) ;; o[1].weight"),
        ("pop", "o.pop(0).weight"), ("__delitem__", "o.__delitem__(0) ;; o[1].weight"),
        ("__setitem__", "o.__setitem__(0, torch.nn.Linear({p}, {p})) ;; o[0].weight"), ("__add__", "(o + o)[3].weight"),
        ("__call__", "o(torch.rand(2, {p}))"), ("forward", "o.forward(torch.rand(2, o[0].in_features))")]),
    ("ModuleList", LISTED, [
        ("__getitem__", "o[0].weight", "o[{n}].weight", "o[1:][1].weight"), ("__len__", "torch.zeros(len(o))"),
        ("__iter__", "[c.weight for c in o if hasattr(c, 'weight')]"), ("append", "o.append(torch.nn.Linear({p}, {p})) ;; o[-1].weight"),
        ("extend", "o.extend([torch.nn.Linear({p}, {p})]) ;; o[3].weight"), ("insert", "o.insert(1, torch.nn.Linear(3, {p})) ;; o[1].weight"),
        ("pop", "o.pop(0).weight"), ("__setitem__", "o.__setitem__(0, torch.nn.Linear({p}, {p})) ;; o[0].weight"),
        ("__add__", "(o + o)[3].weight"), ("__call__", "o(torch.rand(2, 3))"), ("__contains__", "o[0] in o")]),
    ("ModuleDict", "o = C(dict(a=torch.nn.Linear({p}, 3), b=torch.nn.Conv1d({p}, 2, 1)))", [
        ("__getitem__", "o['a'].weight", "o['c'].weight"), ("__len__", "torch.zeros(len(o))"), ("__iter__", "[o[k].weight for k in o]"),
        ("__contains__", "torch.zeros(2 if 'a' in o else 3)"), ("keys", "list(o.keys())"), ("values", "[c.weight for c in o.values()]"),
        ("items", "[c.bias for k, c in o.items()]"), ("pop", "o.pop('a').weight"), ("clear", "o.clear() ;; torch.zeros(len(o))"),
        ("update", "o.update(dict(c=torch.nn.Linear({p}, {p}))) ;; o['c'].weight"),
        ("__setitem__", "o.__setitem__('d', torch.nn.Linear({p}, {p})) ;; o['d'].weight"),
        ("__delitem__", "o.__delitem__('a') ;; torch.zeros(len(o))")]),
    ("ParameterList", "o = C([torch.nn.Parameter({af}), torch.nn.Parameter({af2})])", [
        ("__getitem__", "o[0]", "o[-1]", "o[{n}]"), ("__len__", "torch.zeros(len(o))"), ("__iter__", "[p for p in o]"),
        ("append", "o.append(torch.nn.Parameter({af})) ;; o[2]"), ("extend", "o.extend([{af}]) ;; o[2]"),
        ("__setitem__", "o.__setitem__(0, torch.nn.Parameter({af})) ;; o[0]")]),
    ("ParameterDict", "o = C(dict(a=torch.nn.Parameter({af}), b=torch.nn.Parameter({af2})))", [
        ("__getitem__", "o['a']", "o['c']"), ("__len__", "torch.zeros(len(o))"), ("keys", "len(o.keys())"),
        ("values", "list(o.values())"), ("items", "[p for k, p in o.items()]"), ("pop", "o.pop('a')"), ("get", "o.get('b')", "o.get('c', {a})"),
        ("__contains__", "torch.zeros(2 if 'a' in o else 3)"), ("update", "o.update(dict(c={af})) ;; o['c']"), ("popitem", "o.popitem()[1]"),
        ("setdefault", "o.setdefault('c', {af})"), ("copy", "o.copy()['a']"), ("fromkeys", "o.fromkeys(['x'], {af})['x']"),
        ("clear", "o.clear() ;; torch.zeros(len(o))")]),
    ("Parameter", "o = C({af})", [
        ("data", "o.data"), ("detach", "o.detach()"), ("grad", "(o * 2).sum().backward() ;; o.grad"), ("clone", "o.clone()"), ("__deepcopy__", "o.__deepcopy__({})".replace("{}", "dict()"))]),
    ("Buffer", "o = C({a})", [("clone", "o.clone()"), ("persistent", "o.persistent")]),
    ("DataParallel", "m = torch.nn.Linear({p}, {p}); o = C(m)", [
        ("__call__", "o(torch.rand(2, m.in_features))", "o(torch.rand(2, {p}))"), ("module", "o.module.weight"),
        ("parameters", "list(o.parameters())"), ("state_dict", "list(o.state_dict().values())")]),
]

ALIKE = "t = torch.utils.data.TensorDataset(torch.rand(7, {p}, 2), torch.ones(7, dtype=torch.long)); "
DATA = [
    ("TensorDataset", "o = C(torch.rand({p}, 3, 2), torch.ones({p}, dtype=torch.long))", [("__getitem__", "o[0]", "o[-1]", "o[:2]", "o[{n}]"), ("__len__", "torch.zeros(len(o))"), ("tensors", "o.tensors")]),
    ("DataLoader", ALIKE + "o = C(t, batch_size={p})", [
        ("__iter__", "next(iter(o))", "[x for x, y in o][0]", "[y for x, y in o][-1]"), ("__len__", "torch.zeros(len(o))"),
        ("dataset", "o.dataset[0]"), ("batch_size", "torch.zeros(o.batch_size)")]),
    ("DataLoader", ALIKE + "o = C(t, {p}, True, drop_last={yes})", [
        ("__iter__", "next(iter(o))"), ("__len__", "torch.zeros(len(o))")]),
    ("DataLoader", "o = C([({af}, 1)] * 5, batch_size={p})", [("__iter__", "next(iter(o))"), ("__len__", "len(o)")]),
    ("Subset", ALIKE + "o = C(t, [0, {p}])", [("__getitem__", "o[0]", "o[{n}]"), ("__len__", "torch.zeros(len(o))"), ("indices", "torch.tensor(o.indices)")]),
    ("ConcatDataset", ALIKE + "o = C([t, t])", [("__getitem__", "o[0]", "o[8]", "o[-1]"), ("__len__", "torch.zeros(len(o))")]),
    ("StackDataset", ALIKE + "o = C(t, t)", [("__getitem__", "o[0][1]"), ("__len__", "torch.zeros(len(o))")]),
    ("random_split", ALIKE + "o = C(t, [5, 2])", [("__getitem__", "o[0][0]", "o[1][1]"), ("__len__", "torch.zeros(len(o[0]))")]),
    ("SequentialSampler", "o = C([1, 2, 3])", [("__iter__", "torch.tensor(list(o))"), ("__len__", "torch.zeros(len(o))")]),
    ("RandomSampler", "o = C(range({p}))", [("__iter__", "torch.tensor(list(o))"), ("__len__", "torch.zeros(len(o))")]),
    ("SubsetRandomSampler", "o = C([1, 2])", [("__iter__", "torch.tensor(list(o))"), ("__len__", "torch.zeros(len(o))")]),
    ("WeightedRandomSampler", "o = C([0.5, 0.5], {p})", [("__iter__", "torch.tensor(list(o))"), ("__len__", "torch.zeros(len(o))")]),
    ("BatchSampler", "o = C(torch.utils.data.SequentialSampler(range(5)), {p}, {yes})", [
        ("__iter__", "len(next(iter(o)))", "torch.tensor(next(iter(o)))"), ("__len__", "torch.zeros(len(o))")]),
    ("DistributedSampler", "o = C(range(7), num_replicas={p}, rank=0)", [("__len__", "torch.zeros(len(o))"), ("__iter__", "len(list(o))"), ("set_epoch", "o.set_epoch(2) ;; torch.zeros(len(o))")]),
]

LINEAR = "w = torch.nn.Linear(3, {p}); "
FUNCTIONS = [
    ("torch.nn.utils.parameters_to_vector", LINEAR + ";; f(w.parameters())"),
    ("torch.nn.utils.vector_to_parameters", LINEAR + "f(torch.rand(100), w.parameters()) ;; w.weight"),
    ("torch.nn.utils.clip_grad_norm_", LINEAR + "w(torch.rand(2, 3)).sum().backward() ;; f(w.parameters(), {p})", LINEAR + ";; f(w.parameters(), 1.0)"),
    ("torch.nn.utils.clip_grad_value_", LINEAR + "w(torch.rand(2, 3)).sum().backward(); f(w.parameters(), 0.5) ;; w.weight"),
    ("torch.nn.utils.get_total_norm", "f([{af}, {af}])"),
    ("torch.nn.utils.weight_norm torch.nn.utils.spectral_norm", LINEAR + ";; f(w)(torch.rand(2, 3))"),
    ("torch.nn.utils.remove_weight_norm", LINEAR + ";; f(torch.nn.utils.weight_norm(w)).weight"),
    ("torch.nn.utils.remove_spectral_norm", LINEAR + ";; f(torch.nn.utils.spectral_norm(w)).weight"),
    ("torch.nn.utils.skip_init", "f(torch.nn.Linear, {p}, {p}).weight"),
    ("torch.nn.utils.fuse_conv_bn_eval", "f(torch.nn.Conv2d(3, {p}, 3).eval(), torch.nn.BatchNorm2d({p}).eval()).weight"),
    ("torch.nn.utils.fuse_linear_bn_eval", "f(torch.nn.Linear(3, {p}).eval(), torch.nn.BatchNorm1d({p}).eval()).weight"),
    ("torch.nn.utils.parametrizations.weight_norm torch.nn.utils.parametrizations.spectral_norm torch.nn.utils.parametrizations.orthogonal",
     LINEAR + ";; f(w)(torch.rand(2, 3))", LINEAR + ";; f(w).weight"),
    ("torch.nn.utils.parametrize.is_parametrized", LINEAR + ";; f(w)"),
    ("torch.nn.utils.parametrize.register_parametrization", LINEAR + ";; f(w, 'weight', torch.nn.Tanh())(torch.rand(2, 3))"),
    ("torch.nn.utils.prune.identity", LINEAR + ";; f(w, 'weight').weight"),
    ("torch.nn.utils.prune.l1_unstructured torch.nn.utils.prune.random_unstructured", LINEAR + ";; f(w, 'weight', 0.5).weight",
     LINEAR + ";; f(w, name='bias', amount=1)(torch.rand(2, 3))"),
    ("torch.nn.utils.prune.ln_structured", "w = torch.nn.Linear(3, 4) ;; f(w, 'weight', 0.5, n=2, dim=0).weight"),
    ("torch.nn.utils.prune.random_structured", "w = torch.nn.Linear(3, 4) ;; f(w, 'weight', 0.5, dim=0).weight_mask"),
    ("torch.nn.utils.prune.custom_from_mask", LINEAR + ";; f(w, 'bias', torch.ones_like(w.bias)).bias"),
    ("torch.nn.utils.prune.is_pruned", LINEAR + ";; f(w)"),
    ("torch.nn.utils.prune.remove", LINEAR + ";; f(torch.nn.utils.prune.identity(w, 'weight'), 'weight').weight"),
    ("torch.nn.utils.prune.global_unstructured", LINEAR + "f([(w, 'weight')], torch.nn.utils.prune.L1Unstructured, amount=0.5) ;; w.weight"),
    ("torch.nn.utils.rnn.pad_sequence", "f([torch.rand({p}, 2), torch.rand({p}, 2)], {yes})", "f([{af1}, {af1}])", "f([{v}, {v}], batch_first=True, padding_value=-1)"),
    ("torch.nn.utils.rnn.pack_sequence", "f([torch.rand(3, 2), torch.rand({p}, 2)], enforce_sorted=False).data"),
    ("torch.nn.utils.rnn.pack_padded_sequence", "f(torch.rand(4, 2, {p}), torch.tensor([4, {p}])).data", "f(torch.rand(2, 4, {p}), [4, 1], batch_first=True).data"),
    ("torch.nn.utils.rnn.pad_packed_sequence", "f(torch.nn.utils.rnn.pack_sequence([torch.rand(3, 2), torch.rand(2, 2)]), {yes})"),
    ("torch.nn.utils.rnn.unpad_sequence", "f(torch.rand(4, 2, 3), torch.tensor([{p}, 2]))"),
    ("torch.nn.utils.rnn.unpack_sequence", "f(torch.nn.utils.rnn.pack_sequence([torch.rand(3, 2), torch.rand(2, 2)]))"),
    ("torch.nn.utils.rnn.invert_permutation", "f(torch.randperm({p}))"),
    ("torch.nn.utils.stateless.functional_call torch.func.functional_call", LINEAR + ";; f(w, dict(w.named_parameters()), (torch.rand(2, {p}),))",
     "w = torch.nn.Linear(3, 2) ;; f(w, dict(weight=torch.rand(2, 3)), torch.rand({p}, 3))"),
    ("torch.func.stack_module_state", "f([torch.nn.Linear({p}, 3), torch.nn.Linear(3, 3)])[0]['bias']"),
    ("torch.func.linearize", "f(torch.sin, {af})[0]"),
    ("torch.func.functionalize", "f(torch.sin)({af})"),
    ("torch.autograd.grad", "x = torch.rand({p}, 2, requires_grad=True) ;; f((x * 2).sum(), x)", "x = torch.rand({p}, 2, requires_grad=True) ;; f((x * 2).sum(), [x])[0]",
     "x = torch.rand(3, requires_grad=True) ;; f(x * 2, x, {samef})"),
    ("torch.autograd.backward", "x = torch.rand({p}, 2, requires_grad=True); f((x * 2).sum()) ;; x.grad"),
    ("torch.autograd.functional.hvp torch.autograd.functional.vhp", "f(lambda x: (x * x).sum(), torch.rand(3), torch.rand({p}))"),
    ("torch.autograd.gradcheck", "f(torch.sin, torch.rand(2, dtype=torch.float64, requires_grad=True))"),
    ("torch.utils.checkpoint.checkpoint", "f(torch.sin, {af}, use_reentrant=False)", "f(lambda x, y: x + y, {af}, {bf}, use_reentrant={yes})"),
    ("torch.utils.checkpoint.checkpoint_sequential", "f(torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Linear(4, {p})), 2, torch.rand(2, 3), use_reentrant=False)"),
    ("torch.utils.data.default_collate", "f([{a}, {same}])", "f([1, 2, 3])", "f([({a}, 1), ({same}, 2)])", "f([1.5, 2.5])", "f([dict(a=1), dict(a=2)])['a']"),
    ("torch.utils.data.default_convert", "f(np.zeros((2, {p})))", "f([np.ones(3)])"),
    ("torch.optim.swa_utils.AveragedModel", LINEAR + ";; f(w).module.weight", LINEAR + ";; f(w)(torch.rand(2, 3))"),
    ("torch.optim.swa_utils.update_bn", LINEAR + "f([torch.rand(2, 3)], w) ;; w.weight"),
    ("torch.distributions.kl_divergence", "f(torch.distributions.Normal({af}, 1.0), torch.distributions.Normal({bf}, 2.0))",
     "f(torch.distributions.Categorical(logits={af1}), torch.distributions.Categorical(logits={samef}))"),
    ("torch.jit.script", LINEAR + ";; f(w)(torch.rand(2, {p}))"),
    ("torch.jit.trace", LINEAR + ";; f(w, torch.rand(2, 3))(torch.rand({p}, 3))"),
    ("torch.jit.ignore torch.jit.unused torch.jit.export", "f(torch.sin)({af})"),
    ("torch.jit.annotate", "f(torch.Tensor, {a})"), ("torch.jit.isinstance", "f({a}, torch.Tensor)"),
    ("torch.compiler.disable torch.compiler.allow_in_graph torch.compiler.assume_constant_result", "f(torch.sin)({af})"),
    ("torch.compiler.is_compiling torch.compiler.is_dynamo_compiling torch.compiler.is_exporting", "torch.zeros(2 if f() else 3)"),
    ("torch.compile", "f(torch.sin, disable=True)({af})", "f(disable=True)(torch.sin)({af})"),
    ("torch.cuda.is_available torch.backends.mps.is_available torch.cuda.is_initialized torch.backends.mps.is_built torch.distributed.is_available "
     "torch.cpu.is_available torch.mps.is_available torch.distributed.is_initialized", "f()"),
    ("torch.cuda.device_count torch.cpu.device_count torch.cpu.current_device torch.mps.device_count torch.random.initial_seed torch.initial_seed "
     "torch.get_num_threads torch.get_num_interop_threads torch.is_grad_enabled torch.get_default_dtype torch.is_inference_mode_enabled "
     "torch.is_anomaly_enabled torch.are_deterministic_algorithms_enabled torch.is_autocast_enabled torch.get_float32_matmul_precision "
     "torch.is_autocast_cache_enabled torch.get_deterministic_debug_mode torch.is_warn_always_enabled torch.compiled_with_cxx11_abi "
     "torch.get_default_device torch.backends.cpu.get_cpu_capability torch.compiler.list_backends torch.cuda.get_arch_list", "f()"),
    ("torch.manual_seed torch.random.manual_seed torch.cuda.manual_seed torch.cuda.manual_seed_all", "f({n})", "f({n}) ;; torch.rand({p})"),
    ("torch.get_rng_state torch.random.get_rng_state", "f()"), ("torch.set_rng_state", "f(torch.get_rng_state()) ;; torch.rand({p})"),
    ("torch.seed", "f() ;; torch.rand({p})"), ("torch.is_tensor torch.is_storage torch.overrides.is_tensor_like torch.typename", "f({a})", "f(3)"),
    ("torch.finfo", "f(torch.float32).max", "f(torch.float16).eps", "f(torch.int64).max"), ("torch.iinfo", "f(torch.int32).max", "f(torch.float32).max"),
    ("torch.Size", "torch.zeros(f(({p}, {n})))", "f([2, 3]).numel()", "torch.ones(f((2, {p}))[1:])"), ("torch.device", "torch.zeros({p}, device=f('cpu'))", "f('cpu').type"),
    ("torch.Generator", "torch.rand({p}, generator=f())", "f().manual_seed({n}).initial_seed()"),
    ("torch.no_grad torch.enable_grad torch.inference_mode", "f()(lambda x: x * 2)({af})", "g = f()(lambda x: x.sum(0)) ;; g({af1})"),
    ("torch.set_grad_enabled", "f(True) ;; torch.rand({p})"),
    ("torch.CharTensor torch.ShortTensor torch.HalfTensor torch.BFloat16Tensor", "f({p}, {n})", "f([1, 2, 3])"),
    ("torch.save", "import io; b = io.BytesIO(); torch.save({a}, b) ;; b.tell() > 0"),
    ("torch.load", "import io; b = io.BytesIO(); torch.save({a}, b); b.seek(0) ;; torch.load(b)"),
    ("torch.nn.init.constant torch.nn.init.normal torch.nn.init.uniform torch.nn.init.xavier_normal torch.nn.init.xavier_uniform torch.nn.init.kaiming_normal "
     "torch.nn.init.kaiming_uniform torch.nn.init.orthogonal torch.nn.init.eye torch.nn.init.dirac torch.nn.init.kaiming_normal_", "f({af2})", "f({af}, 0.5)"),
    ("torch.nn.functional.affine_grid", "f(torch.rand(2, 2, 3), (2, 3, {p}, {p}), align_corners=False)", "f(torch.rand(2, 3, 4), [2, 1, {p}, 2, 2], align_corners=True)"),
    ("torch.nn.functional.fractional_max_pool2d_with_indices", "f(torch.rand(2, 3, 9, 9), 3, output_size=({p}, {p}))"),
    ("torch.nn.attention.bias.causal_lower_right torch.nn.attention.bias.causal_upper_left",
     "torch.nn.functional.scaled_dot_product_attention(torch.rand(2, 4, {p}, 8), torch.rand(2, 4, 5, 8), torch.rand(2, 4, 5, 8), f({p}, 5))"),
    ("torch.nn.attention.flex_attention.create_mask", "f(lambda b, h, q, k: q >= k, {p}, {p}, 4, {p})"),
    ("torch.nn.SyncBatchNorm", "f({p}).weight"), ("torch.nn.NLLLoss2d", "f()(torch.rand(2, 3, 4, 4), torch.zeros(2, 4, 4, dtype=torch.long))"),
    ("torch.autograd.Variable", "f({a})", "f({af}, requires_grad={yes})"),
    ("torch.utils.data.get_worker_info torch.onnx.is_in_onnx_export torch.nn.utils.parametrize.cached", "f()"),
    ("torch.autograd.forward_ad.make_dual", "torch.autograd.forward_ad.enter_dual_level(); d = f({af}, {samef}); torch.autograd.forward_ad.exit_dual_level() ;; d"),
    ("torch.sparse_coo_tensor", "f(torch.zeros(2, {p}, dtype=torch.long), torch.rand({p}), (3, 4)).to_dense()"),
    ("Tensor.to_sparse Tensor.to_sparse_coo", "({af2}).f().to_dense()", "({m}).f().shape"), ("Tensor.to_sparse_csr Tensor.to_sparse_csc", "({m}).f().to_dense()"),
    ("torch.sparse.mm", "f(torch.eye(3).to_sparse(), torch.rand({p}, 2))"), ("torch.sparse.sum", "f(torch.eye(3).to_sparse())"),
    ("torch.nested.nested_tensor torch.nested.as_nested_tensor", "f([torch.rand(2, 3), torch.rand({p}, 3)]).unbind()"),
    ("torch.nested.to_padded_tensor", "f(torch.nested.nested_tensor([torch.rand(2, 3), torch.rand({p}, 3)]), 0.0)"),
    ("Tensor.is_leaf Tensor.is_cuda Tensor.is_cpu Tensor.is_sparse Tensor.is_meta Tensor.is_quantized Tensor.is_mkldnn Tensor.is_nested Tensor.is_xpu "
     "Tensor.is_mps Tensor.itemsize Tensor.nbytes Tensor.layout Tensor.output_nr Tensor.retains_grad Tensor.grad_fn Tensor.name", "({a}).f"),
    ("Tensor.is_inference Tensor.untyped_storage", "({a}).f()"), ("Tensor.as_subclass", "({a}).f(torch.Tensor)", "({af}).f(torch.nn.Parameter)"),
    ("torch.amp.is_autocast_available", "f('cpu')"), ("torch.amp.GradScaler torch.cuda.amp.GradScaler", "f(enabled=False).scale({af})"),
    ("torch.serialization.get_default_load_endianness", "f()"), ("torch.profiler.kineto_available", "f()"),
    ("torch.distributed.get_rank torch.distributed.get_world_size", "f()"),
]


# The modules of the classes, and their tables, whose groups have methods in common or of their own.
GROUPS = [
    ("torch.distributions.", [(*group, OF_DISTRIBUTIONS) for group in DISTRIBUTIONS]),
    ("torch.optim.", [(*group, OF_OPTIMIZERS) for group in OPTIMIZERS]),
    ("torch.optim.lr_scheduler.", [(*group, OF_SCHEDULERS) for group in SCHEDULERS]),
    ("torch.nn.", [(*group, OF_MODULES) for group in MODULES] + CONTAINERS),
    ("torch.utils.data.", DATA),
]


def add_methods(owner, making, methods, found):
    making = re.sub(r"\bC\(", f"{owner}(", making)
    for method, *calls in methods:
        for call in calls:
            before, _, last = call.rpartition(" ;; ")
            found.setdefault(f"{owner}.{method}", []).append("; ".join(filter(None, (making, before))) + f" ;; {last}")


def templates():
    """The templates of each function and method, by its name."""
    found = {}
    for prefix, groups in GROUPS:
        for names, making, methods in groups:
            for name in names.split():
                add_methods(prefix + name, making, methods, found)
    for names, *texts in FUNCTIONS:
        for name in names.split():
            for text in texts:
                called = text.replace(").f", f").{name.rpartition('.')[2]}") if name.startswith("Tensor.") else \
                    re.sub(r"(?<![\w.])f\(", f"{name}(", text)
                found.setdefault(name, []).append(called)
    return found

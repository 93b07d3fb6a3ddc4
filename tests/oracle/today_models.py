"""The models that tests/oracle/today_oracle.py asks for, by package: expressions, and what they are called with."""

# Of timm: each name with the size of its images; a second size where it takes others.
TIMM = """
resnet18:224:256 resnet50:224:192 resnext50_32x4d:224 seresnet50:224 ecaresnet26t:256:288 resnet50d:224 resnetblur50:224
resnetv2_50:224:256 resnetv2_50x1_bit:224 wide_resnet50_2:224 skresnet18:224 resnest14d:224 res2net50_26w_4s:224
densenet121:224:256 densenetblur121d:224 vgg11_bn:224 dpn68b:224 dla34:224 hrnet_w18_small:224 xception41:299
inception_v3:299 inception_v4:299 convnext_tiny:224:256 convnextv2_nano:224 convmixer_768_32:224 efficientnet_b0:224:256
efficientnetv2_rw_t:224 tf_efficientnet_lite0:224 mixnet_s:224 mnasnet_100:224 mobilenetv2_100:224:160
mobilenetv3_large_100:224:256 mobilenetv4_conv_small:224 fbnetv3_b:224 lcnet_100:224 ghostnet_100:224 rexnet_100:224
regnetx_002:224:256 regnety_008:224 repvgg_a0:224 nfnet_l0:224 dm_nfnet_f0:192 cspdarknet53:256 cs3darknet_m:256
ese_vovnet19b_dw:224 selecsls42b:224 hgnetv2_b0:224 vit_tiny_patch16_224:224 vit_small_patch32_224:224
vit_base_patch16_clip_224:224 vit_base_patch14_reg4_dinov2:518 deit_tiny_patch16_224:224
deit_tiny_distilled_patch16_224:224 deit3_small_patch16_224:224 beit_base_patch16_224:224 eva02_tiny_patch14_224:224
cait_xxs24_224:224 swin_tiny_patch4_window7_224:224 swinv2_tiny_window8_256:256 maxvit_tiny_tf_224:224 coatnet_0_rw_224:224
mixer_s16_224:224 gmlp_ti16_224:224 resmlp_12_224:224 levit_128s:224 pit_ti_224:224 xcit_tiny_12_p16_224:224
twins_svt_small:224 pvt_v2_b0:224:256 mobilevit_xxs:256 edgenext_xx_small:256 poolformer_s12:224:256 crossvit_tiny_240:240
visformer_tiny:224 focalnet_tiny_srf:224 davit_tiny:224 hiera_tiny_224:224 tiny_vit_5m_224:224
""".split()

COMMON = "image_size=64, patch_size=16, num_classes=10, dim=64, depth=2, heads=4, mlp_dim=128"
VIDEO = "image_size=32, frames=8, image_patch_size=8, frame_patch_size=2, num_classes=10, dim=64, heads=4, mlp_dim=128"
STAGES = ", ".join(f"s{stage}_emb_dim={dim}, s{stage}_depth={depth}" for stage, (dim, depth) in
                   enumerate([(32, 1), (64, 1), (96, 2)], 1))
IMAGE = "{},3,64,64"
LARGE = "{},3,224,224"
CLIP = "{},3,8,32,32"
ENCODER = f"vit_pytorch.vit.ViT({COMMON})"
# Of vit-pytorch: module and constructor with its arguments, and the shape of what they take, {} being the number of images.
VIT = [
    (f"vit.ViT({COMMON}, dropout=0.1, emb_dropout=0.1)", IMAGE),
    (f"vit.ViT({COMMON}, pool='mean')", IMAGE),
    (f"simple_vit.SimpleViT({COMMON})", IMAGE),
    (f"distill.DistillableViT({COMMON})", IMAGE),
    (f"deepvit.DeepViT({COMMON})", IMAGE),
    (f"cait.CaiT({COMMON}, cls_depth=2)", IMAGE),
    ("t2t.T2TViT(dim=64, image_size=64, depth=2, heads=4, mlp_dim=64, num_classes=10, "
     "t2t_layers=((7, 4), (3, 2), (3, 2)))", IMAGE),
    ("cct.CCT(img_size=(64, 96), embedding_dim=48, n_conv_layers=2, kernel_size=7, stride=2, padding=3, "
     "pooling_kernel_size=3, pooling_stride=2, pooling_padding=1, num_layers=3, num_heads=6, mlp_ratio=3., "
     "num_classes=10, positional_embedding='learnable')", "{},3,64,96"),
    ("cct.cct_14(img_size=64, n_conv_layers=1, kernel_size=7, stride=2, padding=3, pooling_kernel_size=3, "
     "pooling_stride=2, pooling_padding=1, num_classes=10, positional_embedding='sine')", IMAGE),
    ("cross_vit.CrossViT(image_size=64, num_classes=10, depth=2, sm_dim=48, lg_dim=64, sm_patch_size=8, lg_patch_size=32)",
     IMAGE),
    ("pit.PiT(image_size=64, patch_size=8, dim=32, num_classes=10, depth=(1, 2, 1), heads=4, mlp_dim=64)", IMAGE),
    ("levit.LeViT(image_size=64, num_classes=10, stages=3, dim=(32, 48, 64), depth=2, heads=(2, 3, 4), mlp_mult=2, "
     "dropout=0.1)", IMAGE),
    (f"cvt.CvT(num_classes=10, {STAGES})", IMAGE),
    ("twins_svt.TwinsSVT(num_classes=10, s3_depth=2, s4_depth=1)", LARGE),
    ("regionvit.RegionViT(dim=(32, 48, 64, 96), depth=(1, 1, 2, 1), window_size=7, num_classes=10)", LARGE),
    ("regionvit.RegionViT(dim=(32, 48, 64, 96), depth=(1, 1, 2, 1), window_size=7, num_classes=10, "
     "tokenize_local_3_conv=True, use_peg=True)", LARGE),
    ("crossformer.CrossFormer(num_classes=10, dim=(32, 64, 96, 128), depth=(1, 1, 2, 1), global_window_size=(8, 4, 2, 1), "
     "local_window_size=7)", LARGE),
    ("scalable_vit.ScalableViT(num_classes=10, dim=32, heads=(2, 2, 4, 4), depth=(1, 1, 2, 1), ssa_dim_key=(40, 40, 40, 32), "
     "reduction_factor=(8, 4, 2, 1), window_size=(64, 32, None, None))", "{},3,256,256"),
    ("sep_vit.SepViT(num_classes=10, dim=32, dim_head=32, heads=(1, 2, 4, 8), depth=(1, 1, 2, 1), window_size=7)", LARGE),
    ("max_vit.MaxViT(num_classes=10, dim_conv_stem=32, dim=32, dim_head=16, depth=(1, 1, 2, 1), window_size=7)", LARGE),
    ("max_vit_with_registers.MaxViT(num_classes=10, dim_conv_stem=32, dim=32, dim_head=16, depth=(1, 1, 2, 1), window_size=7, "
     "num_register_tokens=4)", LARGE),
    ("nest.NesT(image_size=64, patch_size=4, dim=32, heads=2, num_hierarchies=3, block_repeats=(1, 1, 2), num_classes=10)",
     IMAGE),
    ("mobile_vit.MobileViT(image_size=(64, 64), dims=[48, 60, 72], channels=[16, 32, 48, 48, 64, 64, 80, 80, 96, 96, 128], "
     "num_classes=10)", IMAGE),
    (f"xcit.XCiT({COMMON}, cls_depth=2, local_patch_kernel_size=3)", IMAGE),
    ("ats_vit.ViT(image_size=64, patch_size=8, num_classes=10, dim=64, depth=2, max_tokens_per_depth=(32, 16), heads=4, "
     "mlp_dim=128)", IMAGE),
    (f"vit_with_patch_merger.ViT({COMMON}, patch_merge_layer=1, patch_merge_num_tokens=8)", IMAGE),
    (f"vit_for_small_dataset.ViT({COMMON})", IMAGE),
    (f"vit_with_patch_dropout.ViT({COMMON}, patch_dropout=0.25)", IMAGE),
    (f"vit_3d.ViT({VIDEO}, depth=2)", CLIP),
    (f"simple_vit_3d.SimpleViT({VIDEO}, depth=2)", CLIP),
    (f"vivit.ViViT({VIDEO}, spatial_depth=2, temporal_depth=2, variant='factorized_encoder')", CLIP),
    (f"vivit.ViViT({VIDEO}, spatial_depth=2, temporal_depth=2, variant='factorized_self_attention')", CLIP),
    ("cct_3d.CCT(img_size=32, num_frames=8, embedding_dim=48, n_conv_layers=2, frame_kernel_size=3, kernel_size=7, stride=2, "
     "padding=3, pooling_kernel_size=3, pooling_stride=2, pooling_padding=1, num_layers=3, num_heads=6, mlp_ratio=3., "
     "num_classes=10, positional_embedding='learnable')", CLIP),
    (f"parallel_vit.ViT({COMMON}, num_parallel_branches=2)", IMAGE),
    (f"learnable_memory_vit.ViT({COMMON})", IMAGE),
    (f"rvt.RvT({COMMON})", IMAGE),
    (f"simple_vit_with_register_tokens.SimpleViT({COMMON})", IMAGE),
    (f"simple_vit_with_qk_norm.SimpleViT({COMMON})", IMAGE),
    (f"simple_vit_with_fft.SimpleViT({COMMON}, freq_patch_size=8)", IMAGE),
    (f"simple_flash_attn_vit.SimpleViT({COMMON})", IMAGE),
    (f"simple_vit_with_value_residual.SimpleViT({COMMON})", IMAGE),
    (f"simple_vit_with_hyper_connections.SimpleViT({COMMON}, num_residual_streams=4)", IMAGE),
    (f"simple_uvit.SimpleUViT({COMMON})", IMAGE),
    ("vit_1d.ViT(seq_len=64, patch_size=8, num_classes=10, dim=64, depth=2, heads=4, mlp_dim=128)", "{},3,64"),
    ("simple_vit_1d.SimpleViT(seq_len=64, patch_size=8, num_classes=10, dim=64, depth=2, heads=4, mlp_dim=128)", "{},3,64"),
    (f"normalized_vit.nViT({COMMON}, dim_head=16)", IMAGE),
    (f"recorder.Recorder({ENCODER})", IMAGE),
    (f"extractor.Extractor({ENCODER})", IMAGE),
]

# Of diffusers: class and arguments, and what it takes by name.
NOISE = "sample={},3,32,32 timestep={}:int64"
LATENT = "sample={},4,16,16 timestep={}:int64 encoder_hidden_states={},7,32"
TOKENS = "hidden_states={},4,8,8"
BLOCKS = "block_out_channels=(32, 64), layers_per_block=1, norm_num_groups=8"
DIFFUSERS = [
    ("UNet2DModel(sample_size=32, block_out_channels=(32, 64), layers_per_block=1, norm_num_groups=8, "
     "down_block_types=('DownBlock2D', 'AttnDownBlock2D'), up_block_types=('AttnUpBlock2D', 'UpBlock2D'))", NOISE),
    ("UNet2DModel()", "sample={},3,64,64 timestep={}:int64"),
    (f"UNet2DConditionModel(sample_size=16, cross_attention_dim=32, attention_head_dim=8, {BLOCKS}, "
     "down_block_types=('CrossAttnDownBlock2D', 'DownBlock2D'), up_block_types=('UpBlock2D', 'CrossAttnUpBlock2D'))", LATENT),
    ("UNet2DConditionModel(cross_attention_dim=32)", "sample={},4,32,32 timestep={}:int64 encoder_hidden_states={},7,32"),
    (f"AutoencoderKL({BLOCKS}, down_block_types=('DownEncoderBlock2D', 'DownEncoderBlock2D'), "
     "up_block_types=('UpDecoderBlock2D', 'UpDecoderBlock2D'))", "sample={},3,32,32"),
    ("AutoencoderKL()", "sample={},3,32,32"),
    ("VQModel()", "sample={},3,32,32"),
    ("AutoencoderTiny()", "sample={},3,64,64"),
    ("UNet1DModel(block_out_channels=(32, 64, 64), sample_size=64, in_channels=14, out_channels=14, extra_in_channels=64)",
     "sample={},14,64 timestep={}:int64"),
    ("DiTTransformer2DModel(num_attention_heads=2, attention_head_dim=16, num_layers=2, sample_size=8)",
     TOKENS + " timestep={}:int64 class_labels={}:int64"),
    ("PixArtTransformer2DModel(num_attention_heads=2, attention_head_dim=16, num_layers=2, sample_size=8, "
     "cross_attention_dim=32, caption_channels=24)",
     TOKENS + " encoder_hidden_states={},5,24 timestep={}:int64"),
    ("Transformer2DModel(num_attention_heads=2, attention_head_dim=16, in_channels=32, num_layers=2)",
     "hidden_states={},32,8,8"),
    ("SD3Transformer2DModel(sample_size=8, num_layers=2, attention_head_dim=16, num_attention_heads=2, "
     "caption_projection_dim=32, joint_attention_dim=24, pooled_projection_dim=20, in_channels=4, out_channels=4)",
     TOKENS + " encoder_hidden_states={},5,24 pooled_projections={},20 timestep={}:int64"),
    ("PriorTransformer(num_attention_heads=2, attention_head_dim=16, num_layers=2, embedding_dim=32, num_embeddings=7, "
     "additional_embeddings=4)",
     "hidden_states={},32 timestep={}:int64 proj_embedding={},32 encoder_hidden_states={},7,32"),
    ("T2IAdapter(channels=(32, 64), num_res_blocks=1, downscale_factor=8, adapter_type='full_adapter')", "x={},3,64,64"),
    ("ControlNetModel(cross_attention_dim=32, attention_head_dim=8, block_out_channels=(32, 64), layers_per_block=1, "
     "norm_num_groups=8, down_block_types=('CrossAttnDownBlock2D', 'DownBlock2D'), "
     "conditioning_embedding_out_channels=(16, 32))",
     LATENT + " controlnet_cond={},3,32,32"),
]

# Of peft: a name, the model that is adapted, the configuration, and the shape of what the result takes.
SMALL = "hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64"
BERT = f"transformers.BertModel(transformers.BertConfig({SMALL}, vocab_size=99))"
LLAMA = f"transformers.LlamaForCausalLM(transformers.LlamaConfig({SMALL}, vocab_size=99))"
LAYERS = "torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4))"
WORDS = "{},7:int64"
PEFT = [
    ("lora_layers", LAYERS, "LoraConfig(r=2, target_modules=['0', '2'])", "{},8"),
    ("lora_resnet", "torchvision.models.resnet18()", "LoraConfig(r=4, target_modules=['conv1'])", IMAGE),
    ("lora_bert", BERT, "LoraConfig(r=4, target_modules=['query', 'value'])", WORDS),
    ("lora_llama", LLAMA, "LoraConfig(r=4, target_modules=['q_proj', 'v_proj'], task_type='CAUSAL_LM')", WORDS),
    ("lora_all", LLAMA, "LoraConfig(r=4, target_modules='all-linear', lora_dropout=0.1)", WORDS),
    ("lora_default", LLAMA, "LoraConfig(task_type=peft.TaskType.CAUSAL_LM)", WORDS),
    ("lora_pattern", f"transformers.ViTModel(transformers.ViTConfig({SMALL}, image_size=32, patch_size=8))",
     r"LoraConfig(r=4, target_modules=r'.*\.(q_proj|v_proj)')", "{},3,32,32"),
    ("dora", BERT, "LoraConfig(r=4, use_dora=True, target_modules=['query'])", WORDS),
    ("ia3", BERT, "IA3Config(target_modules=['key', 'output.dense'], feedforward_modules=['output.dense'])", WORDS),
    ("loha", BERT, "LoHaConfig(r=4, target_modules=['query'])", WORDS),
]

# Of torchvision: constructors, and the size of their images.
TORCHVISION = """
alexnet:224 convnext_tiny:224 densenet121:224 efficientnet_b0:224 efficientnet_v2_s:224 googlenet:224 maxvit_t:224
mnasnet0_5:224 mobilenet_v2:224 mobilenet_v3_small:224 regnet_y_400mf:224 resnet18:224 resnext50_32x4d:224
shufflenet_v2_x0_5:224 squeezenet1_1:224 swin_t:224 swin_v2_t:256 vgg11_bn:224 vit_b_16:224 wide_resnet50_2:224
""".split()

SAMPLE = {"timm": ["resnet18", "convnext_tiny", "vit_tiny_patch16_224", "mobilenetv3_large_100"],
          "vit_pytorch": ["vit", "cait", "mobile_vit"], "diffusers": ["AutoencoderTiny"], "torchvision": ["resnet18"],
          "peft": ["lora_layers"]}

"""The architectures of today's transformers that transformers_oracle.py looks at.

Each line: the name of the model's class without `Model`, what its configuration is made with, and what the model takes.
Configurations are small: fewer layers and sizes, so that PyTorch itself runs them in no time.
"""

TEXT = ["input_ids=n,t:int64"]
PAIR = ["input_ids=n,s:int64", "decoder_input_ids=n,t:int64"]
IMAGE = ["pixel_values=n,3,h,w"]
SPECIAL = ", pad_token_id=0, bos_token_id=1, eos_token_id=2"
SMALL = "hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, vocab_size=99"
HEADS = SMALL + ", num_key_value_heads=2"
EXPERTS = HEADS + ", num_local_experts=4, num_experts_per_tok=2"
NAMED = "hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64"
VISION = NAMED + ", image_size=32, patch_size=8"
SQUARE = ["pixel_values=n,3,32,32"]
GPT = "n_embd=32, n_layer=2, n_head=4, vocab_size=99"
BART = ("d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, "
        "encoder_ffn_dim=64, decoder_ffn_dim=64, vocab_size=99")
BART += SPECIAL + ", decoder_start_token_id=2"
T5 = "d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, vocab_size=99"
WAVE = ("hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, vocab_size=99, "
        "conv_dim=(16, 16), conv_stride=(5, 4), conv_kernel=(10, 8), num_feat_extract_layers=2, "
        "num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=2")
SOUND = ["input_values=n,800"]

ENCODERS = [(name, SMALL, TEXT) for name in (
    "Bert", "Roberta", "Camembert", "XLMRoberta", "Electra", "MegatronBert", "RemBert", "RoFormer", "LayoutLM", "MPNet",
    "IBert", "ConvBert", "Ernie", "RobertaPreLayerNorm", "Data2VecText", "RoCBert")] + [
    ("SqueezeBert", SMALL + ", embedding_size=32", TEXT), ("ModernBert", SMALL + SPECIAL + ", cls_token_id=1, sep_token_id=2", TEXT),
    ("EuroBert", SMALL + SPECIAL, TEXT), ("Esm", SMALL + ", pad_token_id=1, mask_token_id=3", TEXT),
    ("MobileBert", SMALL + ", embedding_size=32, intra_bottleneck_size=16, true_hidden_size=16", TEXT)]

DECODERS = [(name, HEADS + SPECIAL, TEXT) for name in (
    "Llama", "Mistral", "Qwen2", "Qwen3", "Gemma", "Gemma2", "Phi", "Phi3", "Cohere", "Cohere2", "Olmo", "Olmo2",
    "Granite", "Starcoder2", "StableLm", "Glm", "Glm4", "Nemotron", "SmolLM3", "Exaone4", "Persimmon",
    "Arcee", "Apertus", "Olmo3", "SeedOss", "Lfm2")] + [
    (name, HEADS + SPECIAL + ", head_dim=8", TEXT) for name in ("Helium", "Ministral", "HunYuanDenseV1")]

MIXED = [(name, settings + SPECIAL, TEXT) for name, settings in (
    ("Mixtral", EXPERTS), ("Qwen2Moe", HEADS + ", num_experts=4, num_experts_per_tok=2, moe_intermediate_size=32, "
     "shared_expert_intermediate_size=32"),
    ("Qwen3Moe", HEADS + ", num_experts=4, num_experts_per_tok=2, moe_intermediate_size=32"),
    ("Olmoe", HEADS + ", num_experts=4, num_experts_per_tok=2"), ("GptOss", EXPERTS + ", head_dim=8"),
    ("Phimoe", EXPERTS), ("GraniteMoe", EXPERTS), ("JetMoe", HEADS + ", num_local_experts=4, kv_channels=8"))]

OLDER = [("GPT2", GPT, TEXT), ("OpenAIGPT", GPT, TEXT), ("CTRL", GPT + ", dff=64", TEXT), ("GPTJ", GPT + ", rotary_dim=8", TEXT),
         ("CodeGen", GPT + ", rotary_dim=8", TEXT), ("GPTBigCode", GPT, TEXT),
         ("GPTNeo", "hidden_size=32, num_layers=2, num_heads=4, vocab_size=99, attention_types=[[['global', 'local'], 1]]", TEXT),
         ("GPTNeoX", SMALL, TEXT), ("Bloom", "hidden_size=32, n_layer=2, n_head=4, vocab_size=99", TEXT),
         ("OPT", "hidden_size=32, num_hidden_layers=2, num_attention_heads=4, ffn_dim=64, vocab_size=99, word_embed_proj_dim=32", TEXT),
         ("Falcon", "hidden_size=32, num_hidden_layers=2, num_attention_heads=4, vocab_size=99", TEXT),
         ("Mpt", "d_model=32, n_heads=4, n_layers=2, vocab_size=99", TEXT),
         ("XGLM", "d_model=32, num_layers=2, attention_heads=4, ffn_dim=64, vocab_size=99", TEXT),
         ("BioGpt", SMALL, TEXT), ("Albert", SMALL + ", embedding_size=16", TEXT),
         ("DistilBert", "dim=32, n_layers=2, n_heads=4, hidden_dim=64, vocab_size=99", TEXT),
         ("FNet", "hidden_size=32, num_hidden_layers=2, intermediate_size=64, vocab_size=99", TEXT),
         ("Mamba", "hidden_size=32, num_hidden_layers=2, vocab_size=99, state_size=8", TEXT),
         ("Mamba2", "hidden_size=32, num_hidden_layers=2, vocab_size=99, state_size=8, num_heads=8, head_dim=8, n_groups=2, chunk_size=8", TEXT)]

SEQUENCES = [(name, BART, PAIR) for name in ("Bart", "MBart", "Marian", "Pegasus", "PLBart", "Blenderbot", "BlenderbotSmall",
                                             "M2M100", "PegasusX")] + [(name, T5, PAIR) for name in ("T5", "MT5", "LongT5", "UMT5")]

IMAGES = [(name, VISION, SQUARE) for name in ("ViT", "DeiT", "ViTMSN", "Dinov2", "Dinov2WithRegisters", "IJepa", "Beit", "Data2VecVision")] + [
    ("SiglipVision", VISION, SQUARE), ("CLIPVision", VISION, SQUARE), ("DINOv3ViT", VISION, SQUARE),
    ("CLIPText", SMALL + SPECIAL, TEXT), ("SiglipText", SMALL + SPECIAL, TEXT),
    ("ResNet", "embedding_size=16, hidden_sizes=[16, 32], depths=[1, 2]", IMAGE),
    ("RegNet", "embedding_size=16, hidden_sizes=[16, 32], depths=[1, 2], groups_width=8", IMAGE),
    ("ConvNext", "hidden_sizes=[16, 32], depths=[1, 2], num_stages=2", IMAGE),
    ("ConvNextV2", "hidden_sizes=[16, 32], depths=[1, 2], num_stages=2", IMAGE),
    ("Swin", "image_size=32, patch_size=4, embed_dim=16, depths=[1, 1], num_heads=[2, 4], window_size=4", SQUARE),
    ("Swinv2", "image_size=32, patch_size=4, embed_dim=16, depths=[1, 1], num_heads=[2, 4], window_size=4", SQUARE),
    ("PoolFormer", "hidden_sizes=[16, 32, 32, 32], depths=[1, 1, 1, 1]", IMAGE),
    ("Segformer", "hidden_sizes=[16, 32, 32, 32], depths=[1, 1, 1, 1]", ["pixel_values=n,3,64,64"]),
    ("MobileNetV2", "", ["pixel_values=n,3,64,64"]), ("EfficientNet", "", ["pixel_values=n,3,64,64"]),
    ("Hiera", "image_size=[32, 32], embed_dim=16, depths=[1, 1, 1, 1], num_heads=[1, 1, 2, 2]", ["pixel_values=n,3,32,32"])]

SOUNDS = [(name, WAVE, SOUND) for name in ("Wav2Vec2", "Hubert", "UniSpeech", "Data2VecAudio")] + [
    ("Whisper", BART + ", num_mel_bins=16, max_source_positions=20", ["input_features=n,16,40", "decoder_input_ids=n,t:int64"]),
    ("Speech2Text", BART + ", input_feat_per_channel=8, conv_channels=16", ["input_features=n,60,8", "decoder_input_ids=n,t:int64"])]

MODELS = ENCODERS + DECODERS + MIXED + OLDER + SEQUENCES + IMAGES + SOUNDS

from moira.stubs import *

@kind("torch optimizer")
@rate("lr")
class AdamW:
    def __init__(self, params, lr=0.001): ...

class AutoModel:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class AutoModelForCausalLM:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class AutoModelForMaskedLM:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class AutoModelForSeq2SeqLM:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class AutoModelForSequenceClassification:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class AutoModelForTokenClassification:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class AutoModelForQuestionAnswering:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class BertForSequenceClassification:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class BertModel:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

class GPT2LMHeadModel:
    @kind("network")
    @staticmethod
    def from_pretrained(): ...

def __getattr__(name): ...

from moira.stubs import *

@kind("dataset")
class TFRecordDataset:
    def __init__(self, filenames): ...

@kind("dataset")
class TextLineDataset:
    def __init__(self, filenames): ...

@kind("dataset")
class FixedLengthRecordDataset:
    def __init__(self, filenames): ...

@kind("dataset")
class Dataset:
    @kind("dataset")
    @effect("source")
    @staticmethod
    def from_tensor_slices(tensors): ...

    @kind("dataset")
    @effect("source")
    @staticmethod
    def from_tensors(tensors): ...

    @kind("dataset")
    @effect("source")
    @staticmethod
    def range(start, stop, step): ...

    @kind("dataset")
    @effect("source")
    @staticmethod
    def list_files(file_pattern, shuffle, seed): ...

    @kind("dataset")
    @effect("source")
    @staticmethod
    def zip(datasets): ...

    @kind("dataset")
    @effect("calls")
    @staticmethod
    def from_generator(generator): ...

    @kind("dataset")
    def _others(): ...

    @kind("dataset")
    @effect("derives", "traces")
    def map(self, map_func, num_parallel_calls): ...

    @kind("dataset")
    @effect("derives", "recounts", "traces")
    def filter(self, predicate): ...

    @kind("dataset")
    @effect("derives", "recounts", "traces")
    def flat_map(self, map_func): ...

    @kind("dataset")
    @effect("derives", "recounts", "traces")
    def interleave(self, map_func): ...

    @kind("dataset")
    @effect("derives", "recounts", "traces")
    def apply(self, transformation_func): ...

    @kind("dataset")
    @effect("derives")
    def batch(self, batch_size, drop_remainder): ...

    @kind("dataset")
    @effect("derives")
    def padded_batch(self, batch_size, padded_shapes): ...

    @kind("dataset")
    @effect("derives", "recounts")
    def unbatch(self): ...

    @kind("dataset")
    @effect("derives", "recounts")
    def bucket_by_sequence_length(self, element_length_func): ...

    @kind("dataset")
    @effect("derives")
    def cache(self, filename): ...

    @kind("dataset")
    @effect("derives")
    def concatenate(self, dataset): ...

    @kind("dataset")
    @effect("derives")
    def enumerate(self, start): ...

    @kind("dataset")
    @effect("derives")
    def prefetch(self, buffer_size): ...

    @kind("dataset")
    @effect("derives")
    def repeat(self, count): ...

    @kind("dataset")
    @effect("derives")
    def shard(self, num_shards, index): ...

    @kind("dataset")
    @effect("derives")
    def shuffle(self, buffer_size, seed): ...

    @kind("dataset")
    @effect("derives")
    def skip(self, count): ...

    @kind("dataset")
    @effect("derives")
    @steps("count")
    def take(self, count): ...

    @kind("dataset")
    @effect("derives", "recounts", "traces")
    def take_while(self, predicate): ...

    @kind("dataset")
    @effect("derives", "recounts")
    def window(self, size): ...

    @kind("dataset")
    @effect("derives")
    def with_options(self, options): ...

    @kind("dataset")
    @effect("derives")
    def as_numpy_iterator(self): ...
    make_one_shot_iterator = make_initializable_iterator = as_numpy_iterator

    @kind("number")
    @effect("pure")
    def cardinality(self): ...

def __getattr__(name): ...

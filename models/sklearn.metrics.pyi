"""Metrics: as many predictions as truths."""

from moira.stubs import *
from sklearn.base import _same_lengths, _shape

def _anything() -> Any: ...

def accuracy_score(y_true, y_pred, *, normalize=True, sample_weight=None):
    _same_lengths(y_true, y_pred, sample_weight)
    return _anything()

def f1_score(y_true, y_pred, **named):
    _same_lengths(y_true, y_pred)
    return _anything()

precision_score = recall_score = jaccard_score = matthews_corrcoef = f1_score
def cohen_kappa_score(y1, y2, **rest):
    return f1_score(y1, y2)
balanced_accuracy_score = classification_report = confusion_matrix = zero_one_loss = hamming_loss = f1_score
precision_recall_fscore_support = multilabel_confusion_matrix = f1_score

def roc_auc_score(y_true, y_score, **named):
    _same_lengths(y_true, y_score)
    return _anything()

average_precision_score = roc_curve = precision_recall_curve = det_curve = roc_auc_score

def mean_squared_error(y_true, y_pred, **named):
    _same_lengths(y_true, y_pred)
    S = _shape(y_true)
    T = _shape(y_pred)
    if len(S) <= 2 and len(T) <= 2:
        m = S[1] if len(S) == 2 else 1
        k = T[1] if len(T) == 2 else 1
        if m != k:
            raise ValueError(f"y_true and y_pred have different number of output ({m}!={k})")
    return _anything()

mean_absolute_error = r2_score = median_absolute_error = explained_variance_score = mean_squared_log_error = mean_squared_error
root_mean_squared_error = mean_absolute_percentage_error = mean_squared_error

def adjusted_rand_score(labels_true, labels_pred, **named):
    _same_lengths(labels_true, labels_pred)
    return _anything()

normalized_mutual_info_score = homogeneity_score = completeness_score = v_measure_score = adjusted_rand_score
adjusted_mutual_info_score = mutual_info_score = fowlkes_mallows_score = adjusted_rand_score

def __getattr__(name): ...

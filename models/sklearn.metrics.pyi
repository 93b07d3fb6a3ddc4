"""Metrics: as many predictions as truths."""

from moira.stubs import *
from sklearn.base import _same_lengths, _shape

def _anything() -> Any: ...

def _columns(y):
    """How many labels there are for each sample; None where that is not known."""
    if not isinstance(y, (Shaped, list, tuple)) and not hasattr(y, "_rows_by_columns"):
        return None
    S = _shape(y)
    return 1 if certainly(len(S) == 1) else S[1] if certainly(len(S) == 2) else None

def _check_targets(y_true, y_pred):
    """Labels of one kind: one for each sample, or several."""
    m, k = _columns(y_true), _columns(y_pred)
    if m is not None and k is not None and (certainly(m == 1 and k > 1) or certainly(m > 1 and k == 1)):
        kinds = ("multiclass", "multilabel-indicator") if certainly(m == 1) else ("multilabel-indicator", "multiclass")
        raise ValueError(f"Classification metrics can't handle a mix of {kinds[0]} and {kinds[1]} targets")

def accuracy_score(y_true, y_pred, *, normalize=True, sample_weight=None):
    _same_lengths(y_true, y_pred, sample_weight)
    _check_targets(y_true, y_pred)
    return _anything()

def f1_score(y_true, y_pred, **named):
    _same_lengths(y_true, y_pred)
    _check_targets(y_true, y_pred)
    return _anything()

precision_score = recall_score = jaccard_score = matthews_corrcoef = f1_score
def cohen_kappa_score(y1, y2, **rest):
    return f1_score(y1, y2)
balanced_accuracy_score = classification_report = confusion_matrix = zero_one_loss = hamming_loss = f1_score
precision_recall_fscore_support = multilabel_confusion_matrix = f1_score

def roc_auc_score(y_true, y_score, **named):
    _same_lengths(y_true, y_score)
    return _anything()

average_precision_score = roc_auc_score

def roc_curve(y_true, y_score, **named):
    _same_lengths(y_true, y_score)
    k = _columns(y_score)
    if k is not None and certainly(k > 1):
        raise ValueError(f"y should be a 1d array, got an array of shape {_shape(y_score)} instead.")
    return _anything()

precision_recall_curve = det_curve = roc_curve

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

def silhouette_score(X, labels, **named):
    _same_lengths(X, labels)
    return _anything()

silhouette_samples = calinski_harabasz_score = davies_bouldin_score = silhouette_score

def __getattr__(name): ...

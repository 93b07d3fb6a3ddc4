// Two texts side by side, line by line: the longest common subsequence of their lines, and what stands between.

const MOST_CELLS = 4e6;

/** [[kind, left, right], …]: kind is "same", "changed", "removed" or "added"; sides are line numbers from 0, or -1. */
export function compareLines(left, right) {
  let head = 0, tail = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  while (tail < left.length - head && tail < right.length - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++;
  const n = left.length - head - tail, m = right.length - head - tail;
  const rows = [];
  for (let i = 0; i < head; i++) rows.push(["same", i, i]);
  const gone = [], come = [];
  const flush = () => {
    const count = Math.max(gone.length, come.length);
    for (let k = 0; k < count; k++) {
      const a = gone[k] ?? -1, b = come[k] ?? -1;
      rows.push([a < 0 ? "added" : b < 0 ? "removed" : "changed", a, b]);
    }
    gone.length = come.length = 0;
  };
  if (n * m <= MOST_CELLS) {
    const width = m + 1, table = new Uint16Array((n + 1) * width);
    for (let i = n - 1; i >= 0; i--)
      for (let k = m - 1; k >= 0; k--)
        table[i * width + k] = left[head + i] === right[head + k] ? table[(i + 1) * width + k + 1] + 1
          : Math.max(table[(i + 1) * width + k], table[i * width + k + 1]);
    let i = 0, k = 0;
    while (i < n && k < m) {
      if (left[head + i] === right[head + k]) {
        flush();
        rows.push(["same", head + i++, head + k++]);
      } else if (table[(i + 1) * width + k] >= table[i * width + k + 1]) gone.push(head + i++);
      else come.push(head + k++);
    }
    while (i < n) gone.push(head + i++);
    while (k < m) come.push(head + k++);
  } else {
    for (let i = 0; i < n; i++) gone.push(head + i);
    for (let k = 0; k < m; k++) come.push(head + k);
  }
  flush();
  for (let i = tail; i > 0; i--) rows.push(["same", left.length - i, right.length - i]);
  return rows;
}

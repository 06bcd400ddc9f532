/** The little arithmetic that the checks share. */

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/** How far a figure lies off the middle of its neighbours. */
export function bend(values: readonly number[], index: number): number | null {
  const [before, here, after] = [values[index - 1], values[index], values[index + 1]];
  return before === undefined || here === undefined || after === undefined
    ? null
    : Math.abs(here - (before + after) / 2);
}

/** Digits that one slip apart: one lost, one too many, one changed. */
export function oneSlipApart(a: number, b: number): boolean {
  const [left, right] = [String(Math.abs(a)), String(Math.abs(b))];
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1);
}

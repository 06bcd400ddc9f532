import type { ExtractedColumnName } from '../../extraction.ts';
import { median } from '../../../shared/math.ts';
import { type Draft, mark, FLOWS, formatAmount, series } from '../draft.ts';

/** Returns the distance of a figure from the mean of its neighbors. */
export function bend(values: readonly number[], index: number): number | null {
  const [before, value, after] = [values[index - 1], values[index], values[index + 1]];
  return before === undefined || value === undefined || after === undefined
    ? null
    : Math.abs(value - (before + after) / 2);
}

/** Returns true if the digits differ by one lost, added or changed digit. */
export function isOneDigitOff(a: number, b: number): boolean {
  const [left, right] = [String(Math.abs(a)), String(Math.abs(b))];
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1);
}

/** A wrong figure bends the growth of two years in opposite directions; a real change does not. */
export function checkSpikes(
  draft: Draft,
  name: ExtractedColumnName,
  opening: readonly number[],
  lowerBound: number,
  isExplained: (index: number) => boolean = () => false,
): void {
  const values = series(draft, name);
  const growth = values.map((value, index) => {
    const base = opening[index] ?? 0;
    return index > 0 && value > 0 && base > 0 ? Math.log(value / base) : null;
  });
  values.forEach((value, index) => {
    const [before = 0, after = 0] = [values[index - 1], values[index + 1]];
    if (value <= 0) {
      const canPause = FLOWS.some((flow) => flow === name);
      if (before > 0 && after > 0 && !canPause) mark(draft, index, name, 'The adjacent years are not zero.');
      return;
    }
    const nearGrowth = [-4, -3, -2, -1, 2, 3, 4, 5].flatMap((step) => growth[index + step] ?? []);
    const current = growth[index] ?? null;
    const next = growth[index + 1] ?? null;
    if (nearGrowth.length < 3) return;
    if (value === before || value === after) return;
    const typical = median(nearGrowth);
    const noise = median(nearGrowth.map((rate) => Math.abs(rate - typical)));
    const deviation = current === null ? null : current - typical;
    const back = next === null ? null : next - typical;
    const why = `The figure differs sharply from the adjacent years (${formatAmount(before)}, ${formatAmount(value)}, ${formatAmount(after)}).`;
    if (index === 0 || index === values.length - 1) {
      // At the ends of the table only one side is known, so that only a large jump counts.
      const oneSided = index === 0 ? back : deviation;
      const step = index === 0 ? 1 : -1;
      const extrapolated = 2 * (values[index + step] ?? 0) - (values[index + 2 * step] ?? 0);
      const typicalBend = median([2, 3, 4, 5].flatMap((far) => bend(values, index + far * step) ?? []));
      const isLarge = oneSided !== null && Math.abs(oneSided) > Math.max(1.2, 10 * noise);
      if (isLarge && Math.abs(value - extrapolated) > 6 * typicalBend) mark(draft, index, name, why);
      return;
    }
    if (deviation === null || back === null || deviation * back >= 0) return;
    const isOpposite = Math.abs(deviation + back) < 0.6 * Math.max(Math.abs(deviation), Math.abs(back));
    if (!isOpposite || Math.min(Math.abs(deviation), Math.abs(back)) <= Math.max(lowerBound, 6 * noise))
      return;
    const bends = [-4, -3, -2, 2, 3, 4].flatMap((step) => bend(values, index + step) ?? []);
    if ((bend(values, index) ?? 0) > 4 * median(bends) && !isExplained(index)) mark(draft, index, name, why);
  });
}

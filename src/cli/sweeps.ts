/** The options --select and --sweep: paths, and lists of values. */
import { CommandError } from './command.ts';

/** Returns the paths of all --select options, which are comma-separated lists. */
export function selectedPaths(selections: readonly string[] = []): string[] {
  const paths = selections.flatMap((list) => list.split(',').map((path) => path.trim())).filter(Boolean);
  if (paths.length === 0 && selections.length > 0)
    throw new CommandError('--select requires paths, such as totals.fee,ending_value.');
  return paths;
}

/** `path=from:to:step`. Values are multiples of the last decimal place, so that 0.04:0.09:0.005 ends at 0.09. */
export interface Sweep {
  readonly path: string;
  readonly values: readonly number[];
}

/** Practical limit, calculated within minutes. */
const MAX_CASES = 100_000;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function parseSweep(text: string): Sweep | string {
  const equals = text.indexOf('=');
  const [from, to, step, ...more] = text.slice(equals + 1).split(':');
  if (equals < 1 || step === undefined || more.length > 0)
    return `"${text}": expected path=from:to:step, such as vehicle.rate_of_return=0.04:0.09:0.005.`;
  const path = text.slice(0, equals);
  for (const number of [from, to, step])
    if (!DECIMAL.test(number)) return `${path}: "${number}" is not a decimal number.`;
  const decimals = Math.max(...[from, to, step].map((number) => (number.split('.')[1] ?? '').length));
  const [first, last, by] = [from, to, step].map((number) => Math.round(Number(`${number}e${decimals}`)));
  if (![first, last, by].every(Number.isSafeInteger)) return `${path}: the numbers have too many digits.`;
  if (by === 0) return `${path}: the step must not be 0.`;
  if ((last - first) * by < 0) return `${path}: the step has the wrong sign.`;
  const count = Math.floor((last - first) / by) + 1;
  if (count > MAX_CASES) return tooMany(count);
  const values = Array.from({ length: count }, (_, index) => Number(`${first + index * by}e-${decimals}`));
  return { path, values };
}

/** Returns every combination, with the last sweep changing fastest, or an error if there are too many. */
export function combinations(sweeps: readonly Sweep[]): number[][] | string {
  const count = sweeps.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_CASES) return tooMany(count);
  return sweeps.reduce<number[][]>(
    (cases, { values }) => cases.flatMap((selections) => values.map((value) => [...selections, value])),
    [[]],
  );
}

const tooMany = (count: number): string =>
  `${count.toLocaleString('en-US')} cases: at most ${MAX_CASES.toLocaleString('en-US')} in one run.`;

/**
 * `--sweep path=from:to:step`: the same input with one value changed, from `from` to `to` inclusive.
 * Values are counted in whole steps of the last decimal given, so that 0.04:0.09:0.005 ends at 0.09.
 */
export interface Sweep {
  readonly path: string;
  readonly values: readonly number[];
}

/** More than anybody reads, and few enough to be done in minutes. */
const MOST_CASES = 100_000;

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
  if (![first, last, by].every(Number.isSafeInteger)) return `${path}: numbers of fewer digits are needed.`;
  if (by === 0) return `${path}: the step must not be 0.`;
  if ((last - first) * by < 0) return `${path}: the step leads away from ${to}.`;
  const count = Math.floor((last - first) / by) + 1;
  if (count > MOST_CASES) return tooMany(count);
  const values = Array.from({ length: count }, (_, index) => Number(`${first + index * by}e-${decimals}`));
  return { path, values };
}

/** Every combination, the last sweep turning fastest; a problem when there are too many. */
export function combinations(sweeps: readonly Sweep[]): number[][] | string {
  const count = sweeps.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_CASES) return tooMany(count);
  return sweeps.reduce<number[][]>(
    (cases, { values }) => cases.flatMap((given) => values.map((value) => [...given, value])),
    [[]],
  );
}

const tooMany = (count: number): string =>
  `${count.toLocaleString('en-US')} cases: at most ${MOST_CASES.toLocaleString('en-US')} in one run.`;

/** A copy of the input with the value at the path; objects on the way are made, list positions must be there. */
export function withValue(input: unknown, path: string, value: number): unknown {
  return changed(input, path.split('.'), value);
}

function changed(holder: unknown, [part, ...rest]: readonly string[], value: number): unknown {
  if (part === undefined) return value;
  if (Array.isArray(holder)) {
    const list: readonly unknown[] = holder;
    return list.map((element, index) =>
      part === '*' || part === String(index) ? changed(element, rest, value) : element,
    );
  }
  const object = holder !== null && typeof holder === 'object' ? holder : {};
  const members = new Map<string, unknown>(Object.entries(object));
  members.set(part, changed(members.get(part), rest, value));
  return Object.fromEntries(members);
}

/** Why the path leads nowhere in this input; undefined when it does lead somewhere. */
export function missingPosition(input: unknown, path: string): string | undefined {
  let level: unknown[] = [input];
  for (const part of path.split('.')) {
    const next: unknown[] = [];
    for (const holder of level) {
      if (Array.isArray(holder)) {
        const list: readonly unknown[] = holder;
        const chosen = part === '*' ? list : list.slice(Number(part), Number(part) + 1);
        if (chosen.length === 0) return `${path}: the list has ${list.length} values.`;
        next.push(...chosen);
      } else if (holder !== null && typeof holder === 'object')
        next.push(new Map<string, unknown>(Object.entries(holder)).get(part));
      else if (part === '*' || /^\d+$/.test(part)) return `${path}: the input has no list there.`;
    }
    level = next;
  }
  return undefined;
}

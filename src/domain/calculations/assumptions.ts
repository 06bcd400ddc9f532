/** The values that a calculation used for inputs that were not entered. */
import { isObject } from './rounded-json.ts';
import { inputFields, inputSchema } from './input-schema.ts';
import type { Calculation } from './calculation.ts';

export interface Assumption {
  /** Path in the input, such as "vehicles.0.fee", or the code of a warning. */
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

/** `inputs`: the input with defaults, from the result. Equal values in all elements of a list are one assumption. */
export function assumptionsOf(
  calculation: Pick<Calculation, 'id' | 'schema'>,
  raw: unknown,
  inputs: unknown,
): Assumption[] {
  const labels = labelsOf(calculation);
  return absentIn(raw, inputs).map(({ path, value }) => {
    const name = path.join('.');
    const label = labels.get(path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.')) || name;
    return { name, value, text: `${label}: not entered, ${valueText(value)} is used.` };
  });
}

/** By calculation, because writing the JSON Schema takes longer than most calculations. */
const known = new Map<string, ReadonlyMap<string, string>>();

function labelsOf(calculation: Pick<Calculation, 'id' | 'schema'>): ReadonlyMap<string, string> {
  const labels =
    known.get(calculation.id) ??
    new Map(inputFields(inputSchema(calculation)).map(({ path, meaning }) => [path, meaning]));
  known.set(calculation.id, labels);
  return labels;
}

const valueText = (value: unknown): string =>
  Array.isArray(value) ? `a list of ${value.length}` : JSON.stringify(value);

/** Warnings of a result in the form of assumptions. */
export function warningsOf(result: Readonly<Record<string, unknown>>): Assumption[] {
  const { warnings } = result;
  return (Array.isArray(warnings) ? warnings : [])
    .filter(isObject)
    .map(({ code, message, text = message, ...value }) => ({
      name: String(code),
      value: Object.keys(value).length > 0 ? value : null,
      text: String(text),
    }));
}

interface Absent {
  readonly path: readonly string[];
  readonly value: unknown;
}

function absentIn(raw: unknown, used: unknown): Absent[] {
  if (used === undefined) return [];
  if (raw === undefined || raw === null) return leavesOf(used);
  if (Array.isArray(used)) return Array.isArray(raw) ? absentInList(raw, used) : [];
  if (!isObject(used) || !isObject(raw)) return [];
  return Object.entries(used).flatMap(([key, value]) => below(key, absentIn(raw[key], value)));
}

const below = (key: string, found: readonly Absent[]): Absent[] =>
  found.map(({ path, value }) => ({ path: [key, ...path], value }));

const leavesOf = (used: unknown): Absent[] =>
  isObject(used) && !Array.isArray(used)
    ? Object.entries(used).flatMap(([key, value]) => below(key, leavesOf(value)))
    : [{ path: [], value: used }];

function absentInList(raw: readonly unknown[], used: readonly unknown[]): Absent[] {
  const lists = used.map((element, index) => absentIn(raw[index], element));
  const keyOf = ({ path, value }: Absent) => JSON.stringify([path, value]);
  const counts = new Map<string, number>();
  for (const one of lists.flat()) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  const isShared = (one: Absent) => used.length > 1 && counts.get(keyOf(one)) === used.length;
  return [
    ...below('*', lists[0]?.filter(isShared) ?? []),
    ...lists.flatMap((list, index) =>
      below(
        String(index),
        list.filter((one) => !isShared(one)),
      ),
    ),
  ];
}

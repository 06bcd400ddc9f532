/** Explanations of figures that plain arithmetic makes of others: totals, differences, means, copies. */
import { labelOf } from './label.ts';
import { part, type Arithmetic, type Explanation, type NamedPart } from './explanation.ts';
import { memberAt } from './member-at.ts';

export interface Made {
  readonly source: string;
  readonly method: string;
}

/** `how` of the parts; those that the result or the input holds carry their path. */
export const madeOf = (
  path: string,
  value: number | null,
  how: Arithmetic,
  formula: string,
  { inputs = [], steps = [] }: { readonly inputs?: NamedPart[]; readonly steps?: NamedPart[] },
  made: Made,
): Explanation => ({ path, label: labelOf(path), value, formula, how, inputs, steps, ...made });

/** A figure that the result holds. */
export const partAt = (result: object, name: string, path: string): NamedPart =>
  part(name, numberOrNull(memberAt(result, path)), path);

/** A figure that the input holds. */
export const givenAt = (name: string, value: number | null | undefined, path: string): NamedPart =>
  part(name, value ?? null, `inputs.${path}`);

/** Member of each of a list of yearly rows. */
export function rowParts(result: object, rows: string, member: string, name = spoken(member)): NamedPart[] {
  const list = memberAt(result, rows);
  return Array.isArray(list)
    ? list.map((row: unknown, t) =>
        part(`${name} of year ${t + 1}`, numberOrNull(memberAt(row, member)), `${rows}.${t}.${member}`),
      )
    : [];
}

export const spoken = (member: string) => member.replace(/^.*\./, '').replaceAll('_', ' ');

export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

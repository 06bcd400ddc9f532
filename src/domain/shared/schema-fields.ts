/**
 * The building blocks of every input schema, each with its label and the messages of the product:
 * "{label} is a required field", "Must be between {min} and {max}." Text, booleans, NaN and Infinity
 * are never numbers here; JSON null counts as missing.
 */
import * as z from 'zod';

const bound = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: 10, useGrouping: 'min2' });
const between = (min: number, max: number) => `Must be between ${bound(min)} and ${bound(max)}.`;

type Issue = { readonly input?: unknown };
const required = (label: string, otherwise: string) => (issue: Issue) =>
  issue.input == null ? `${label} is a required field` : otherwise;

export function numberBetween(label: string, min: number, max: number, range = between(min, max)) {
  return z
    .number({ error: required(label, 'Must be a number.') })
    .min(min, { error: range })
    .max(max, { error: range });
}

export function wholeBetween(label: string, min: number, max: number) {
  return numberBetween(label, min, max).refine(Number.isInteger, { error: 'Must be a whole number.' });
}

export const money = (label: string) => numberBetween(label, 0, 1e9);
export const cashFlow = (label: string) => numberBetween(label, -1e12, 1e12);
export const assumedRate = (label: string) => numberBetween(label, -0.5, 0.5);
export const yearlyReturn = (label: string) => numberBetween(label, -1, 10);
export const feeRate = (label: string) => numberBetween(label, 0, 0.1);
export const taxRate = (label: string) => numberBetween(label, 0, 0.6);
export const share = (label: string) => numberBetween(label, 0, 1);
export const age = (label = 'Age') => wholeBetween(label, 1, 120);
export const planYear = (label = 'Year') => wholeBetween(label, 1, 120);

export const flag = (label: string) => z.boolean({ error: required(label, 'Must be true or false.') });

export function text(label: string, longest: number) {
  return z
    .string({ error: required(label, 'Must be text.') })
    .trim()
    .min(1, { error: `${label} is a required field` })
    .max(longest, { error: `Must be at most ${longest} characters.` });
}

export function oneOf<const T extends readonly string[]>(label: string, values: T) {
  const listed = values.length === 2 ? values.join(' or ') : `one of ${values.join(', ')}`;
  return z.enum(values, { error: required(label, `Must be ${listed}.`) });
}

/** An optional field: absent, or null as a form sends it, is undefined. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A field with a default: absent and null are the default. */
export const withDefault = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  schema
    .nullish()
    .meta({ default: value })
    .transform((given): z.output<T> => given ?? value);

export function listOf<T extends z.ZodType>(label: string, element: T, least: number, most: number) {
  const count = `Expected ${bound(least)} to ${bound(most)} values.`;
  return z
    .array(element, { error: required(label, 'Must be a list.') })
    .min(least, { error: least === 1 ? `${label} is a required field` : count })
    .max(most, { error: count });
}

/** One value a plan year, 1 to 120 of them. */
export const yearly = <T extends z.ZodType>(label: string, element: T) => listOf(label, element, 1, 120);

/** An object that refuses fields it does not know, and says which one was probably meant. */
export function record<T extends z.ZodRawShape>(label: string, shape: T) {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key: string) => unknownField(key, names)).join('\n');
      return issue.input == null ? `${label} is a required field` : 'Must be an object.';
    },
  });
}

function unknownField(key: string, names: readonly string[]): string {
  const wanted = key.toLowerCase();
  let nearest = '';
  let distance = Math.max(2, Math.floor(key.length / 3)) + 1;
  for (const name of names) {
    const edits = name.startsWith(wanted) || wanted.startsWith(name) ? 1 : editDistance(wanted, name);
    if (edits < distance) {
      distance = edits;
      nearest = name;
    }
  }
  return nearest ? `Unknown field. Did you mean "${nearest}"?` : 'Unknown field.';
}

/** Levenshtein distance; keys are short, and very long ones are not worth comparing. */
function editDistance(a: string, b: string): number {
  if (a.length > 60) return a.length;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, previous[j] + 1, row[j - 1] + 1));
    }
    previous = row;
  }
  return previous[b.length];
}

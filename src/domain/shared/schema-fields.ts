/**
 * Elements of all input schemas with labels and messages: "{label} is a required field", "Must be between {min} and
 * {max}." Text, booleans, NaN and Infinity are not numbers; JSON null counts as missing.
 */
import * as z from 'zod';
import { FIRST_CALENDAR_YEAR, isCalendarDate, LAST_CALENDAR_YEAR } from './dates.ts';
import { boundedList, boundedMembers, boundedText, KEY_TOO_LONG, TOO_BIG } from './bounded-schema.ts';
import { MAX_ERRORS } from './result.ts';
import { readableName } from './text.ts';

const bound = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: 10, useGrouping: 'min2' });
const between = (min: number, max: number) => `Must be between ${bound(min)} and ${bound(max)}.`;

type Issue = { readonly code?: unknown; readonly input?: unknown };
const required = (label: string, otherwise: string) => (issue: Issue) =>
  issue.input == null ? `${label} is a required field` : otherwise;

/** Registers a field's label for help and OpenAPI. In place, because a copy of each field would take memory and time. */
function labelled<T extends z.ZodType>(
  schema: T,
  title: string,
  more: Readonly<Record<string, unknown>> = {},
): T {
  z.globalRegistry.add(schema, { title, ...more });
  return schema;
}

/** Skips parsing and checks for values that `accepts` confirms: most of a ledger's 500 cells, in half the time. */
function passing<T extends z.ZodType>(schema: T, accepts: (value: unknown) => boolean): T {
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => (accepts(payload.value) ? payload : run(payload, context));
  return schema;
}

export function numberBetween(label: string, min: number, max: number, range?: string) {
  // Formatted only when needed: formatting all bounds would take longer than most calculations.
  const error = () => range ?? between(min, max);
  const schema = z
    .number({ error: required(label, 'Enter a number.') })
    .min(min, { error })
    .max(max, { error });
  return labelled(
    passing(schema, (value) => typeof value === 'number' && value >= min && value <= max),
    label,
  );
}

export function integerBetween(label: string, min: number, max: number) {
  const schema = numberBetween(label, min, max).refine(Number.isInteger, {
    error: 'Enter a whole number.',
  });
  return labelled(
    passing(schema, (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max),
    label,
    { type: 'integer' },
  );
}

/** A number with a description of its unit, which the label lacks. */
const inUnit = (label: string, min: number, max: number, description: string) =>
  labelled(numberBetween(label, min, max), label, { description });

export const money = (label: string) => inUnit(label, 0, 1e9, 'dollars');
export const cashFlow = (label: string) => inUnit(label, -1e12, 1e12, 'dollars');
export const assumedRate = (label: string) => inUnit(label, -0.5, 0.5, 'fraction a year');
export const yearlyReturn = (label: string) => inUnit(label, -1, 10, 'fraction, of the year');
export const feeRate = (label: string) => inUnit(label, 0, 0.1, 'fraction');
export const taxRate = (label: string) => inUnit(label, 0, 0.6, 'fraction');
export const share = (label: string) => inUnit(label, 0, 1, 'fraction');
export const age = (label = 'Age') => integerBetween(label, 1, 120);
export const planYear = (label = 'Year') => integerBetween(label, 1, 120);

const BAD_DATE = 'Enter a date such as 2021-03-31.';

export const dateText = (label: string, error = BAD_DATE) =>
  labelled(
    sentText(label, 10, { tooLong: error, wrongType: error }).refine(isCalendarDate, { error }),
    label,
    { format: 'date' },
  );

/** Calendar year of plan year 1. No default: the caller supplies the current year (calculations/start-year.ts). */
export const startYear = () => integerBetween('Start Year', FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR);

export const flag = (label: string) =>
  labelled(z.boolean({ error: required(label, 'Must be true or false.') }), label);

export const text = (label: string, longest: number) => cleaned(label, longest, (typed) => typed.trim());

/** A typed name, stored in its displayed form. */
export const nameText = (label: string, longest: number) => cleaned(label, longest, readableName);

function cleaned(label: string, longest: number, clean: (typed: string) => string) {
  const schema = sentText(label, longest)
    .overwrite(clean)
    .min(1, { error: `${label} is a required field` })
    .max(longest, { error: `Must be at most ${longest} characters.` });
  return labelled(schema, label);
}

interface TextMessages {
  missing?: string;
  wrongType?: string;
  tooLong?: string;
}

/** Text before cleaning. Text far above the limit is rejected without cleaning. `messages`: messages for missing, wrong type and too long. */
export function sentText(label: string, longest: number, messages: TextMessages = {}) {
  const { missing = `${label} is a required field`, wrongType = 'Must be text.' } = messages;
  const { tooLong = `Must be at most ${longest} characters.` } = messages;
  return boundedText(2 * longest + 100, (issue) =>
    issue.code === TOO_BIG ? tooLong : issue.input == null ? missing : wrongType,
  );
}

/** Text as sent, possibly empty. */
export function anyText(label: string, longest: number, messages: TextMessages = {}) {
  const { tooLong = `Must be at most ${longest} characters.` } = messages;
  return labelled(sentText(label, longest, messages).max(longest, { error: tooLong }), label);
}

/** An integer in an address: ?page=2 */
export function integerInQuery(
  lowerBound: number,
  upperBound: number,
  outside: string,
  notInteger = 'Enter a whole number.',
) {
  return sentText('Number', 6, { tooLong: outside })
    .regex(/^-?\d+$/, { error: notInteger })
    .transform(Number)
    .refine((value) => value >= lowerBound && value <= upperBound, { error: outside });
}

export const rowId = (label: string, wrongType = 'Enter a whole number.') =>
  labelled(z.int({ error: required(label, wrongType) }), label);

export function oneOf<const T extends readonly string[]>(label: string, values: T, otherwise?: string) {
  const listed = values.length > 2 ? `one of ${values.join(', ')}` : values.join(' or ');
  return labelled(z.enum(values, { error: required(label, otherwise ?? `Must be ${listed}.`) }), label);
}

/** An optional field: a missing value, or null from a form, is undefined. */
export const optional = <T extends z.ZodType>(schema: T) =>
  passing(
    schema.nullish().transform((value) => value ?? undefined),
    (value) => value === undefined,
  );

/** A field with a default for missing values and null. */
export const withDefault = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  schema
    .nullish()
    .meta({ default: value })
    .transform((entered): z.output<T> => entered ?? value);

export function listOf<T extends z.ZodType>(
  label: string,
  element: T,
  lowerBound: number,
  upperBound: number,
  messages: { tooMany?: string; tooFew?: string } = {},
) {
  const tooMany = () => messages.tooMany ?? count();
  const count = () => `Expected ${bound(lowerBound)} to ${bound(upperBound)} values.`;
  const wrong = required(label, 'Must be a list.');
  const schema = boundedList(element, upperBound, (issue) =>
    issue.code === TOO_BIG ? tooMany() : wrong(issue),
  )
    .min(lowerBound, {
      error: () => messages.tooFew ?? (lowerBound === 1 ? `${label} is a required field` : count()),
    })
    .max(upperBound, { error: tooMany });
  return labelled(schema, label);
}

const MAX_KEY_LENGTH = 60;

export function membersOf<T extends z.ZodType>(label: string, value: T, upperBound: number) {
  return labelled(
    boundedMembers(text(label, MAX_KEY_LENGTH), value, {
      upperBound,
      longestKey: MAX_KEY_LENGTH,
      error: (issue) => {
        if (issue.code === TOO_BIG) return `Expected at most ${bound(upperBound)} values.`;
        if (issue.code === KEY_TOO_LONG) return `Names must have 1 to ${MAX_KEY_LENGTH} characters.`;
        return issue.input == null ? `${label} is a required field` : 'Must be an object.';
      },
    }),
    label,
  );
}

/** One value per plan year, 1 to 120 of them. */
export const yearly = <T extends z.ZodType>(label: string, element: T) => listOf(label, element, 1, 120);

/** An object that rejects unknown fields and suggests the intended name. */
export function record<T extends z.ZodRawShape>(label: string, shape: T, otherwise?: string) {
  const schema = z.strictObject(shape, {
    error: (issue) => {
      // A derived schema has other fields.
      const names = Object.keys(issue.inst instanceof z.ZodObject ? issue.inst.shape : shape);
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, MAX_ERRORS)
          .map((key: string) => unknownField(key, names))
          .join('\n');
      return otherwise ?? (issue.input == null ? `${label} is a required field` : 'Must be an object.');
    },
  });
  return labelled(schema, label);
}

export const addFieldError = (context: z.RefinementCtx, path: PropertyKey[], message: string): void =>
  context.addIssue({ code: 'custom', path, message });

/**
 * Fields that other fields require. Checked also if other fields are invalid, so that a response names every missing
 * field. `missing` receives unchecked values and returns messages by field, or false if the field is not missing.
 */
export function requiring<T extends z.ZodObject>(
  schema: T,
  missing: (input: Partial<z.output<T>>) => Readonly<Record<string, string | false>>,
): T {
  return schema.superRefine(
    (input, context) => {
      for (const [field, message] of Object.entries(missing(input)))
        if (message !== false) addFieldError(context, [field], message);
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** Returns the fields of a record by name, without its later checks and transforms. Empty for other schemas. */
export function fieldsOf(schema: unknown): z.core.$ZodLooseShape {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Returns the input schema for help and OpenAPI, with an optional start year: a call fills in the current year (start-year.ts). */
export function calledSchema(schema: z.ZodType): z.ZodType {
  const fields = fieldsOf(schema);
  if (!('start_year' in fields)) return schema;
  const start_year = optional(startYear().meta({ description: 'the current year when absent' }));
  return record('Input', { ...fields, start_year });
}

function unknownField(key: string, names: readonly string[]): string {
  const lowerKey = key.toLowerCase();
  let nearest = '';
  let distance = Math.max(2, Math.floor(key.length / 3)) + 1;
  for (const name of names) {
    const edits = name.startsWith(lowerKey) || lowerKey.startsWith(name) ? 1 : editDistance(lowerKey, name);
    if (edits < distance) {
      distance = edits;
      nearest = name;
    }
  }
  return nearest ? `Unknown field. Did you mean "${nearest}"?` : 'Unknown field.';
}

/** Levenshtein distance. Very long keys are not compared. */
function editDistance(a: string, b: string): number {
  if (a.length > MAX_KEY_LENGTH) return a.length;
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

export const cashFlowIrrSchema = record('Input', {
  cash_flows: listOf('Cash flows', cashFlow('Cash flow'), 1, 121),
});

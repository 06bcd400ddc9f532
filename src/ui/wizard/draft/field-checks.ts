/** The messages of the domain schemas without the schema library. Tests compare both. */
import { formatShortPercent } from '../../../domain/shared/format.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { Figure } from './draft-storage.ts';

export type Limits = readonly [min: number, max: number];

export class FieldErrorCollector {
  readonly errors: Record<string, string[]> = {};

  get areNone(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  add(path: string, message: string): void {
    (this.errors[path] ??= []).push(message);
  }

  required(path: string, label: string, value: Figure, limits: Limits, mustBeInteger = false): number {
    if (value === null) this.add(path, `${label} is a required field`);
    return this.optional(path, value, limits, mustBeInteger) ?? 0;
  }

  optional(path: string, value: Figure, [min, max]: Limits, mustBeInteger = false): number | undefined {
    if (value === null) return undefined;
    if (!(value >= min && value <= max))
      this.add(path, `Must be between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}.`);
    if (mustBeInteger && !Number.isInteger(value)) this.add(path, 'Enter a whole number.');
    return value;
  }
}

/** Removes the prefix: for "vehicles.0.", "vehicles.0.fee" becomes "fee". */
export const errorsBelow = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), messages]] : [],
    ),
  );

const INTEGER_FIELDS = ['tax_change_age', 'rmd_age', 'lookback_years', 'horizon'];

/** Converts fractions in schema messages: "between 0 and 0.1" becomes "between 0% and 10%". */
export const inPercent = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path,
      INTEGER_FIELDS.includes(path) ? messages : messages.map(messageInPercent),
    ]),
  );

export const messageInPercent = (message: string): string =>
  message.replace(
    /between (-?\d+(?:\.\d+)?) and (-?\d+(?:\.\d+)?)/,
    (_, low: string, high: string) => `between ${percent(low)} and ${percent(high)}`,
  );

const percent = (fraction: string): string => formatShortPercent(Number(fraction), 4);

import { formatShortPercent } from '../../../domain/shared/format.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';

const WHOLE_NUMBERS = ['tax_change_age', 'rmd_age', 'lookback_years', 'horizon'];

/** The schema speaks in fractions, the form in percent: "between 0 and 0.1" becomes "between 0% and 10%". */
export function inPercent(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path,
      WHOLE_NUMBERS.includes(path) ? messages : messages.map(messageInPercent),
    ]),
  );
}

/** Of a field that is typed in percent. */
export const messageInPercent = (message: string): string =>
  message.replace(
    /between (-?\d+(?:\.\d+)?) and (-?\d+(?:\.\d+)?)/,
    (_, low: string, high: string) => `between ${percent(low)} and ${percent(high)}`,
  );

const percent = (fraction: string): string => formatShortPercent(Number(fraction), 4);

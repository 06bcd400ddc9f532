/** Yearly figures as they are typed or pasted: a column of a spreadsheet, or a row with commas. */
import { parseNumberText, withoutNoise } from '../../../domain/shared/number-text.ts';

const GROUPED = /^[-−(]?\$?\d{1,3}(,\d{3})+(\.\d+)?\)?$/;

/** "25,000" is one figure, "25,26" are two; a space, tab, line or semicolon always separates. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[\s;]+/)
    .map((part) => part.replace(/,$/, ''))
    .flatMap((part) => (GROUPED.test(part) ? [part] : part.split(',')))
    .filter((part) => part !== '');

/** Numbers where they are numbers; what is none stays as it was typed, for the schema to refuse. */
export const dollarsIn = (text: string): (number | string)[] =>
  entriesOf(text).map((entry) => parseNumberText(entry) ?? entry);

/** "6", "6%" and "6.0" are 6%: a fraction of 0.06. */
export const returnsIn = (text: string): (number | string)[] =>
  entriesOf(text).map((entry) => {
    const value = parseNumberText(entry);
    return value === null ? entry : withoutNoise(value / 100);
  });

export const dollarsText = (values: readonly unknown[]): string => values.map(String).join(', ');

export const returnsText = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'number' ? withoutNoise(value * 100) : String(value))).join(', ');

/** A figure of the policy with its mark: † capped at the carrier's, ‡ above it, § a tax instead of income. */
import { isRateAbove } from '../../domain/policy/compliance-profile.ts';
import { formatPercent, formatReturn, formatTableDollars } from '../../domain/shared/format.ts';

export { cappedLegend, hypotheticalLegend, legendOf } from '../../domain/policy/compliance-profile.ts';

export type Mark = '' | '†' | '‡' | '§';

export interface PolicyFigure {
  readonly value: number | null;
  readonly mark: Mark;
}

interface Marks {
  readonly capped?: readonly string[] | undefined;
  readonly hypothetical?: readonly string[] | undefined;
}

/** For figures without a carrier's scale: of an account, an outlay, or a difference of two accounts. */
export const unmarked = (value: number | null | undefined): PolicyFigure => ({
  value: value ?? null,
  mark: '',
});

/** A record that lists its members above the carrier's scale. */
export type MarkedBy<Key extends string> = { readonly [K in Key]?: unknown } & Marks;

/** `value` overrides the record's value. */
export const figureOf = <Key extends string>(
  figures: MarkedBy<Key> | null | undefined,
  key: Key,
  value: number | null | undefined = numberIn(figures?.[key]),
): PolicyFigure => ({ value: value ?? null, mark: markIn(figures, key) });

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function markIn(figures: object | null | undefined, key: string): Mark {
  const { capped, hypothetical }: Marks = figures ?? {};
  // In a selected period, `capped` lists the years in which the index strategy's cap applied.
  if (capped?.includes(key)) return '†';
  return hypothetical?.includes(key) ? '‡' : '';
}

/** For a column with one flag per figure. */
export const markAt = (
  { capped, hypothetical }: { [Way in keyof Marks]?: readonly boolean[] | undefined },
  place: number,
): Mark => (capped?.[place] ? '†' : hypothetical?.[place] ? '‡' : '');

/** For one of several such columns, by name. */
export const markOf = <Column extends string>(
  { capped, hypothetical }: { [Way in keyof Marks]?: Partial<Record<Column, boolean[]>> | undefined },
  column: Column,
  place: number,
): Mark => markAt({ capped: capped?.[column], hypothetical: hypothetical?.[column] }, place);

/** Mark of a sum: one year above the scale also puts the sum above it. */
export const anyMark = (marks: readonly Mark[]): Mark => marks.find((mark) => mark !== '') ?? '';

/** Compares a year's credit with the illustrated rate. `isMarked`: the policy's marks are ‡. */
export const creditFigure = (
  credit: number | null | undefined,
  illustrated: number | null,
  isMarked: boolean,
): PolicyFigure => ({
  value: credit ?? null,
  mark: isMarked && illustrated !== null && isRateAbove(credit ?? 0, illustrated) ? '‡' : '',
});

const MISSING_FIGURE = '–';

/** Adds a no-break space and the mark; a missing figure has no mark. */
export const withMark = (text: string, mark: Mark): string =>
  mark === '' || text === MISSING_FIGURE || text === '' ? text : `${text}\u00a0${mark}`;

export const figureDollars = ({ value, mark }: PolicyFigure): string =>
  withMark(formatTableDollars(value), mark);

/** Formats a figure with a custom text and its mark. */
export const figureText = ({ value, mark }: PolicyFigure, write: (value: number | null) => string): string =>
  withMark(write(value), mark);

export const figurePercent = ({ value, mark }: PolicyFigure): string => withMark(formatPercent(value), mark);

export const figureReturn = ({ value, mark }: PolicyFigure): string => withMark(formatReturn(value), mark);

/** Negative income is the tax due in the year of a lapse. */
export const isLapseTax = (income: number | null | undefined): boolean =>
  income !== null && income !== undefined && income <= -0.5;

export const incomeFigure = (figure: PolicyFigure): PolicyFigure =>
  isLapseTax(figure.value) ? { ...figure, mark: '§' } : figure;

/** For a caption over such marks. */
export const lapseTaxNote = (incomes: readonly (number | null | undefined)[]): string =>
  incomes.some(isLapseTax) ? LAPSE_TAX_NOTE : '';

const LAPSE_TAX_NOTE = '§ Tax that falls due because the policy lapses; it is not income.';

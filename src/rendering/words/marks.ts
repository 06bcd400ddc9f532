/**
 * A figure that may be the policy's, with the mark that stands beside it wherever it stands: † capped at the carrier's, ‡ above
 * it, § a tax where income is expected. What writes such figures takes nothing else, so that none loses its mark.
 */
import { isRateAbove } from '../../domain/policy/compliance-profile.ts';
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';

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

/** Of what is never held against the carrier's scale: an account, an outlay, a difference of two accounts. */
export const unmarked = (value: number | null | undefined): PolicyFigure => ({
  value: value ?? null,
  mark: '',
});

/** A record that lists which of its members are above the carrier's scale. */
export type MarkedBy<Key extends string> = { readonly [K in Key]?: unknown } & Marks;

/** `value` where another than the record's own is shown. */
export const figureOf = <Key extends string>(
  figures: MarkedBy<Key> | null | undefined,
  key: Key,
  value: number | null | undefined = numberIn(figures?.[key]),
): PolicyFigure => ({ value: value ?? null, mark: markIn(figures, key) });

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function markIn(figures: object | null | undefined, key: string): Mark {
  const { capped, hypothetical }: Marks = figures ?? {};
  // In a picked period `capped` tells in which years the index strategy's cap held.
  if (capped?.includes(key)) return '†';
  return hypothetical?.includes(key) ? '‡' : '';
}

/** The same of a column that has a list a figure: of a year, whether it is above. */
export const markAt = (
  { capped, hypothetical }: { [Way in keyof Marks]?: readonly boolean[] | undefined },
  place: number,
): Mark => (capped?.[place] ? '†' : hypothetical?.[place] ? '‡' : '');

/** The same of one of several such columns, by name. */
export const markOf = <Column extends string>(
  { capped, hypothetical }: { [Way in keyof Marks]?: Partial<Record<Column, boolean[]>> | undefined },
  column: Column,
  place: number,
): Mark => markAt({ capped: capped?.[column], hypothetical: hypothetical?.[column] }, place);

/** Of a sum: a year above the scale puts it above what the scale sums to. */
export const anyMark = (marks: readonly Mark[]): Mark => marks.find((mark) => mark !== '') ?? '';

/** A credit of one year against the illustrated rate; capped pages leave it as it is. `isMarked`: of the policy, where marks are ‡. */
export const creditFigure = (
  credit: number | null | undefined,
  illustrated: number | null,
  isMarked: boolean,
): PolicyFigure => ({
  value: credit ?? null,
  mark: isMarked && illustrated !== null && isRateAbove(credit ?? 0, illustrated) ? '‡' : '',
});

const NOTHING = '–';

/** With the space before it; nothing is above no scale. */
export const withMark = (text: string, mark: Mark): string =>
  mark === '' || text === NOTHING || text === '' ? text : `${text}\u00a0${mark}`;

export const figureDollars = ({ value, mark }: PolicyFigure): string =>
  withMark(formatTableDollars(value), mark);

/** A figure that other words are written from. */
export const figureText = ({ value, mark }: PolicyFigure, write: (value: number | null) => string): string =>
  withMark(write(value), mark);

export const figurePercent = ({ value, mark }: PolicyFigure): string => withMark(formatPercent(value), mark);

/** Beside a negative income: the year in which the policy lapses is a tax bill, and no income. */
export const isLapseTax = (income: number | null | undefined): boolean =>
  income !== null && income !== undefined && income <= -0.5;

export const incomeFigure = (figure: PolicyFigure): PolicyFigure =>
  isLapseTax(figure.value) ? { ...figure, mark: '§' } : figure;

/** For a caption over such marks. */
export const lapseTaxNote = (incomes: readonly (number | null | undefined)[]): string =>
  incomes.some(isLapseTax) ? LAPSE_TAX_NOTE : '';

const LAPSE_TAX_NOTE = '§ Tax that falls due because the policy lapses; it is no income.';

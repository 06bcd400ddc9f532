/** † and ‡ beside a figure of the policy that was capped at the carrier's, or stands above it. */
interface Marks {
  readonly capped?: readonly string[] | undefined;
  readonly hypothetical?: readonly string[] | undefined;
}

/** Beside a negative income: the year in which the policy lapses is a tax bill, and no income. */
export const lapseTaxMark = (income: number | null | undefined): string =>
  income !== null && income !== undefined && income <= -0.5 ? '\u00a0§' : '';

/** For a caption over such marks. */
export const lapseTaxNote = (incomes: readonly (number | null | undefined)[]): string =>
  incomes.some((income) => lapseTaxMark(income) !== '') ? LAPSE_TAX_NOTE : '';

const LAPSE_TAX_NOTE = '§ Tax that falls due because the policy lapses; it is no income.';

/** With the space before it; nothing where the figure is not above the carrier's scale. */
export function markOf(figures: object | null | undefined, key: string): string {
  const { capped, hypothetical }: Marks = figures ?? {};
  // In a picked period `capped` tells in which years the index strategy's cap held.
  if (capped?.includes(key)) return '\u00a0†';
  return hypothetical?.includes(key) ? '\u00a0‡' : '';
}

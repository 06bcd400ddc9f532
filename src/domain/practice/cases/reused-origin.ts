/** A ledger that was reused before its source named the original is recognized by an equal modeled one. */
import type { SourcedIllustration } from './scenario.ts';

const FIGURES = [
  'year',
  'premium_outlay',
  'withdrawals',
  'loans',
  'loan_repayment',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
] as const;

export const lacksOrigin = (illustration: SourcedIllustration | null): illustration is SourcedIllustration =>
  illustration?.source?.kind === 'reuse' && illustration.source.original_kind === undefined;

/** Ages and terms may differ: a reused ledger begins at its own client's age, and its terms can be edited. */
const isEqual = ({ rows }: SourcedIllustration, { rows: others }: SourcedIllustration): boolean =>
  rows.length === others.length &&
  rows.every((row, t) => FIGURES.every((key) => Math.abs(row[key] - others[t][key]) < 0.005));

export function withOrigin(
  illustration: SourcedIllustration,
  modeled: readonly SourcedIllustration[],
): SourcedIllustration {
  return modeled.some((one) => isEqual(illustration, one))
    ? { ...illustration, source: { ...illustration.source, kind: 'reuse', original_kind: 'model' } }
    : illustration;
}

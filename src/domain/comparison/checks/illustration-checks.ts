/** The `illustration-checks` calculation: see docs/methods/illustration-checks.md. */
import { hasGuaranteed, NO_GUARANTEED } from '../../policy/guaranteed-lapse.ts';
import { isModeled } from '../../policy/ledger-origin.ts';
import { ag49Estimate } from '../../market/ag49a.ts';
import { INDEX_TEMPLATES, isIndexId } from '../../market/index-catalogue.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import { indexPath } from '../../market/index-path.ts';
import { strategyErrors } from '../../market/crediting.ts';
import { CAPPED_KEYS, carrierScale, isAbove, type CappedKey } from '../../policy/carrier-scale.ts';
import { cappedLegend, hypotheticalLegend } from '../../policy/compliance-profile.ts';
import { ledgerErrors } from '../../policy/check-ledger.ts';
import { formatPercent } from '../../shared/format.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { leverageFinding, loanLeverage } from '../../policy/loan-leverage.ts';
import type { IllustrationChecksInput } from './illustration-checks-schema.ts';

type AboveRate = NonNullable<ReturnType<typeof aboveRate>>;

interface CheckedFigure extends Partial<Record<CappedKey, number>> {
  year: number;
  capped: CappedKey[];
  /** Keys above it that were not lowered. */
  hypothetical: CappedKey[];
}

const TOLERANCE = 1e-9;
/** Minimum years of live history for an index (choice based on AG 49-A, section 7). */
const YEARS_ALIVE = 10;

export function illustrationCheckErrors(
  input: IllustrationChecksInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const first = input.rows[0]?.year ?? 1;
  const last = first + input.rows.length - 1;
  const errors: Record<string, readonly string[]> = {
    ...ledgerErrors(input.age, input),
    ...(input.strategies && strategyErrors(input.strategies, input.series, history)),
  };
  input.figures?.forEach(({ year }, k) => {
    if (year < first || year > last) errors[`figures.${k}.year`] = [`Must be between ${first} and ${last}.`];
  });
  return errors;
}

/** Compares with the estimated AG 49-A rate. Null if its strategy or the history of its index is missing. */
export function aboveRate(input: IllustrationChecksInput, history: IndexHistory) {
  const { strategies, series, illustrated_rate: illustrated } = input;
  if (!strategies || illustrated === undefined) return null;
  const paths = strategies.flatMap(({ index }) => indexPath(index, series, history) ?? []);
  if (paths.length < strategies.length) return null;
  const estimate = ag49Estimate(strategies, paths, input.start_year);
  if (estimate === null || estimate.rate === null) return null;
  const { cap, rate, period_count } = estimate;
  const excess = Math.max(0, illustrated - rate);
  const exceeded = excess > TOLERANCE;
  return { cap, rate, period_count, illustrated_rate: illustrated, excess_rate: excess, exceeded };
}

/** Compares each figure with the carrier's at the same duration. */
export function shownFigures(input: IllustrationChecksInput): CheckedFigure[] {
  const scale = carrierScale(input);
  const first = input.rows[0].year;
  const caps = input.compliance_profile === 'client_clamped';
  return (input.figures ?? []).map(({ year, ...own }) => {
    const of = scale[year - first];
    const shown: CheckedFigure = { year, capped: [], hypothetical: [] };
    for (const key of CAPPED_KEYS) {
      const value = own[key];
      if (value === undefined) continue;
      const above = isAbove(value, of[key]);
      shown[key] = caps ? Math.min(value, of[key]) : value;
      if (above) shown[caps ? 'capped' : 'hypothetical'].push(key);
    }
    return shown;
  });
}

/** Requires input that passed `illustrationCheckErrors`. */
export function illustrationChecks(input: IllustrationChecksInput, history: IndexHistory = NO_HISTORY) {
  const leverage = loanLeverage({ illustration: input, start_year: input.start_year });
  const onLoans = leverage && leverageFinding(leverage);
  const above = aboveRate(input, history);
  const figures = shownFigures(input);
  const guaranteed = hasGuaranteed(input.rows);
  const capped = figures.some((figure) => figure.capped.length > 0);
  const warnings: { code: string; text: string }[] = [];
  const warn = (code: string, text: string) => warnings.push({ code, text });
  const modeled = isModeled(input);
  // AG 49 limits only illustrations of carriers.
  if (onLoans && !modeled) warn('loan_leverage', onLoans);
  if (above?.exceeded && !modeled) warn('above_ag49a', aboveAg49(above));
  for (const name of youngIndexes(input))
    warn('young_index', `${name} has fewer than ${YEARS_ALIVE} years of live history.`);
  if (!guaranteed && !modeled) warn('guaranteed_values_absent', NO_GUARANTEED);
  if (capped) warn('capped', cappedLegend(input.origin));
  if (figures.some((figure) => figure.hypothetical.length > 0))
    warn('hypothetical', hypotheticalLegend(input.illustrated_rate, input.origin));
  return {
    /** Null if the rate credited on loans is unknown. */
    loan_leverage: leverage,
    above_rate: above,
    guaranteed_present: guaranteed,
    shown: figures,
    any_capped: capped,
    warnings,
  };
}

export const aboveAg49 = ({
  illustrated_rate: illustrated,
  rate,
  cap,
}: Pick<AboveRate, 'illustrated_rate' | 'rate' | 'cap'>): string =>
  `The illustrated rate of ${formatPercent(illustrated)} is above the AG 49-A estimate of ${formatPercent(rate)} for a cap of ${formatPercent(cap)}.`;

/** Returns the names of indexes that were launched less than ten years before the first year. */
function youngIndexes({ strategies = [], start_year }: IllustrationChecksInput): string[] {
  return [...new Set(strategies.map(({ index }) => index))].flatMap((index) => {
    const known = isIndexId(index) ? INDEX_TEMPLATES[index] : null;
    if (!known?.launched) return [];
    return start_year - Number(known.launched.slice(0, 4)) < YEARS_ALIVE ? [known.template_name] : [];
  });
}

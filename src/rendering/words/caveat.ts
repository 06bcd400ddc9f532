/** The text below the headline: at most 30 words on what the values are. Report notes have the rest. */
import { wordsOf, isModeled } from '../../domain/policy/ledger-origin.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { dollarsLine, TODAYS_DOLLARS } from './dollars-text.ts';
import { guaranteedResult, hypotheticalLine } from './policy-text.ts';
import { hasSameCost, reportFacts, type ReportPart } from './report-facts.ts';
import { capital, fitCaveat } from './sentence-parts.ts';

export const SAME_COST = 'Same take-home cost';

/** Empty without tables and graph. */
export function caveat(report: ReportPart, basis: ReportBasis): string {
  if (!reportFacts(report, basis)) return '';
  const { above_own_scale: above } = basis;
  const dollars = dollarsLine(basis);
  return fitCaveat([
    above ? [`${hypotheticalLine(above, basis)}.`] : [],
    notGuaranteed(basis),
    dollars === null ? [] : [dollars, TODAYS_DOLLARS],
    [costAndTax(report, basis)],
  ]);
}

function notGuaranteed(basis: ReportBasis): string[] {
  if (isModeled(basis)) return [wordsOf(basis).notGuaranteed];
  const short = 'Illustrated, not guaranteed';
  const result = guaranteedResult(basis);
  return [...(result === null ? [] : [`${short}: at guaranteed rates the policy ${result}.`]), `${short}.`];
}

function costAndTax(report: ReportPart, basis: ReportBasis): string {
  const values = `values ${basis.value_basis === 'after_tax' ? 'after' : 'before'} tax.`;
  return hasSameCost(report, basis) ? `${SAME_COST}; ${values}` : capital(values);
}

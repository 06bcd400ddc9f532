/** Explains a figure over all periods by their ranks, share or mean, or by the years of one period. */
import { type Explanation, memberText, figuresBy } from '../../shared/explanation.ts';
import { ofPeriods, periodParts, rankNote, SPREAD } from '../../history/explain-periods.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { numberAt } from '../../shared/result-members.ts';
import { explainRiderPart, riderMembers } from './explain-income-rider.ts';
import type { IncomeRiderInput, Stream } from './income-rider-schema.ts';
import { indexParts, rankedParts } from './income-rider.ts';
import { median, worst, best } from '../../history/ranking.ts';
import type { IndexPart } from './rider-sweep.ts';

const AVERAGED =
  'growth_rate, rider_income, account_payment, withdrawal, shortfall, growth, fee, growth_tax, balance';

export const riderSimulationPaths: readonly string[] = [
  '{guaranteed, non_guaranteed}.{count, success_rate}',
  '{guaranteed, non_guaranteed}.{longevity, ending_value}.{min, p10, p50, p90, max}',
  `{guaranteed, non_guaranteed}.average.rows.N.{${AVERAGED}}`,
  '{guaranteed, non_guaranteed}.average.{annual_cv_distribution.N, cv_longevity, ending_value}',
  ...riderMembers.map((member) => `{guaranteed, non_guaranteed}.{worst, median, best}.${member}`),
];

const figureAt = figuresBy(
  'tools/rider/income-rider.ts#incomeRiderSimulation',
  'docs/methods/income-rider-simulation.md',
);

const endingValue = ({ ending_value }: IndexPart) => ending_value;

/** Runs all periods once per stream, for all requests. */
export function incomeRiderSimulationExplainer(input: IncomeRiderInput, history: IndexHistory) {
  const periods = new Map<Stream, readonly IndexPart[]>();
  const partsOf = (stream: Stream) => {
    const known = periods.get(stream) ?? indexParts(input, stream, history);
    periods.set(stream, known);
    return known;
  };
  return (path: string): Explanation | null => {
    const match = /^(guaranteed|non_guaranteed)\.(\w+)(?:\.(.+))?$/.exec(path);
    if (!match) return null;
    const [, name, member, rest = ''] = match;
    const stream = name === 'guaranteed' ? 'guaranteed' : 'non_guaranteed';
    const parts = partsOf(stream);
    switch (member) {
      case 'count':
        return rest === '' ? ofPeriods(path, periodParts(parts, endingValue), figureAt).count() : null;
      case 'success_rate': {
        const paid = periodParts(parts, (one) => (one.shortfall_surplus_years === 0 ? 1 : 0));
        const what = '1 where the account pays every year that the rider does, else 0,';
        return rest === '' ? ofPeriods(path, paid, figureAt).mean(what) : null;
      }
      case 'longevity':
      case 'ending_value': {
        if (!Object.hasOwn(SPREAD, rest)) return null;
        const of = member === 'longevity' ? ({ cv_longevity }: IndexPart) => cv_longevity : endingValue;
        return ofPeriods(path, periodParts(parts, of), figureAt).percentile(SPREAD[rest]);
      }
      case 'average':
        return explainAverage(path, rest, parts);
      case 'worst':
      case 'median':
      case 'best': {
        const one = { worst, median, best }[member](rankedParts(parts));
        const explained = explainRiderPart(path, `${stream}.${member}`, one, input);
        return explained && { ...explained, note: rankNote(member, parts.length, one) };
      }
      default:
        return null;
    }
  };
}

function explainAverage(path: string, rest: string, parts: readonly IndexPart[]): Explanation | null {
  const row = /^(?:rows\.(\d+)\.(\w+)|annual_cv_distribution\.(\d+))$/.exec(rest);
  const isTotal = rest === 'cv_longevity' || rest === 'ending_value';
  if (!row && !isTotal) return null;
  const t = Number(row?.[1] ?? row?.[3]);
  const key = row ? (row[2] ?? 'account_payment') : rest;
  if (row && (t >= parts[0].rows.length || !AVERAGED.split(', ').includes(key))) return null;
  const values = periodParts(parts, (one) => numberAt(row ? one.rows[t] : one, key));
  return ofPeriods(path, values, figureAt).mean(memberText(key));
}

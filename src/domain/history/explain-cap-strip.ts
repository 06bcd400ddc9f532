import { capName, SEVERAL_CAPS } from '../market/market-labels.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { figuresBy, part, rowOf, valueAt, type Explanation } from '../shared/explanation.ts';
import { memberAt } from '../shared/result-members.ts';
import {
  capAt,
  CAP_STEP,
  firstCap,
  lapseShare,
  lowestStep,
  shiftCaps,
  runAtCaps,
  type CapRun,
} from './cap-strip.ts';
import type { CapStripInput } from './history-schema.ts';
import {
  explainLoanRate,
  LOAN_RATE_PATHS,
  explainLapseShare,
  ofPeriods,
  SPREAD,
  startParts,
} from './explain-periods.ts';
import { planOf } from './policy-plan.ts';

const MEMBERS = [
  'cap_change_rate',
  'cap_rate',
  'period_count',
  'lapse_share',
  'median_ending_value',
  'worst_ending_value',
  'median_income',
  'worst_income',
];

export const capStripPaths: readonly string[] = [
  `rows.N.{${MEMBERS.join(', ')}}`,
  'break_even_cap_rate',
  LOAN_RATE_PATHS,
];

const figureAt = figuresBy('history/cap-strip.ts#capStrip', 'docs/methods/cap-strip.md');

const breakEvenFormula = (name: string): string =>
  `least ${name}, by 0.05 points from the floor, at which no more than the tolerated share lapses`;

export function capStripExplainer(input: CapStripInput, result: object, history: IndexHistory) {
  const plan = planOf(input);
  const ofAll = capName(input.strategies);
  const name = ofAll === SEVERAL_CAPS ? 'first cap' : ofAll;
  const runs = new Map<number, CapRun>();
  const runAt = (change: number): CapRun => {
    const run = runs.get(change) ?? runAtCaps(input, plan, shiftCaps(input.strategies, change), history);
    runs.set(change, run);
    return run;
  };
  return (path: string): Explanation | null => {
    const value = valueAt(result, path);
    if (value === null) return null;
    if (path.startsWith('loan_rate.')) return explainLoanRate(path, input, result);
    if (path === 'break_even_cap_rate') return explainBreakEven(value);
    const row = rowOf(path);
    if (!row || !MEMBERS.includes(row.key)) return null;
    const { t, key } = row;
    const change = input.cap_changes[t];
    if (key === 'cap_change_rate') {
      const inputs = [part.given(`change of the ${name}`, change, `cap_changes.${t}`)];
      return figureAt(path, value).same('change as given', { inputs });
    }
    if (key === 'cap_rate') {
      const at = input.strategies.findIndex(({ cap }) => cap !== null);
      const inputs = [part.given(name, firstCap(input.strategies), `strategies.${at}.cap`)];
      const steps = [part.at(result, 'change', `rows.${t}.cap_change_rate`)];
      return figureAt(path, value).sum(`${name} + change`, { inputs, steps });
    }
    const isBelow = memberAt(result, `rows.${t}.status`) === 'below_floor';
    const { starts, columns } = runAt(isBelow ? 0 : change);
    switch (key) {
      case 'period_count':
        return ofPeriods(path, startParts(starts, columns.endingValue), figureAt).count();
      case 'lapse_share':
        return explainLapseShare(path, starts, columns.lapseYear, figureAt);
      default: {
        const of = key.endsWith('_income') ? columns.totalIncome : columns.endingValue;
        const percent = key.startsWith('worst') ? SPREAD.min : SPREAD.p50;
        const all = startParts(starts, of).map((one, k) =>
          of === columns.endingValue && columns.lapseYear[k] > 0 ? { ...one, value: null } : one,
        );
        return ofPeriods(path, all, figureAt).percentile(percent);
      }
    }
  };

  function explainBreakEven(cap: number): Explanation {
    const step = Math.round(cap / CAP_STEP);
    const share = (at: number) =>
      part(`share that lapses at a ${name} of ${(100 * capAt(at)).toFixed(2)}%`, shareAt(capAt(at)));
    const isLowest = step <= lowestStep(input.strategies);
    const inputs = [part.given('x, tolerated share', input.lapse_tolerance, 'lapse_tolerance')];
    const steps = [part(name, cap), share(step), ...(isLowest ? [] : [share(step - 1)])];
    const explanation = figureAt('break_even_cap_rate', cap).by(breakEvenFormula(name), { inputs, steps });
    return { ...explanation, label: `break-even ${name}` };
  }

  function shareAt(cap: number): number {
    return lapseShare(runAt(cap - firstCap(input.strategies)).columns);
  }
}

import { part, type Explanation, memberText, figuresBy, rowOf } from '../../shared/explanation.ts';
import { ofPeriods, periodName, periodParts, rankNote } from '../../history/explain-periods.ts';
import { numberAt } from '../../shared/result-members.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import type { BufferPeriod, BufferSimulation } from './buffer-simulation.ts';
import { pricesOf, type RetirementBufferInput } from './buffer-year.ts';
import { bufferMembers, explainRun } from './explain-buffer.ts';
import {
  PORTFOLIOS,
  retirementBuffer,
  retirementBufferPeriods,
  type PortfolioName,
} from './retirement-buffer.ts';

const ROWS = `rows.N.{${bufferMembers.join(', ')}}`;
const TOTALS = '{ending_value, total_distribution, longevity.years, longevity.age}';
const FOUR = `{${PORTFOLIOS.join(', ')}}`;

export const bufferPaths: readonly string[] = [
  `${FOUR}.${ROWS}`,
  `${FOUR}.${TOTALS}`,
  `simulations.${FOUR}.{count, success_rate}`,
  `simulations.${FOUR}.{average, worst, median, best}.{${ROWS}, ${TOTALS}}`,
];

const figureAt = figuresBy(
  'tools/buffer/buffer-simulation.ts#simulationOf',
  'docs/methods/retirement-buffer.md',
);

const endingValue = ({ ending_value }: BufferPeriod) => ending_value;

/** Runs all periods once per portfolio, for all requests. */
export function retirementBufferExplainer(input: RetirementBufferInput, history: IndexHistory) {
  const result = retirementBuffer(input, history);
  const prices = pricesOf(input, history);
  const known = new Map<PortfolioName, readonly BufferPeriod[]>();
  const periodsOf = (name: PortfolioName) => {
    const periods = known.get(name) ?? retirementBufferPeriods(input, name, history);
    known.set(name, periods);
    return periods;
  };
  return (path: string): Explanation | null => {
    const [first, second, third] = path.split('.');
    const isSimulated = first === 'simulations';
    const name = PORTFOLIOS.find((one) => one === (isSimulated ? second : first));
    if (name === undefined) return null;
    if (!isSimulated) {
      const run = result[name];
      const startMonth = 'start_month' in run ? run.start_month : null;
      const explained = explainRun(path, { at: name, run, startMonth, prices }, input);
      return explained && startMonth !== null && 'start_month' in run
        ? { ...explained, note: `median of all periods: ${periodName(run)}` }
        : explained;
    }
    const simulation = result.simulations?.[name];
    if (!simulation) return null;
    const at = `simulations.${name}`;
    const rest = path.slice(at.length + third.length + 2);
    const periods = periodsOf(name);
    switch (third) {
      case 'count':
        return rest === '' ? ofPeriods(path, periodParts(periods, endingValue), figureAt).count() : null;
      case 'success_rate': {
        const paid = periodParts(periods, ({ longevity }) =>
          longevity.years === null || longevity.beyond_horizon ? 1 : 0,
        );
        const what = '1 where every distribution is paid in full, else 0,';
        return rest === '' ? ofPeriods(path, paid, figureAt).mean(what) : null;
      }
      case 'average':
        return explainAverage(path, at, rest, simulation, periods);
      case 'worst':
      case 'median':
      case 'best': {
        const run = simulation[third];
        const found = { at: `${at}.${third}`, run, startMonth: run.start_month, prices };
        const explained = explainRun(path, found, input);
        return explained && { ...explained, note: rankNote(third, periods.length, run) };
      }
      default:
        return null;
    }
  };
}

function explainAverage(
  path: string,
  at: string,
  rest: string,
  { average }: BufferSimulation,
  periods: readonly BufferPeriod[],
): Explanation | null {
  const mean = (what: string, of: (period: BufferPeriod) => number) =>
    ofPeriods(path, periodParts(periods, of), figureAt).mean(what);
  const row = rowOf(rest);
  if (row) {
    const { t, key } = row;
    if (t >= average.rows.length || !bufferMembers.includes(key)) return null;
    return mean(memberText(key), (one) => numberAt(one.rows[t], key));
  }
  if (rest === 'ending_value' || rest === 'total_distribution')
    return mean(memberText(rest), (one) => one[rest]);
  const { years, age } = average.longevity;
  if (rest === 'longevity.years' && years !== null)
    return mean('the last year paid in full', ({ longevity }) => longevity.years ?? 0);
  if (rest !== 'longevity.age' || age === null || years === null) return null;
  return figureAt(path, age).sum('first age + mean years − 1', [
    part('age in plan year 1', average.rows[0].age, 'inputs.age'),
    part('mean of the last year paid in full', years, `${at}.average.longevity.years`),
    part('year 1 is lived at the first age', -1),
  ]);
}

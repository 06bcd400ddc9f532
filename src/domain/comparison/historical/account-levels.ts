/** The largest level amount that an account pays, for every period of a history. */
import { maxLevelDistribution } from '../../vehicles/max-level-distribution.ts';
import {
  accountLoops,
  entryOf,
  flatPlan,
  incomeFrom,
  pathFrom,
  returnsColumn,
  type AccountOnHistory,
} from './account-loops.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';

/** A hundredth of a cent. */
const TOLERANCE = 1e-4;
const MOST_STEPS = 8;

/**
 * The largest level amount of each period, as vehicles/max-level-distribution.ts finds it; NaN without a need. What is
 * left after the last payment falls with the amount. Secants from the paid side, begun where the period before ended:
 * in proportion to what could be paid without tax, neighbouring periods hardly differ.
 */
export function accountLevels(of: AccountOnHistory, starts: ArrayLike<number>): Float64Array {
  const levels = new Float64Array(starts.length).fill(NaN);
  const flat = flatPlan(of.plan);
  const { lastNeed, invested, needs, fee } = flat;
  if (lastNeed === 0) return levels;
  const { market } = of;
  const returns = returnsColumn(market);
  const stride = 12 / market.step;
  const { entries, levels: wanted, shortfall, balance } = accountLoops;
  const runYears = accountLoops.runOf(flat);
  const tile = { stride, places: null, paid: of.income ?? null, hasLevels: true };
  const figures = { net: null, balance: null, liquidation: { into: new Float64Array(1), at: 0, stride: 0 } };
  /** Amount and slope of the period before, each as a share of what they are without tax. */
  let amountShare = 0.8;
  let slopeShare = 1;
  for (let k = 0; k < starts.length; k += 1) {
    const at = entryOf(market, starts[k]);
    entries[0] = at;
    let growth = 1;
    let paidIn = 0;
    let paidOut = 0;
    for (let t = 0, i = at; t < lastNeed; t += 1, i += stride) {
      paidIn += invested[t] / growth;
      if (needs[t] > 0) paidOut += 1 / growth;
      growth *= (1 + returns[i]) * (1 - fee);
    }
    const untaxed = paidIn / paidOut;
    const slope = paidOut * growth;
    const left = (amount: number): number => {
      wanted[0] = amount;
      runYears(flat, returns, tile, 1, lastNeed, figures);
      return shortfall[0] > HALF_A_CENT ? -1 : balance[0];
    };
    let amount = 0.97 * amountShare * untaxed;
    let atAmount = left(amount);
    let falls = slopeShare * slope;
    let found = NaN;
    let reach = 0.99;
    for (let step = 0; step < MOST_STEPS && atAmount >= 0 && falls > 0; step += 1) {
      const change = atAmount / falls;
      if (change <= TOLERANCE) {
        found = amount;
        break;
      }
      const next = amount + reach * change;
      const atNext = left(next);
      if (atNext < 0) {
        // Beyond what is paid, where nothing is learned of the slope.
        reach *= 0.7;
        continue;
      }
      falls = (atAmount - atNext) / (next - amount);
      amount = next;
      atAmount = atNext;
      // It bends a little: the closer, the straighter.
      reach = step === 0 ? 1 - 1e-5 : 1;
    }
    if (!(found >= 0))
      found = maxLevelDistribution(of.plan, pathFrom(of, starts[k]), null, incomeFrom(of, starts[k])) ?? NaN;
    if (falls > 0 && slope > 0) slopeShare = falls / slope;
    if (found > 0 && untaxed > 0) amountShare = found / untaxed;
    levels[k] = found;
  }
  return levels;
}

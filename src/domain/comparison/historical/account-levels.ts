import { maxLevelDistribution } from '../../vehicles/required-return.ts';
import { accountLoops } from './account-loops.ts';
import {
  entryOf,
  flatPlan,
  incomeFrom,
  pathFrom,
  returnsColumn,
  type AccountOnHistory,
} from './account-on-history.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';

/** A hundredth of a cent. */
const TOLERANCE = 1e-4;
const MAX_RUNS = 12;
/** Periods that are searched in parallel. */
const LANES = 32;

/**
 * Returns the largest level amount of each period (see vehicles/required-return.ts), or NaN without a need. The
 * final balance falls as the amount rises; secants from the paid side find its zero. Neighboring periods differ
 * little in the share of the untaxed amount, so each search of a lane starts at the previous share.
 */
export function accountLevels(account: AccountOnHistory, starts: ArrayLike<number>): Float64Array {
  const count = starts.length;
  const levels = new Float64Array(count).fill(NaN);
  const flat = flatPlan(account.plan);
  const { lastNeed, invested, needs, fee } = flat;
  if (lastNeed === 0) return levels;
  const { market } = account;
  const returns = returnsColumn(market);
  const stride = 12 / market.step;
  const { entries, levels: requestedLevels, shortfall, balance } = accountLoops;
  const runYears = accountLoops.runOf(flat);
  const tile = { stride, places: null, paid: account.income ?? null, hasLevels: true };
  const lanes = Math.min(LANES, count);
  const perLane = Math.ceil(count / lanes);
  const figures = {
    net: null,
    balance: null,
    liquidation: { into: new Float64Array(lanes), at: 0, stride: 0 },
  };
  const perLaneColumn = (): Float64Array => new Float64Array(lanes);
  /** Amount and slope of the previous period, each divided by its value without tax. */
  const amountShare = perLaneColumn().fill(0.8);
  const slopeShare = perLaneColumn().fill(1);
  const untaxed = perLaneColumn();
  const untaxedSlope = perLaneColumn();
  const next = perLaneColumn();
  /** The largest amount known to be paid, its final balance, and the slope of that balance. */
  const amount = perLaneColumn();
  const finalBalance = perLaneColumn();
  const balanceSlope = perLaneColumn();
  const stepShare = perLaneColumn();
  const searching = new Int32Array(lanes);
  for (let turn = 0; turn < perLane; turn += 1) {
    let n = 0;
    for (let lane = 0; lane < lanes && lane * perLane + turn < count; lane += 1) {
      let paidIn = 0;
      let paidOut = 0;
      for (let t = 0, i = entryOf(market, starts[lane * perLane + turn]); t < lastNeed; t += 1, i += stride) {
        const growth = (1 + returns[i]) * (1 - fee);
        paidIn = (paidIn + invested[t]) * growth;
        paidOut = (needs[t] > 0 ? paidOut + 1 : paidOut) * growth;
      }
      untaxed[lane] = paidIn / paidOut;
      untaxedSlope[lane] = paidOut;
      next[lane] = 0.97 * amountShare[lane] * untaxed[lane];
      balanceSlope[lane] = slopeShare[lane] * paidOut;
      amount[lane] = NaN;
      stepShare[lane] = 0.99;
      searching[n] = lane;
      n += 1;
    }
    for (let run = 0; run < MAX_RUNS && n > 0; run += 1) {
      for (let k = 0; k < n; k += 1) {
        const lane = searching[k];
        entries[k] = entryOf(market, starts[lane * perLane + turn]);
        requestedLevels[k] = next[lane];
      }
      runYears(flat, returns, tile, n, lastNeed, figures);
      let still = 0;
      for (let k = 0; k < n; k += 1) {
        const lane = searching[k];
        const isFirst = Number.isNaN(amount[lane]);
        if (shortfall[k] > HALF_A_CENT) {
          // A run with a shortfall gives no slope.
          stepShare[lane] *= 0.7;
          next[lane] = isFirst
            ? 0.9 * next[lane]
            : amount[lane] + (stepShare[lane] * finalBalance[lane]) / balanceSlope[lane];
        } else {
          if (!isFirst) {
            balanceSlope[lane] = (finalBalance[lane] - balance[k]) / (next[lane] - amount[lane]);
            // The balance is nearly linear: the closer to the root, the longer the step.
            stepShare[lane] = stepShare[lane] === 0.99 ? 1 - 1e-5 : 1;
          }
          amount[lane] = next[lane];
          finalBalance[lane] = balance[k];
          const change = finalBalance[lane] / balanceSlope[lane];
          if (!(balanceSlope[lane] > 0)) continue;
          if (change <= TOLERANCE) {
            const found = amount[lane];
            levels[lane * perLane + turn] = found;
            slopeShare[lane] = balanceSlope[lane] / untaxedSlope[lane];
            if (found > 0) amountShare[lane] = found / untaxed[lane];
            continue;
          }
          next[lane] = amount[lane] + stepShare[lane] * change;
        }
        searching[still] = lane;
        still += 1;
      }
      n = still;
    }
  }
  for (let k = 0; k < count; k += 1)
    if (Number.isNaN(levels[k]))
      levels[k] =
        maxLevelDistribution(
          account.plan,
          pathFrom(account, starts[k]),
          null,
          incomeFrom(account, starts[k]),
        ) ?? NaN;
  return levels;
}

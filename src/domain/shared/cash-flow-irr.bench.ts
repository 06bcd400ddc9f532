/** Forty-one flows with a single root; a report has four such rates. Limit: 0.3 µs warm. */
import { cashFlowIrr } from './cash-flow-irr.ts';

/** Premiums for fifteen years, income for fifteen years after ten more, an ending value: different flows for each call. */
const SETS = Array.from({ length: 64 }, (_, set) =>
  Float64Array.from({ length: 41 }, (_, t) =>
    t < 15 ? -12_000 : t < 25 ? 0 : t < 40 ? 14_000 + 150 * set : 60_000,
  ),
);
let next = 0;

function plainBisection(flows: ArrayLike<number>): number {
  let low = -0.99;
  let high = 10;
  while (high - low > 1e-12) {
    const rate = (low + high) / 2;
    let value = 0;
    for (let t = 0; t < flows.length; t += 1) value += flows[t] / (1 + rate) ** t;
    if (value > 0) low = rate;
    else high = rate;
  }
  return low;
}

export const cases: readonly { name: string; run: () => unknown; baseline?: () => unknown }[] = [
  {
    name: 'internal rate of return, 41 flows, a single root',
    run: () => cashFlowIrr(SETS[(next = (next + 1) % SETS.length)]),
    baseline: () => plainBisection(SETS[(next = (next + 1) % SETS.length)]),
  },
];

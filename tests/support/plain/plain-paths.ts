/**
 * A plain program for the paths of ENGINES-3.md R, with the years of ENGINES.md A.2, A.3 and B: one path at a time,
 * its months in a list, an object per slot and year, a sort per column. It was written from those texts and shares
 * no code with the engine: the platform's logarithms, a normal quantile by Newton's method, no tables. Tests compare
 * single paths with it, and the benchmark compares the speed.
 *
 * It covers the plain case with the first methods: a participating loan, a level face amount, no withdrawals,
 * accounts with default settings, no change of the tax rate and no required minimum distributions.
 */

/** xoshiro128** of one path and channel. */
export function draws(seed: number, path: number, channel: number): () => number {
  const mix = (seedValue: number): number => {
    let x = seedValue ^ (seedValue >>> 16);
    x = Math.imul(x, 0x21f0aaad);
    x ^= x >>> 15;
    x = Math.imul(x, 0x735a2d97);
    return x ^ (x >>> 15);
  };
  const s = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344].map((c) =>
    mix(mix(mix(seed ^ c) + Math.imul(path + 1, 0x9e3779b9)) + Math.imul(channel, 0x85ebca6b)),
  );
  if (!s.some((one) => one !== 0)) s[0] = 1;
  const turned = (x: number, by: number) => (x << by) | (x >>> (32 - by));
  return () => {
    const out = Math.imul(turned(Math.imul(s[1], 5), 7), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turned(s[3], 11);
    return out;
  };
}

const unit = (x: number): number => (x + 0.5) / 2 ** 32;

/** Returns the rows of history for the months of a path. */
export function blockRows(
  { seed, path, rows, meanBlock }: { seed: number; path: number; rows: number; meanBlock: number },
  months: number,
): number[] {
  const next = draws(seed, path, 0);
  const drawn: number[] = [];
  while (drawn.length < months) {
    const start = Math.floor((next() * rows) / 2 ** 32);
    const length = 1 + Math.floor(Math.log(unit(next())) / Math.log(1 - 1 / meanBlock));
    for (let m = 0; m < length && drawn.length < months; m += 1) drawn.push((start + m) % rows);
  }
  return drawn;
}

/** Returns the normal distribution function at x, by the series of the integral of its density from zero. */
function normalBelow(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-18 && k < 400; k += 2) sum += term *= (x * x) / k;
  return 0.5 + (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function normalAt(u: number): number {
  let x = 0;
  for (let step = 0; step < 100; step += 1) {
    const by = ((normalBelow(x) - u) * Math.sqrt(2 * Math.PI)) / Math.exp((-x * x) / 2);
    x -= Math.max(-0.5, Math.min(0.5, by));
    if (Math.abs(by) < 1e-13) break;
  }
  return x;
}

export interface AssumedSeries {
  readonly mean: number;
  readonly volatility: number;
}

/** Returns the growth of 1 in each year of a path, with dividends, for two series with this correlation. */
export function assumedYears(
  {
    seed,
    path,
    series,
    correlation,
    degrees,
  }: {
    seed: number;
    path: number;
    series: readonly [AssumedSeries, AssumedSeries];
    correlation: number;
    degrees: number | null;
  },
  years: number,
): [number, number][] {
  const accountDraws = [draws(seed, path, 2), draws(seed, path, 3)] as const;
  const shared = draws(seed, path, 1);
  const spread = (): number => {
    if (degrees === null) return 1;
    let square = 0;
    for (let k = 0; k < Math.floor(degrees / 2); k += 1) square -= 2 * Math.log(unit(shared()));
    if (degrees % 2 === 1) square += normalAt(unit(shared())) ** 2;
    return Math.sqrt((degrees - 2) / square);
  };
  return Array.from({ length: years }, () => {
    const sums: [number, number] = [0, 0];
    for (let month = 0; month < 12; month += 1) {
      const w = spread();
      const e = accountDraws.map((next) => normalAt(unit(next())));
      const both = [e[0], correlation * e[0] + Math.sqrt(1 - correlation ** 2) * e[1]];
      series.forEach(({ mean, volatility }, i) => {
        const d = Math.max(-10, Math.min(10, w * both[i]));
        sums[i] += Math.log(1 + mean) / 12 + (volatility / Math.sqrt(12)) * d;
      });
    }
    return [Math.exp(sums[0]), Math.exp(sums[1])];
  });
}

/** Returns the product of every twelve months. */
export const yearsOfRows = (factors: readonly number[], rows: readonly number[]): number[] =>
  Array.from({ length: rows.length / 12 }, (_, t) =>
    rows.slice(12 * t, 12 * t + 12).reduce((level, row) => level * factors[row], 1),
  );

export interface PlainRow {
  readonly age: number;
  readonly premium_outlay: number;
  readonly loans?: number | undefined;
  readonly accumulation_value: number;
  readonly surrender_value: number;
}

export interface PlainTerms {
  readonly illustratedRate: number;
  readonly illustratedLoanRate: number;
  readonly borrowingRate: number;
  readonly chargeStress: number;
  readonly taxRate: number;
}

/** Returns the policy's after-tax value at the end of each year. */
export function policyValues(
  rows: readonly PlainRow[],
  terms: PlainTerms,
  credits: readonly number[],
): number[] {
  let before = { ledger: 0, ledgerLoan: 0, value: 0, loan: 0, basis: 0, lapsed: false };
  return credits.map((credit, t) => {
    const row = rows[t];
    const ledgerLoan = (before.ledgerLoan + (row.loans ?? 0)) * (1 + terms.illustratedLoanRate);
    const charge = before.ledger + row.premium_outlay - row.accumulation_value / (1 + terms.illustratedRate);
    const stressed = charge > 0 ? charge * (1 + terms.chargeStress) : charge;
    const surrenderCharge = Math.max(0, row.accumulation_value - ledgerLoan - row.surrender_value);
    const charged = before.value + row.premium_outlay - stressed;
    const now = {
      ledger: row.accumulation_value,
      ledgerLoan,
      value: charged * (1 + credit),
      loan: (before.loan + (row.loans ?? 0)) * (1 + terms.borrowingRate),
      basis: before.basis + row.premium_outlay,
      lapsed: before.lapsed,
    };
    now.lapsed ||= charged < 0 || (now.loan > 0 && now.value <= now.loan);
    before = now;
    if (now.lapsed) return 0;
    const surrender = Math.max(0, now.value - surrenderCharge - now.loan);
    return surrender - terms.taxRate * Math.max(0, surrender + now.loan - now.basis);
  });
}

export type PlainKind = 'taxable' | 'tax_deferred' | 'tax_free';

/** Returns an account's value at the end of each year, sold and taxed. */
export function accountValues(
  rows: readonly PlainRow[],
  kind: PlainKind,
  returns: readonly number[],
): number[] {
  const [tau, gains, fee] = [0.24, 0.15, 0.01];
  const shares = { ordinary: 0.2, qualified: 0.2, longTerm: 0.2, deferred: 0.4 };
  const penaltyAt = (age: number) => (kind !== 'taxable' && age < 59.5 ? 0.1 : 0);
  const earlyAt = (age: number, year: number) => (age < 59.5 || year <= 5 ? tau : 0) + penaltyAt(age);
  let before = { balance: 0, basis: 0, losses: 0 };
  return returns.map((rate, t) => {
    const { age, premium_outlay: outlay, loans: need = 0 } = rows[t];
    const now = { ...before };
    now.balance += kind === 'tax_deferred' ? outlay / (1 - tau) : outlay;
    now.basis += outlay;
    if (need > 0 && now.balance > 0) {
      if (kind === 'taxable') {
        const share = Math.max(0, 1 - now.basis / now.balance);
        const gross = Math.min(now.balance, need / (1 - share * gains));
        now.basis -= (gross * now.basis) / now.balance;
        now.balance -= gross;
      } else if (kind === 'tax_deferred')
        now.balance -= Math.min(now.balance, need / (1 - tau - penaltyAt(age)));
      else {
        const early = earlyAt(age, t + 1);
        const grossAmount = need <= now.basis ? need : now.basis + (need - now.basis) / (1 - early);
        const gross = Math.min(now.balance, grossAmount);
        now.basis = Math.max(0, now.basis - gross);
        now.balance -= gross;
      }
    }
    const growth = now.balance * rate;
    const fees = fee * (now.balance + growth);
    let tax = 0;
    if (kind === 'taxable' && growth >= 0) {
      const long = shares.longTerm * growth;
      const offset = Math.min(long, now.losses);
      now.losses -= offset;
      tax = growth * (shares.ordinary * tau + shares.qualified * gains) + (long - offset) * gains;
      now.basis += (1 - shares.deferred) * growth - fees - tax;
    } else if (kind === 'taxable') {
      now.losses -= shares.longTerm * growth;
      now.basis += shares.longTerm * growth - fees;
    }
    now.balance += growth - fees - tax;
    if (now.balance < 0.005) Object.assign(now, { balance: 0, basis: 0 });
    now.basis = Math.max(0, now.basis);
    before = now;
    if (kind === 'taxable') return now.balance - Math.max(0, now.balance - now.basis) * gains;
    if (kind === 'tax_deferred') return now.balance * (1 - tau - penaltyAt(age + 1));
    return now.balance - earlyAt(age + 1, t + 2) * Math.max(0, now.balance - now.basis);
  });
}

/** The percentile p of n values is the ⌈pn⌉-th. */
export const sortedPercentiles = (values: readonly number[]): number[] => {
  const ascending = values.toSorted((a, b) => a - b);
  return [5, 10, 25, 50, 75, 90, 95].map((p) => ascending[Math.ceil((p * ascending.length) / 100) - 1]);
};

/** Why a figure of a portfolio is what it is: a row's from that row and the one before it, the rest from its rows. */
import {
  explanationOf,
  part,
  type Explanation,
  type MemberFormula,
  memberFormula,
  givenAt,
  madeOf,
} from '../../shared/explanation.ts';
import { explainLongevity } from '../../vehicles/explain-longevity.ts';
import type { BufferResult } from './buffer-run.ts';
import { type BufferRow, increaseFrom, type pricesOf, type RetirementBufferInput } from './buffer-year.ts';
import { parseMonth } from '../../market/months.ts';

type Part =
  | 'M0'
  | 'Bf0'
  | 'paid0'
  | 'r'
  | 'fee'
  | 'b'
  | 'feeB'
  | 'asked'
  | 'bufferFirst'
  | 'dM'
  | 'dB'
  | 'M'
  | 'Bf';

const member = (
  formula: string,
  inputs: readonly Part[],
  steps: readonly Part[] = [],
): MemberFormula<Part> => ({
  formula,
  inputs,
  steps,
});

const eitherWay: Readonly<Record<string, MemberFormula<Part>>> = {
  market_return: member('r: the return of the path, or of the period’s year', ['r']),
  shortfall: member('d − d_M − d_B', ['asked'], ['dM', 'dB']),
  total: member('M + Bf', [], ['M', 'Bf']),
  cumulative_distribution: member('paid before + d_M + d_B', ['paid0'], ['dM', 'dB']),
};

const atStart: typeof eitherWay = {
  ...eitherWay,
  from_market: member(
    'd_M = min(d, M₀); after a losing year min(d − d_B, M₀)',
    ['asked', 'M0', 'bufferFirst'],
    ['dB'],
  ),
  from_buffer: member(
    'd_B = min(d − d_M, Bf₀); after a losing year min(d, Bf₀)',
    ['asked', 'Bf0', 'bufferFirst'],
    ['dM'],
  ),
  market: member('M = (M₀ − d_M)(1 + r)(1 − fee)', ['M0', 'r', 'fee'], ['dM']),
  buffer: member('Bf = (Bf₀ − d_B)(1 + b)(1 − fee_b)', ['Bf0', 'b', 'feeB'], ['dB']),
};

const atEnd: typeof eitherWay = {
  ...eitherWay,
  from_market: member(
    'd_M = min(d, M₀(1 + r)(1 − fee)); after a losing year min(d − d_B, that)',
    ['asked', 'M0', 'r', 'fee', 'bufferFirst'],
    ['dB'],
  ),
  from_buffer: member(
    'd_B = min(d − d_M, Bf₀(1 + b)(1 − fee_b)); after a losing year min(d, that)',
    ['asked', 'Bf0', 'b', 'feeB', 'bufferFirst'],
    ['dM'],
  ),
  market: member('M = M₀(1 + r)(1 − fee) − d_M', ['M0', 'r', 'fee'], ['dM']),
  buffer: member('Bf = Bf₀(1 + b)(1 − fee_b) − d_B', ['Bf0', 'b', 'feeB'], ['dB']),
};

export const bufferMembers: readonly string[] = ['distribution', ...Object.keys(atStart)];

/** One of the four results, or one period of a simulation. */
interface ExplainedRun {
  /** Where it stands in the result. */
  readonly at: string;
  readonly run: BufferResult;
  /** Of the period's first return; null for a given path. */
  readonly startMonth: string | null;
  /** What payments rise with, where they follow prices. */
  readonly prices: Prices;
}

const METHOD = 'docs/methods/retirement-buffer.md';

/** Any member of one portfolio over one period. Null when there is no such year or member. */
export function explainRun(
  path: string,
  { at, run, startMonth, prices }: ExplainedRun,
  input: RetirementBufferInput,
): Explanation | null {
  const member = path.slice(at.length + 1);
  const row = /^rows\.(\d+)\.(\w+)$/.exec(member);
  const { rows } = run;
  const withDistribution = at.includes('with_distribution');
  if (row) {
    const t = Number(row[1]);
    if (t >= rows.length) return null;
    if (row[2] === 'distribution')
      return explainDistribution(path, t, rows, input, withDistribution, { startMonth, prices });
    return explainBuffer(path, row[2], t, `${at}.rows`, rows, input, at.includes('plus_buffer'));
  }
  const made = { source: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio', method: METHOD };
  const last = `${at}.rows.${rows.length - 1}`;
  switch (member) {
    case 'ending_value': {
      const steps = [part('M + Bf after the last year', run.ending_value, `${last}.total`)];
      return madeOf(path, run.ending_value, 'same', 'total after the last year', { steps }, made);
    }
    case 'total_distribution': {
      const steps = rows.map((one, t) =>
        part(`d_M + d_B of year ${t + 1}`, one.from_market + one.from_buffer),
      );
      const formula = 'Σ of what was paid, d_M + d_B, over the plan years';
      return madeOf(path, run.total_distribution, 'sum', formula, { steps }, made);
    }
    case 'longevity.years':
    case 'longevity.age':
      return explainLongevity(path, run.longevity, givenAt('age in plan year 1', input.age, 'age'), {
        ...made,
        source: 'src/domain/tools/buffer/buffer-run.ts#longevityOf',
      });
    default:
      return null;
  }
}

/** `t` counts from 0. */
function explainBuffer(
  path: string,
  key: string,
  t: number,
  at: string,
  rows: readonly BufferRow[],
  input: RetirementBufferInput,
  withBuffer: boolean,
): Explanation | null {
  const row = rows[t];
  const formulas = input.distribution_timing === 'end' ? atEnd : atStart;
  if (!Object.hasOwn(formulas, key)) return null;
  const before = t > 0 ? rows[t - 1] : null;
  const weight = withBuffer ? input.buffer_allocation_weight : 0;
  const inRow = (member: string) => `${at}.${t}.${member}`;
  const prior = (member: string) => (t > 0 ? `${at}.${t - 1}.${member}` : undefined);
  const given = input.returns && `inputs.returns.${t}`;
  const rAt = key === 'market_return' ? given : inRow('market_return');
  const parts = {
    M0: part(
      'M₀, market before the year',
      before ? before.market : input.total_balance * (1 - weight),
      prior('market'),
    ),
    Bf0: part(
      'Bf₀, buffer before the year',
      before ? before.buffer : input.total_balance * weight,
      prior('buffer'),
    ),
    paid0: part('paid before', before ? before.cumulative_distribution : 0, prior('cumulative_distribution')),
    r: part('r, return of the market', row.market_return, rAt),
    fee: givenAt('fee', input.market_fee, 'market_fee'),
    b: givenAt('b, rate of the buffer', input.buffer_rate, 'buffer_rate'),
    feeB: givenAt('fee_b, fee of the buffer', input.buffer_fee, 'buffer_fee'),
    asked: part('d, requested', row.distribution, inRow('distribution')),
    bufferFirst: part(
      '1 when the market lost the year before, so that the buffer pays first',
      row.pays_first === 'buffer' ? 1 : 0,
    ),
    dM: part('d_M, from the market', row.from_market, inRow('from_market')),
    dB: part('d_B, from the buffer', row.from_buffer, inRow('from_buffer')),
    M: part('M, market', row.market, inRow('market')),
    Bf: part('Bf, buffer', row.buffer, inRow('buffer')),
  };
  const value = new Map<string, unknown>(Object.entries(row)).get(key);
  return explanationOf(path, typeof value === 'number' ? value : null, formulas[key], parts, {
    source: 'src/domain/tools/buffer/buffer-year.ts#runBufferYear',
    method: METHOD,
  });
}

type IncreasePart = 'amount' | 'share' | 'held' | 'factor' | 's' | 't';

const NONE = memberFormula<IncreasePart>('0: nothing is distributed', []);
const NOT_YET = memberFormula<IncreasePart>('0: distributions start in a later year', ['s', 't']);
const IN_DOLLARS = memberFormula<IncreasePart>('d = distribution · increase since the first payment', [
  'amount',
  'factor',
]);
const IN_PERCENT = memberFormula<IncreasePart>(
  'd = share · total when the first payment falls due · increase since then',
  ['share', 'factor'],
  ['held'],
);

export type Prices = ReturnType<typeof pricesOf>;

/**
 * Why a year asks for the distribution that it does: the first payment and its increase. `t` counts from 0;
 * `startMonth`: of the period's first return, null for a given path.
 */
function explainDistribution(
  path: string,
  t: number,
  rows: readonly BufferRow[],
  input: RetirementBufferInput,
  withDistribution: boolean,
  { startMonth, prices }: { readonly startMonth: string | null; readonly prices: Prices },
): Explanation {
  const s = input.distribution_start_year;
  const planStart = startMonth === null ? (prices?.first ?? 0) : parseMonth(startMonth) - 1;
  const parts = {
    amount: givenAt('distribution', input.distribution, 'distribution'),
    share: givenAt('share', input.distribution, 'distribution'),
    held: part('total when the first payment falls due', heldAt(rows, s - 1, input)),
    factor: part('increase', increaseFrom(input, prices, planStart)(t + 1)),
    s: givenAt('s, year of the first payment', s, 'distribution_start_year'),
    t: part('t, plan year', t + 1),
  };
  const none = !withDistribution || input.distribution === 0;
  const formula = none
    ? NONE
    : t + 1 < s
      ? NOT_YET
      : input.distribution_in === 'percent'
        ? IN_PERCENT
        : IN_DOLLARS;
  return explanationOf(path, rows[t].distribution, formula, parts, {
    source: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio',
    method: 'docs/methods/retirement-buffer.md',
  });
}

/** Both accounts when year t's payment falls due: at its beginning, or grown to its end. */
function heldAt(rows: readonly BufferRow[], t: number, input: RetirementBufferInput): number {
  const { total, from_market, from_buffer } = rows[t];
  if (input.distribution_timing === 'end') return total + from_market + from_buffer;
  return t > 0 ? rows[t - 1].total : input.total_balance;
}

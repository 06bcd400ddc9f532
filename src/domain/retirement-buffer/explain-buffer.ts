/** Why a figure of a buffer's row is what it is, read from that row and the one before it. */
import { explanationOf, part, type Explanation, type MemberFormula } from '../explain/explanation.ts';
import type { BufferRow } from './buffer-year.ts';
import type { RetirementBufferInput } from './retirement-buffer-input.ts';

type Part =
  'M0' | 'Bf0' | 'paid0' | 'r' | 'fee' | 'b' | 'feeB' | 'asked' | 'bufferFirst' | 'dM' | 'dB' | 'M' | 'Bf';

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
  distribution: member(
    'what is asked for this year: dollars, or a share of the total at the first payment, with its increase',
    ['asked'],
  ),
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

export const bufferMembers: readonly string[] = Object.keys(atStart);

/** `rows` of one of the four results; `t` counts from 0. Null when there is no such year or member. */
export function explainBuffer(
  path: string,
  key: string,
  t: number,
  rows: readonly BufferRow[],
  input: RetirementBufferInput,
  withBuffer: boolean,
): Explanation | null {
  const row = rows.at(t);
  const formulas = input.distribution_timing === 'end' ? atEnd : atStart;
  if (t < 0 || !row || !Object.hasOwn(formulas, key)) return null;
  const before = t > 0 ? rows[t - 1] : null;
  const weight = withBuffer ? input.buffer_allocation_weight : 0;
  const parts = {
    M0: part('M₀, market before the year', before ? before.market : input.total_balance * (1 - weight)),
    Bf0: part('Bf₀, buffer before the year', before ? before.buffer : input.total_balance * weight),
    paid0: part('paid before', before ? before.cumulative_distribution : 0),
    r: part('r, return of the market', row.market_return),
    fee: part('fee', input.market_fee),
    b: part('b, rate of the buffer', input.buffer_rate),
    feeB: part('fee_b, fee of the buffer', input.buffer_fee),
    asked: part('d, asked for', row.distribution),
    bufferFirst: part(
      '1 when the market lost the year before, so that the buffer pays first',
      row.pays_first === 'buffer' ? 1 : 0,
    ),
    dM: part('d_M, from the market', row.from_market),
    dB: part('d_B, from the buffer', row.from_buffer),
    M: part('M, market', row.market),
    Bf: part('Bf, buffer', row.buffer),
  };
  const value = new Map<string, unknown>(Object.entries(row)).get(key);
  return explanationOf(path, typeof value === 'number' ? value : null, formulas[key], parts, {
    source: 'src/domain/retirement-buffer/buffer-year.ts#runBufferYear',
    method: 'docs/methods/retirement-buffer.md',
  });
}

/** Explains a figure of a portfolio: a row by that row and the previous one, other figures by the rows. */
import {
  figuresBy,
  part,
  rowOf,
  valueAt,
  type Explanation,
  type Formulas,
} from '../../shared/explanation.ts';
import { explainLongevity } from '../../vehicles/explain-account.ts';
import type { BufferResult } from './buffer-run.ts';
import { type BufferRow, increaseFrom, type pricesOf, type RetirementBufferInput } from './buffer-year.ts';
import { parseMonth } from '../../shared/dates.ts';

const eitherWay: Formulas<keyof ReturnType<typeof lettersOf>> = {
  market_return: ['r: the return of the path, or of the period’s year', ['r']],
  shortfall: ['d − d_M − d_B', ['requested'], ['dM', 'dB']],
  total: ['M + Bf', [], ['M', 'Bf']],
  cumulative_distribution: ['paid before + d_M + d_B', ['paid0'], ['dM', 'dB']],
};

const atStart: typeof eitherWay = {
  ...eitherWay,
  from_market: [
    'd_M = min(d, M₀); after a losing year min(d − d_B, M₀)',
    ['requested', 'M0', 'bufferFirst'],
    ['dB'],
  ],
  from_buffer: [
    'd_B = min(d − d_M, Bf₀); after a losing year min(d, Bf₀)',
    ['requested', 'Bf0', 'bufferFirst'],
    ['dM'],
  ],
  market: ['M = (M₀ − d_M)(1 + r)(1 − fee)', ['M0', 'r', 'fee'], ['dM']],
  buffer: ['Bf = (Bf₀ − d_B)(1 + b)(1 − fee_b)', ['Bf0', 'b', 'feeB'], ['dB']],
};

const atEnd: typeof eitherWay = {
  ...eitherWay,
  from_market: [
    'd_M = min(d, M₀(1 + r)(1 − fee)); after a losing year min(d − d_B, that)',
    ['requested', 'M0', 'r', 'fee', 'bufferFirst'],
    ['dB'],
  ],
  from_buffer: [
    'd_B = min(d − d_M, Bf₀(1 + b)(1 − fee_b)); after a losing year min(d, that)',
    ['requested', 'Bf0', 'b', 'feeB', 'bufferFirst'],
    ['dM'],
  ],
  market: ['M = M₀(1 + r)(1 − fee) − d_M', ['M0', 'r', 'fee'], ['dM']],
  buffer: ['Bf = Bf₀(1 + b)(1 − fee_b) − d_B', ['Bf0', 'b', 'feeB'], ['dB']],
};

export const bufferMembers: readonly string[] = ['distribution', ...Object.keys(atStart)];

/** One of the four results, or one period of a simulation. */
interface ExplainedRun {
  /** Path in the result. */
  readonly at: string;
  readonly run: BufferResult;
  /** Month of the period's first return; null on an entered path. */
  readonly startMonth: string | null;
  /** Consumer prices, if payments follow them. */
  readonly prices: ReturnType<typeof pricesOf>;
}

const METHOD = 'docs/methods/retirement-buffer.md';

const fromRun = figuresBy('tools/buffer/buffer-run.ts#runPortfolio', METHOD);
const fromYear = figuresBy('tools/buffer/buffer-year.ts#runBufferYear', METHOD);
const fromLongevity = figuresBy('tools/buffer/buffer-run.ts#longevityOf', METHOD);

/** Explains any member of one portfolio over one period. Returns null if the year or member is unknown. */
export function explainRun(path: string, of: ExplainedRun, input: RetirementBufferInput): Explanation | null {
  const { at, run } = of;
  const { rows } = run;
  const inputPart = part.ofInput(input);
  const member = path.slice(at.length + 1);
  const row = rowOf(member);
  if (row) {
    const { t, key } = row;
    if (t >= rows.length) return null;
    if (key === 'distribution') return explainDistribution(path, t, of, input);
    const formulas = input.distribution_timing === 'end' ? atEnd : atStart;
    if (!Object.hasOwn(formulas, key)) return null;
    return fromYear(path, valueAt(rows[t], key)).of(lettersOf(key, t, of, input))(...formulas[key]);
  }
  switch (member) {
    case 'ending_value':
      return fromRun(path, run.ending_value).same('total after the last year', [
        part('M + Bf after the last year', run.ending_value, `${at}.rows.${rows.length - 1}.total`),
      ]);
    case 'total_distribution': {
      const steps = rows.map((one, t) =>
        part(`d_M + d_B of year ${t + 1}`, one.from_market + one.from_buffer),
      );
      const formula = 'Σ of the payments, d_M + d_B, over the plan years';
      return fromRun(path, run.total_distribution).sum(formula, steps);
    }
    case 'longevity.years':
    case 'longevity.age':
      return explainLongevity(path, run.longevity, inputPart('age in plan year 1', 'age'), fromLongevity);
    default:
      return null;
  }
}

function lettersOf(
  key: string,
  t: number,
  { at, run: { rows } }: ExplainedRun,
  input: RetirementBufferInput,
) {
  const weight = at.includes('plus_buffer') ? input.buffer_allocation_weight : 0;
  const inputPart = part.ofInput(input);
  const { here, before } = part.ofRow(rows, t, `${at}.rows`);
  const r = here('r, return of the market', 'market_return');
  return {
    M0: before('M₀, market before the year', 'market', input.total_balance * (1 - weight)),
    Bf0: before('Bf₀, buffer before the year', 'buffer', input.total_balance * weight),
    paid0: before('paid before', 'cumulative_distribution', 0),
    r: key === 'market_return' ? part(r.name, r.value, input.returns && `inputs.returns.${t}`) : r,
    fee: inputPart('fee', 'market_fee'),
    b: inputPart('b, rate of the buffer', 'buffer_rate'),
    feeB: inputPart('fee_b, fee of the buffer', 'buffer_fee'),
    requested: here('d, requested', 'distribution'),
    bufferFirst: part(
      '1 when the market lost the year before, so that the buffer pays first',
      rows[t].pays_first === 'buffer' ? 1 : 0,
    ),
    dM: here('d_M, from the market', 'from_market'),
    dB: here('d_B, from the buffer', 'from_buffer'),
    M: here('M, market', 'market'),
    Bf: here('Bf, buffer', 'buffer'),
  };
}

/** Explains a year's required distribution: the first payment and its increase. `t` counts from 0. */
function explainDistribution(
  path: string,
  t: number,
  { at, run: { rows }, startMonth, prices }: ExplainedRun,
  input: RetirementBufferInput,
): Explanation {
  const s = input.distribution_start_year;
  const inputPart = part.ofInput(input);
  const figure = fromRun(path, rows[t].distribution);
  if (!at.includes('with_distribution') || input.distribution === 0)
    return figure.by('0: nothing is distributed');
  if (t + 1 < s)
    return figure.by('0: distributions start in a later year', {
      inputs: [
        inputPart('s, year of the first payment', 'distribution_start_year'),
        part('t, plan year', t + 1),
      ],
    });
  const planStart = startMonth === null ? (prices?.first ?? 0) : parseMonth(startMonth) - 1;
  const factor = part('increase', increaseFrom(input, prices, planStart)(t + 1));
  if (input.distribution_in === 'percent')
    return figure.by('d = share · total when the first payment falls due · increase since then', {
      inputs: [inputPart('share', 'distribution'), factor],
      steps: [part('total when the first payment falls due', balanceAt(rows, s - 1, input))],
    });
  return figure.by('d = distribution · increase since the first payment', {
    inputs: [inputPart('distribution', 'distribution'), factor],
  });
}

/** Returns the total of both accounts at the payment of year t. */
function balanceAt(rows: readonly BufferRow[], t: number, input: RetirementBufferInput): number {
  const { total, from_market, from_buffer } = rows[t];
  if (input.distribution_timing === 'end') return total + from_market + from_buffer;
  return t > 0 ? rows[t - 1].total : input.total_balance;
}

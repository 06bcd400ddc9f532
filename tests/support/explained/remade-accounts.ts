/** Formulas of accounts and policies, implemented a second time. */
import type { Explanation } from '../../../src/domain/shared/explanation.ts';
import { HALF_A_CENT } from '../../../src/domain/shared/rounding.ts';

const invested = (p: Parts) => p('B₀') + p('c′');

const feeOf = (p: Parts) => p('fee') * (invested(p) - p('g, gross') + p('G, growth'));

export const accountFormulas: Formulas = [
  ['c = outlay', (p) => p('outlay') / (1 - p('τ,'))],
  ['c: the outlay', (p) => p('outlay')],
  ['c · front load', (p) => p('c, contribution') * p('front load')],
  [
    'g = min(B₀ + c′, max(required minimum, d + tax',
    (p) => {
      const required = p('d,') > 0 ? p('d,') + p('tax on it') + p('net investment income tax on it') : 0;
      return Math.min(Math.max(0, invested(p)), Math.max(p('required minimum'), required));
    },
  ],
  [
    'g = min(B₀ + c′, d ÷ (1 − γτ_cg))',
    (p) => {
      if (invested(p) <= 0) return 0;
      const gain = Math.max(0, 1 - (p('U₀') + p('c′')) / invested(p));
      return Math.min(invested(p), p('d,') / (1 - gain * p('τ_cg')));
    },
  ],
  [
    'g = min(B₀ + c′, d when d ≤ U₀ + c′',
    (p) => {
      const free = p('U₀') + p('c′');
      const taxed = p('τ,') * p('[unqualified]') + p('p,');
      return Math.min(invested(p), p('d,') <= free ? p('d,') : free + (p('d,') - free) / (1 - taxed));
    },
  ],
  [
    'g = min(B₀ + c′, max(',
    (p) => Math.min(invested(p), Math.max(p('d,') / (1 - p('τ,') - p('p,')), p('required minimum'))),
  ],
  ['net = g − tax', (p) => p('g, gross') - p('tax on')],
  ['shortfall = max', (p) => Math.max(0, p('d,') - p('net distribution'))],
  ['tax = g · γτ_cg', (p) => p('g, gross') * p('γτ_cg')],
  ['tax = g · (τ + p)', (p) => p('g, gross') * (p('τ,') + p('p,'))],
  ['tax = e · max', (p) => p('e') * Math.max(0, p('g, gross') - p('U₀') - p('c′'))],
  ['D + I', (p) => p('D, ') + p('I, ')],
  ['G = (B₀ + c′ − g) · r', (p) => (invested(p) - p('g, gross')) * p('r,')],
  ['F = fee · (B₀ + c′', feeOf],
  ['F + c · front load', (p) => feeOf(p) + p('c, contribution') * p('front load')],
  [
    'G ≥ 0: G·s_ord·τ',
    (p) => {
      const G = p('G, growth');
      const gains = G * p('s_ltcg') - p('losses used');
      return G < 0
        ? p('D, ') * p('τ_cg') + p('I, ') * p('τ,')
        : G * p('s_ord') * p('τ,') + (G * p('s_qual') + gains) * p('τ_cg');
    },
  ],
  [
    'B = B₀ + c′ − g + G − F − growth tax',
    (p) => {
      const left = invested(p) - p('g, gross') + p('G, growth') - p('F, fee') - p('growth tax');
      return left < HALF_A_CENT ? 0 : left;
    },
  ],
  [
    'U = max(0, (U₀ + c′)(1 −',
    (p) => {
      if (p('B, balance') === 0) return 0;
      const G = p('G, growth');
      const remainingBasis =
        invested(p) > 0 ? (p('U₀') + p('c′')) * (1 - p('g, gross') / invested(p)) : p('U₀') + p('c′');
      const growth =
        G >= 0
          ? (1 - p('s_def')) * G - p('F, fee') - p('growth tax')
          : p('D, ') + p('I, ') - p('s_ltcg') * (p('D, ') + p('I, ') - G) - p('F, fee') - p('growth tax');
      return Math.max(0, remainingBasis + growth);
    },
  ],
  [
    'U = max(0, U₀ + c′ − g)',
    (p) => (p('B, balance') === 0 ? 0 : Math.max(0, p('U₀') + p('c′') - p('g, gross'))),
  ],
  ['B − max(0, B − U) · τ_cg', (p) => p('B, balance') - gain(p) * p('τ_cg')],
  [
    'B − max(0, B − U) · (τ',
    (p) => p('B, balance') - gain(p) * (p('τ,') * p('[unqualified]') + p('p of the next')),
  ],
  ['B · (1 − τ − p of the next', (p) => p('B, balance') * (1 - p('τ,') - p('p of the next'))],
  ['B · (1 − heir’s rate)', (p) => p('B, balance') * (1 - p('heir’s'))],
  ['smallest return at which', solved],
  ['the return at which the income lasts', solved],
  ['−99%', (p) => (p('distributions short') <= HALF_A_CENT ? -0.99 : NaN)],
];

const gain = (p: Parts) => Math.max(0, p('B, balance') - p('U, basis'));

/** Returns the rate if the account at this rate has no shortfall and reaches the target, else NaN. */
function solved(p: Parts, { value, formula }: Explanation): number {
  const paid = p('distributions short') <= HALF_A_CENT * 1.001;
  const reached =
    formula.includes('target in the year') === false ||
    p('value met') >= p('target') - 1e-6 * Math.max(1, p('target'));
  return paid && reached ? (value ?? NaN) : NaN;
}

const collateral = (p: Parts) => p('L₀') + p('loans of') - p('repayment');
const newCollateral = (p: Parts) => p('L′₀') + p('loans of') - p('repayment');
const charged = (p: Parts) => p('AV′₀') + p('P,') - p('W,') - p('C′');

export const policyFormulas: Formulas = [
  ['AV: as printed', (p) => p('value as printed') + p('1 where') * p('L,')],
  ['I = (L₀ + loans − repayment) · i_L', (p) => collateral(p) * p('i_L')],
  ['L = (L₀ + loans − repayment)(1 + i_L)', (p) => collateral(p) * (1 + p('i_L'))],
  ['I = (L₀ + loans) · i_L', (p) => (p('L₀') + p('loans of')) * p('i_L')],
  ['L = L₀ + loans + I', (p) => p('L₀') + p('loans of') + p('I,')],
  ['D = W + loans', (p) => p('W,') + p('loans of')],
  ['D − P − repayment', (p) => p('D,') - p('P,') - p('repayment')],
  ['W + loans − P', (p) => p('W,') + p('loans of') - p('P,')],
  ['SC = max', (p) => Math.max(0, p('AV,') - p('L,') - p('SV,'))],
  ['C = AV₀ + P − W − AV ÷', (p) => p('AV₀') + p('P,') - p('W,') - p('AV,') / (1 + p('g,'))],
  [
    'C = AV₀ + P − W − ℓ',
    (p) => {
      const netValue = p('AV,') - collateral(p) * (1 + p('i_cred'));
      return p('AV₀') + p('P,') - p('W,') - collateral(p) - netValue / (1 + p('g,'));
    },
  ],
  ['C = E + COI', (p) => p('E,') + p('COI,')],
  ['AV = (AV₀ + P − W − C)', (p) => (p('AV₀') + p('P,') - p('W,') - p('C,')) * (1 + p('cr,'))],
  ['SV = max(0, AV − SC − L)', (p) => Math.max(0, p('AV,') - p('SC,') - p('L,'))],
  ['DB = max(0, max(F [+ AV when', (p) => Math.max(0, Math.max(p('F [+ AV]'), p('κ') * p('AV,')) - p('L,'))],
  [
    'COI = Σ of 12 months',
    (p, { steps }) => {
      const monthly = (p('ratio') * p('q,')) / 12;
      const atRisk = steps.filter(({ name }) => name.startsWith('NAR'));
      return atRisk.reduce((sum, { value }) => sum + monthly * (value ?? NaN), 0);
    },
  ],
  [
    'E = load · P',
    (p) => {
      const unit = p('t,') <= 10 ? (p('unit') * p('F,')) / 1000 : 0;
      return p('premium load') * p('P,') + 12 * (p('policy fee') + unit);
    },
  ],
  ['net income = W + loans − tax', (p) => p('W,') + p('loans of') - p('tax on')],
  [
    'SV − rate · max(0, SV + L − basis)',
    (p) => p('SV,') - p('rate on a gain') * Math.max(0, p('SV,') + p('L,') - p('basis left')),
  ],
  ['tax = taxed · rate', (p) => p('taxed part') * p('rate on') + p('tax of a lapse')],
  ['max(0, C − loan', (p) => Math.max(0, p('C,') - p('loan that'))],
  ['C′ = (1 + stress)', (p) => Math.max(0, p('C,')) * (1 + p('stress')) + Math.min(0, p('C,'))],
  ['AV′ = (AV′₀ + P − W − C′)(1 + cr)', (p) => charged(p) * (1 + p('cr,'))],
  [
    'AV′ = (AV′₀ + P − W − C′ − ℓ′)',
    (p) => (charged(p) - newCollateral(p)) * (1 + p('cr,')) + newCollateral(p) * (1 + p('i_cred')),
  ],
  ['L′ = (L′₀', (p) => newCollateral(p) * (1 + p('b,'))],
  ['SV′ = max', (p) => Math.max(0, p('AV′,') - p('SC,') - p('L′,'))],
  [
    'DB′ = max',
    (p) => {
      const face = p('F,') + p('1 when') * p('AV′,');
      return Math.max(0, Math.max(face, p('κ') * p('AV′,')) - p('L′,'));
    },
  ],
  [
    'Π(1 + cr)',
    (_p, { inputs }) =>
      inputs.reduce((product, { value }) => product * (1 + (value ?? NaN)), 1) ** (1 / inputs.length) - 1,
  ],
  [
    'number of years with a credit',
    (_p, { inputs }) => inputs.filter(({ value }) => (value ?? NaN) <= 0).length,
  ],
  [
    'max(plan years before the lapse',
    (p) => Math.max(p('plan years before the lapse'), p('plan years before the first')),
  ],
  [
    'rate · max(0, loan cancelled',
    (p) => p('rate on') * Math.max(0, p('loan that') + p('SV,') - p('basis left')),
  ],
  [
    'A: the largest amount with no loan balance',
    (p, { value }) => (Math.abs(p('value remaining in that year')) < HALF_A_CENT ? (value ?? NaN) : NaN),
  ],
  ['A = room ÷ −slope', (p) => (p('room') / -p('slope')) * (1 - 1e-12)],
];

/** Returns a part's value by its name or a prefix of it. */
export type Parts = (name: string) => number;

/** By formula prefix; the first match applies. */
export type Formulas = readonly (readonly [string, (p: Parts, explanation: Explanation) => number])[];

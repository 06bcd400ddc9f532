/** Formulas of federal tax, the scorecard, the buffer and the income rider, implemented a second time. */
import type { Explanation } from '../../../src/domain/shared/explanation.ts';
import type { Formulas, Parts } from './remade-accounts.ts';

/** 26 USC 86, from other income, benefits, base amounts and shares. */
function taxableBenefits(other: number, p: Parts): number {
  const S = p('S,');
  const PI = other + S / 2;
  const [t1, t2, lower, upper] = [p('t₁'), p('t₂'), p('lower'), p('upper')];
  if (PI <= t1) return 0;
  if (PI <= t2) return lower * Math.min(PI - t1, S);
  return Math.min(upper * (PI - t2) + lower * Math.min(S, t2 - t1), upper * S);
}

const rateIn = (name: string) => Number(/([\d.]+)%$/.exec(name)?.[1]) / 100;

const federalTaxFormulas: Formulas = [
  ['PI = ordinary income + gains', (p) => taxableBenefits(p('ordinary income') + p('gains'), p)],
  ['AGI = ', (p) => p('ordinary income') + p('gains') + p('taxable S')],
  ['standard deduction + filers', (p) => p('standard deduction') + p('filers') * p('addition')],
  [
    'filers of 65 or older · max',
    (p) =>
      p('filers') *
      Math.max(0, p('amount a person') - p('reduction') * Math.max(0, p('AGI') - p('threshold'))),
  ],
  ['max(0, AGI − deduction', (p) => Math.max(0, p('AGI') - p('deduction') - p('senior'))],
  ['taxable income − taxable gains', (p) => p('taxable income') - p('taxable gains')],
  ['min(gains, taxable income)', (p) => Math.min(p('gains'), p('taxable income'))],
  [
    'Σ rate · part of the income',
    (_p, { steps }) => steps.reduce((sum, { name, value }) => sum + rateIn(name) * (value ?? NaN), 0),
  ],
  [
    'rate · max(0, min(gains',
    (p) =>
      p('rate') * Math.max(0, Math.min(p('gains') + p('interest and dividends'), p('AGI') - p('threshold'))),
  ],
  ['rate of the bracket', (_p, { steps }) => rateIn(steps[steps.length - 1].name)],
  ['(tax with $100 more', (p) => (p('tax with $100') - p('tax of the return')) / 100],
  [
    'tax ÷ (ordinary income',
    (p) => {
      const income = p('ordinary income') + p('gains') + p('S,');
      return income === 0 ? 0 : p('tax of the return') / income;
    },
  ],
  ['the tax year, or the last', (p) => Math.min(p('tax year'), p('last year that has tables'))],
];

const scorecardFormulas: Formulas = [
  ['RMD = T₀ ÷', (p) => (p('x, age') >= p('RMD age') ? p('T₀') / p('distribution period') : 0)],
  ['RMD − tax on RMD', (p) => p('RMD') - p('tax on RMD')],
  ['c = (T₀ − RMD)', (p) => (p('t,') <= p('K,') ? (p('T₀') - p('RMD')) / (p('K,') - p('t,') + 1) : 0)],
  [
    'c = min(T₀ − RMD, max(0, E',
    (p) => {
      const room = p('E,') + p('deductions') - p('RMD') - p('taxable S');
      return p('t,') <= p('K,') ? Math.min(p('T₀') - p('RMD'), Math.max(0, room)) : 0;
    },
  ],
  [
    'payment = min(R₀',
    (p) =>
      Math.min(p('R₀') + p('c,') - p('w,'), Math.max(0, p('RMD of the IRA') - (p('RMD') - p('tax on RMD')))),
  ],
  [
    'S = SS',
    (p) => {
      const from = p('start age');
      if (!(p('x, age') >= from)) return 0;
      return p('SS') * (1 + p('COLA')) ** (p('x, age') - Math.max(from, p('age in year 1')));
    },
  ],
  ['PI = RMD + c', (p) => taxableBenefits(p('RMD') + p('c,'), p)],
  ['τ · RMD', (p) => p('τ,') * p('RMD')],
  ['τ · c', (p) => p('τ,') * p('c,')],
  ['τ · taxable S', (p) => p('τ,') * p('taxable S')],
  ['federal tax of a return with the RMD', (p) => p('tax with the RMD alone')],
  ['federal tax with RMD + c', (p) => p('tax with RMD + c') - p('tax with the RMD alone')],
  ['what S adds', (p) => p('tax with RMD + c + S') - p('tax with RMD + c')],
  ['w = tax on c', (p) => (p('1 when the tax on c') === 1 ? 0 : p('tax on c') / (1 - p('rate before')))],
  ['penalty = w', (p) => p('w,') * p('rate before')],
  ['tax on RMD + tax on c', (p) => p('tax on RMD') + p('tax on c') + p('tax on S') + p('penalty')],
  ['T = (T₀ − RMD − c)', (p) => (p('T₀') - p('RMD') - p('c,')) * (1 + p('r,'))],
  ['R = (R₀ + c − w', (p) => (p('R₀') + p('c,') - p('w,') - p('payment')) * (1 + p('r,'))],
  ['T + R', (p) => p('T,') + p('R,')],
  ['tax of the years before + tax', (p) => p('tax of the years') + p('tax of the year')],
  [
    'net income of the years before',
    (p) => {
      const outside = p('1 when') * p('tax on c');
      const benefits = p('S,') - p('tax on S');
      return p('net income of') + p('RMD') - p('tax on RMD') + p('payment') + benefits - outside;
    },
  ],
  ['T · heirs’ rate', (p) => p('T,') * p('heirs’')],
  ['T − legacy tax + R', (p) => p('T,') - p('legacy tax') + p('R,')],
  ['cumulative net income + after-tax', (p) => p('cumulative net income') + p('after-tax legacy')],
  ['first age from which the Roth’s cumulative tax', (_p, found) => turningAge(found, (gap) => gap <= 0.005)],
  ['first age from which the Roth’s total value', (_p, found) => turningAge(found, (gap) => gap >= -0.005)],
];

function turningAge({ steps }: Explanation, ahead: (gap: number) => boolean): number {
  const last = steps.findLastIndex(({ value }) => !ahead(value ?? NaN));
  return Number(steps[last + 1]?.name.replace(/^.* /, ''));
}

const bufferFormulas: Formulas = [
  ['d = distribution · increase', (p) => p('distribution') * p('increase')],
  ['d = share · total', (p) => p('share') * p('total when') * p('increase')],
  ['d_M = min(d, M₀);', (p) => Math.min(p('d,') - p('1 when') * p('d_B'), p('M₀'))],
  ['d_B = min(d − d_M, Bf₀);', (p) => Math.min(p('d,') - (1 - p('1 when')) * p('d_M'), p('Bf₀'))],
  ['d_M = min(d, M₀(1 + r)', (p) => Math.min(p('d,') - p('1 when') * p('d_B'), grownMarket(p))],
  ['d_B = min(d − d_M, Bf₀(1 + b)', (p) => Math.min(p('d,') - (1 - p('1 when')) * p('d_M'), grownBuffer(p))],
  ['d − d_M − d_B', (p) => p('d,') - p('d_M') - p('d_B')],
  ['M = (M₀ − d_M)', (p) => (p('M₀') - p('d_M')) * (1 + p('r,')) * (1 - p('fee'))],
  ['Bf = (Bf₀ − d_B)', (p) => (p('Bf₀') - p('d_B')) * (1 + p('b,')) * (1 - p('fee_b'))],
  ['M = M₀(1 + r)', (p) => grownMarket(p) - p('d_M')],
  ['Bf = Bf₀(1 + b)', (p) => grownBuffer(p) - p('d_B')],
  ['M + Bf', (p) => p('M,') + p('Bf,')],
  ['paid before + d_M + d_B', (p) => p('paid before') + p('d_M') + p('d_B')],
];

const grownMarket = (p: Parts) => p('M₀') * (1 + p('r,')) * (1 - p('fee'));
const grownBuffer = (p: Parts) => p('Bf₀') * (1 + p('b,')) * (1 - p('fee_b'));

const strategyFormulas: Formulas = [
  ['V = V₀(1 + r)', (p) => p('V₀') * (1 + p('r,'))],
  [
    'Π(1 + r)^(1 ÷ years)',
    (_p, { steps }) =>
      steps.reduce((product, { value }) => product * (1 + (value ?? NaN)), 1) ** (1 / steps.length) - 1,
  ],
  ['R = I₁₂ ÷ I₀', (p) => p('I₁₂ ÷ I₀') - 1],
  ['R = I₂₄ ÷ I₀', (p) => p('I₁₂ ÷ I₀') * p('I₂₄ ÷ I₁₂') - 1],
  ['R = mean of I₁', (_p, { steps }) => steps.reduce((sum, { value }) => sum + (value ?? NaN), 0) / 12 - 1],
  [
    'R = Σ of 12 months',
    (p, { steps }) =>
      steps.reduce((sum, { value }) => sum + Math.min(value ?? NaN, orElse(p('monthly cap'), Infinity)), 0),
  ],
  [
    'x = max(floor',
    (p) => {
      const shaped = Math.min(orElse(p('cap'), Infinity), p('R,') * p('participation') - p('spread'));
      const x = Math.max(orElse(p('floor'), -Infinity), shaped) * p('multiplier') + p('bonus');
      return Math.max(-1, (1 - p('fee a year')) ** p('years of the term') * (1 + x) - 1);
    },
  ],
];

/** A missing part is NaN. */
const orElse = (value: number, otherwise: number) => (Number.isNaN(value) ? otherwise : value);

const factor = (p: Parts) => (1 + p('g,')) * (1 - p('fee')) - p('τ,') * Math.max(0, p('g,'));

const riderFormulas: Formulas = [
  ['n = first income · (1', (p) => p('first income') * (1 + p('increase')) ** (p('t,') - p('s,'))],
  [
    'n = first income + (last',
    (p) => {
      const share = p('K,') === p('s,') ? 0 : (p('t,') - p('s,')) / (p('K,') - p('s,'));
      return p('first income') + (p('last income') - p('first income')) * share;
    },
  ],
  ['n: the list’s entry', (p) => p('entry of the list')],
  ['n − payment', (p) => p('n,') - p('payment')],
  ['x = min(n ÷', (p) => Math.min(p('n,') / p('net amount'), p('B₀'))],
  ['payment = x', (p) => p('x,') * p('net amount')],
  ['G = (B₀ − x)', (p) => (p('B₀') - p('x,')) * p('g,')],
  ['F = fee · (B₀ − x', (p) => p('fee') * (p('B₀') - p('x,') + p('G,'))],
  ['τ · max(0, G)', (p) => p('τ,') * Math.max(0, p('G,'))],
  ['B = (B₀ − x)', (p) => (p('B₀') - p('x,')) * factor(p)],
  ['B after the last plan year', (p) => p('B,')],
  ['last plan year with income', (p) => p('last plan year with')],
  [
    'last plan year before the first unpaid',
    (p) => {
      const unpaid = p('first plan year that');
      return Number.isNaN(unpaid) ? p('last plan year with') : Math.min(unpaid - 1, p('last plan year with'));
    },
  ],
  ['account’s longevity − rider’s', (p) => p('last plan year that') - p('last plan year with')],
  ['−Σ(n − payment) when', (p) => (Number.isNaN(p('first plan year that')) ? p('B,') : -p('Σ(n'))],
  ['the rider’s: everything', (p) => p('last plan year with')],
  ['k · Σn', (p) => p('k') * p('Σn')],
  ['k = total balance', (p) => p('total balance') / p('PV')],
  ['k · first income', (p) => p('k') * p('first income')],
  ['PV = Σ n', (_p, { steps }) => steps.reduce((sum, { value }) => sum + (value ?? NaN), 0)],
  ['Σn', (p) => p('Σn')],
  ['number of periods', (_p, { steps }) => steps.length],
  [
    'the ⌈p · n⌉-th',
    (p, { steps }) => {
      const values = steps.map(({ value }) => value ?? NaN);
      const isRanked = values.every((value, at) => at === 0 || values[at - 1] <= value);
      const position = Math.max(1, Math.ceil((Math.round(p('p') * 100) * values.length) / 100));
      return isRanked && position === p('⌈p · n⌉') ? values[position - 1] : NaN;
    },
  ],
];

export const planningFormulas: Formulas = [
  ...federalTaxFormulas,
  ...scorecardFormulas,
  ...bufferFormulas,
  ...strategyFormulas,
  ...riderFormulas,
];

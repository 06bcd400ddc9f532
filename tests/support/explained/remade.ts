/**
 * Formulas of the tax-law tests, contribution limits, longevity, the strip of caps and ranges, implemented a second
 * time.
 */
import type { Explanation, NamedPart } from '../../../src/domain/shared/explanation.ts';
import { accountFormulas, policyFormulas, type Formulas } from './remade-accounts.ts';
import { planningFormulas } from './remade-planning.ts';
import { explainCalculation } from '../../../src/domain/explain/explain-calculation.ts';

const orNothing = (read: () => number, otherwise: number) => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** The root of (x − p)² = 1.96² x(1 − x) ÷ n on this side of p. */
function wilson(p: number, n: number, side: 1 | -1): number {
  const z2 = 1.96 * 1.96;
  const [a, b, c] = [1 + z2 / n, -(2 * p + z2 / n), p * p];
  return (-b + side * Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a);
}

const examinerFormulas: Formulas = [
  [
    'max(0, employer − 415(c))',
    (p, { inputs }) => (inputs.length === 0 ? 0 : Math.max(0, p('employer') - p('415(c)'))),
  ],
  [
    'max(0, min(min(402(g)',
    (p) => {
      const deferral = Math.min(p('402(g)'), Math.max(0, p('415(c)') - p('employer'))) + p('catch-up');
      return Math.max(
        0,
        Math.min(
          deferral,
          orNothing(() => p('compensation'), Infinity),
        ),
      );
    },
  ],
  [
    'min(IRA + catch-up',
    (p) =>
      Math.min(
        p('IRA') + p('catch-up'),
        orNothing(() => p('compensation'), Infinity),
      ),
  ],
  [
    'IRA limit · (1 −',
    (p) => {
      const over = p('MAGI') - p('from');
      if (over <= 0) return p('IRA limit');
      if (over >= p('width')) return 0;
      const left = p('IRA limit') - (p('IRA limit') * over) / p('width');
      const tens = 10 * Math.ceil(Number((left / 10).toFixed(6)));
      return Math.min(p('IRA limit'), Math.max(200, tens));
    },
  ],
  ['√(p(1 − p) ÷ n)', (p) => Math.sqrt((p('p,') * (1 - p('p,'))) / p('n,'))],
  ['Wilson’s low', (p) => wilson(p('p,'), p('n,'), -1)],
  ['Wilson’s high', (p) => wilson(p('p,'), p('n,'), 1)],
  ['max(0, contribution − limit)', (p) => Math.max(0, p('contribution') - p('limit'))],
  ['p_{t−1} · min(1, m · q)', (p) => p('p,') * Math.min(1, p('m,') * p('q,'))],
  [
    'least cap, by 0.05 points',
    (p, { steps }) => {
      const [, at, below] = steps.map(({ value }) => value ?? NaN);
      const isMinimum = at <= p('x,') && (steps.length < 3 || below > p('x,'));
      return isMinimum ? p('cap') : NaN;
    },
  ],
  ['max(0, rate − most allowed)', (p) => Math.max(0, p('rate:') - p('most allowed:'))],
  ['min(figure, carrier’s)', (p) => Math.min(p('figure before'), p('carrier’s illustrated'))],
  ['the higher of the law’s rate', (p) => Math.max(p('rate of the law'), p('guaranteed rate'))],
  ['F · A ÷ ä', (p) => (p('F,') * p('A,')) / p('ä,')],
  ['(F · A + e · ä_m)', (p) => (p('F,') * p('A,') + p('e,') * p('ä_m,')) / (1 - p('k,'))],
  ['(F · N + e · ä_m ÷ ä)', (p) => (p('F,') * p('N,') + (p('e,') * p('ä_m,')) / p('ä,')) / (1 - p('k,'))],
  ['policy year of the first', (p, { steps }) => p('p,') + steps.findIndex(({ value }) => (value ?? 0) > 0)],
  ['s · policy year', (p) => p('s,') * p('policy year')],
  ['max(single, Σ level)', (p) => Math.max(p('single,'), p('Σ level'))],
  ['A · (DB + L)', (p) => p('A,') * (p('DB,') + p('L,'))],
  ['max(0, V − F_u ÷ κ)', (p) => Math.max(0, p('V,') - p('F_u,') / p('κ,'))],
  ['max(0, V − A · F_u)', (p) => Math.max(0, p('V,') - p('A,') * p('F_u,'))],
  [
    'max(0, basis − limit, V − F_u ÷ κ)',
    (p) => Math.max(0, p('basis,') - p('guideline limit'), p('V,') - p('F_u,') / p('κ,')),
  ],
  ['max(0, V − basis)', (p) => Math.max(0, p('V,') - p('basis,'))],
  ['min(W, ceiling, income)', (p) => Math.min(p('W,'), p('ceiling'), p('income on'))],
  [
    'rate · max(0, taxable − taxed already)',
    (p) => p('policy tax rate') * Math.max(0, p('may be taxable') - p('taxed already')),
  ],
  ['κ · AV', (p) => p('κ,') * p('AV,')],
  ['first plan year whose', (_p, { steps }) => steps.findIndex(({ value }) => (value ?? 0) > 0) + 1],
];

const FORMULAS: Formulas = [...accountFormulas, ...policyFormulas, ...planningFormulas, ...examinerFormulas];

/** Returns undefined for an unknown formula. */
export function remade(explanation: Explanation): number | undefined {
  const { formula, inputs, steps, how } = explanation;
  const parts = [...inputs, ...steps];
  const values = parts.map((part) => part.value ?? NaN);
  if (how !== undefined) return arithmetic[how](values);
  if (formula.startsWith('r with Σ CF_t')) return rootOf(explanation);
  if (formula.startsWith('1,000%,')) return 10;
  if (formula.startsWith('−99%, the lowest')) return -0.99;
  if (formula.startsWith('0:') || NOTHING.includes(formula)) return 0;
  const found = FORMULAS.find(([start]) => formula.startsWith(start));
  if (found) return found[1]((name) => named(parts, name), explanation);
  // "P: the ledger's premium", with the one part that it names.
  return /^[^\s:]+: /.test(formula) && values.length === 1 ? values[0] : undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const arithmetic: Readonly<Record<NonNullable<Explanation['how']>, (values: number[]) => number>> = {
  sum,
  difference: ([first, ...rest]) => first - sum(rest),
  quotient: ([dividend, divisor]) => dividend / divisor,
  mean: (values) => sum(values) / values.length,
  same: ([first, ...rest]) => (rest.length === 0 ? first : NaN),
};

const NOTHING = ['Growth inside this account is not taxed', 'No basis: everything in it is untaxed'];

/** Returns the rate if the net present value of the flows is zero and the steps equal the present values. */
function rootOf({ value, inputs, steps }: Explanation): number {
  if (value === null) return NaN;
  const worth = inputs.map((flow, t) => (flow.value ?? NaN) * (1 + value) ** -t);
  const size = sum(worth.map(Math.abs));
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-8 * size;
  const stepValues = steps.map((step) => step.value ?? NaN);
  const check = stepValues.pop() ?? NaN;
  return near(sum(worth), 0) && near(check, 0) && worth.every((one, t) => near(one, stepValues[t]))
    ? value
    : NaN;
}

function named(parts: readonly NamedPart[], name: string): number {
  const found = parts.find((one) => one.name === name) ?? parts.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no part "${name}" among ${parts.map((one) => one.name).join('; ')}`);
  return found.value ?? NaN;
}

export function explained(id: string, input: unknown, path: string): Explanation {
  const found = explainCalculation(id, input, path);
  if (!found.ok) throw new Error(found.error.detail);
  return found.value;
}

/** Returns a part by a prefix of its name. */
export const partOf = ({ inputs, steps, path }: Explanation, name: string): number => {
  const found = [...inputs, ...steps].find((one) => one.name.startsWith(name));
  if (!found || found.value === null) throw new Error(`${name} of ${path} is not there`);
  return found.value;
};

export function close(actual: number | null, expected: number) {
  const isClose = actual !== null && Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  if (!isClose) throw new Error(`${actual} is not ${expected}`);
}

/** Returns all numbers of a result with their paths, except the inputs and row names. */
export function figuresOf(result: Readonly<Record<string, unknown>>): [string, number][] {
  const found: [string, number][] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'number') {
      if (!isName(path)) found.push([path, value]);
    } else if (value !== null && typeof value === 'object')
      for (const [key, member] of Object.entries(value)) visit(member, path === '' ? key : `${path}.${key}`);
  };
  const { inputs: _echo, meta: _meta, ...figures } = result;
  visit(figures, '');
  return found;
}

/** The year, age or slot that names a row. The age of a longevity row is a figure. */
const isName = (path: string) =>
  /(^|\.)(year|slot)$/.test(path) ||
  (/\.age$/.test(path) && !path.endsWith('longevity.age')) ||
  /^comparative_graph\.ages\.\d+$/.test(path);

/** A second reading of an explanation: its figure made again from the parts it shows, by the formula it shows. */
import type { Explanation, NamedPart } from '../../shared/explanation.ts';
import { accountFormulas, policyFormulas } from './remade-accounts.ts';
import { examinerFormulas } from './remade-before-an-examiner.ts';
import { planningFormulas } from './remade-planning.ts';

/** A part's value by its name, or by the beginning of it. */
export type Parts = (name: string) => number;
/** By the beginning of the formula; the first that fits is taken. */
export type Formulas = readonly (readonly [string, (p: Parts, explanation: Explanation) => number])[];

const FORMULAS: Formulas = [...accountFormulas, ...policyFormulas, ...planningFormulas, ...examinerFormulas];

/** Undefined: nothing here makes a figure by such a formula. */
export function remade(explanation: Explanation): number | undefined {
  const { formula, inputs, steps, how } = explanation;
  const parts = [...inputs, ...steps];
  const values = parts.map((part) => part.value ?? NaN);
  if (how !== undefined) return arithmetic[how](values);
  if (formula.startsWith('r with Σ CF_t')) return rootOf(explanation);
  if (formula.startsWith('1,000%, the highest')) return 10;
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

/** The root itself when the flows are worth nothing at it, and the steps are what each flow is worth. */
function rootOf({ value, inputs, steps }: Explanation): number {
  if (value === null) return NaN;
  const worth = inputs.map((flow, t) => (flow.value ?? NaN) * (1 + value) ** -t);
  const size = sum(worth.map(Math.abs));
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-8 * size;
  const shown = steps.map((step) => step.value ?? NaN);
  const check = shown.pop() ?? NaN;
  return near(sum(worth), 0) && near(check, 0) && worth.every((one, t) => near(one, shown[t])) ? value : NaN;
}

function named(parts: readonly NamedPart[], name: string): number {
  const found = parts.find((one) => one.name === name) ?? parts.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no part "${name}" among ${parts.map((one) => one.name).join('; ')}`);
  return found.value ?? NaN;
}

import { memberAt } from './result-members.ts';
import { cashFlowIrr, presentValue, type CashFlowIrr } from './cash-flow-irr.ts';

/** One figure of a result: its formula in the letters of its method's page, and its parts. */
export interface Explanation {
  path: string;
  /** Text for the figure: "balance of year 17". */
  label: string;
  value: number | null;
  /** The displayed word if the figure is a status. */
  text?: string;
  formula: string;
  /** The historical period of the figure. */
  note?: string;
  /** The arithmetic by which all parts, inputs first, make the figure, if it is simple. */
  how?: Arithmetic;
  /** Values of the input or of the start of the year. */
  inputs: NamedPart[];
  /** Intermediate values of the year's step. */
  steps: NamedPart[];
  /** File and function. */
  source: string;
  /** Page of the documentation. */
  method: string;
}

export type ExplainPath = (path: string) => Explanation | null;

/** Explains figures of the result of an input; null if there is no such figure. */
export type ExplainIn<Input> = (path: string, input: Input, result: object) => Explanation | null;

/** sum a + b + …, difference a − b − …, quotient a ÷ b, mean of all, same: the only part. */
type Arithmetic = 'sum' | 'difference' | 'quotient' | 'mean' | 'same';

export interface NamedPart {
  name: string;
  value: number | null;
  /** Path in the result ("rows.3.balance") or in its copy of the input ("inputs.vehicle.fee"). */
  path?: string;
  law?: string;
}

/** Formula of a member, with its letters. */
export type Formula<Letter extends string> = readonly [
  formula: string,
  inputs?: readonly Letter[],
  steps?: readonly Letter[],
];

export type Formulas<Letter extends string> = Readonly<Record<string, Formula<Letter>>>;

interface Parts {
  readonly inputs?: NamedPart[];
  readonly steps?: NamedPart[];
  readonly note?: string | undefined;
}

/**
 * Explains the figures of one function: with parts and simple arithmetic, with a formula, or with letters. A list of
 * parts is a list of steps. `source`: file and function below `src/domain`.
 */
export const figuresBy = (source: string, method: string) => (path: string, value: number | null) => {
  const explain =
    (how?: Arithmetic) =>
    (formula: string, parts: NamedPart[] | Parts = []): Explanation => {
      const { inputs = [], steps = [], note }: Parts = Array.isArray(parts) ? { steps: parts } : parts;
      return {
        path,
        label: labelOf(path),
        value,
        formula,
        ...(note !== undefined && { note }),
        ...(how && { how }),
        inputs,
        steps,
        source: `src/domain/${source}`,
        method,
      };
    };
  const by = explain();
  return {
    by,
    sum: explain('sum'),
    difference: explain('difference'),
    quotient: explain('quotient'),
    mean: explain('mean'),
    same: explain('same'),
    /** `letters`: the parts by letters of the formulas. */
    of:
      <Letter extends string>(letters: Readonly<Record<Letter, NamedPart>>) =>
      (...[formula, inputs = [], steps = []]: Formula<Letter>): Explanation =>
        by(formula, { inputs: inputs.map((one) => letters[one]), steps: steps.map((one) => letters[one]) }),
  };
};

export type FigureAt = ReturnType<typeof figuresBy>;
export type Figure = ReturnType<FigureAt>;

const namedPart = (name: string, value: number | null, path?: string): NamedPart =>
  path === undefined ? { name, value } : { name, value, path };

export const part = Object.assign(namedPart, {
  at: (result: object, name: string, path: string): NamedPart => namedPart(name, valueAt(result, path), path),
  given: (name: string, value: number | null | undefined, path: string): NamedPart =>
    namedPart(name, value ?? null, `inputs.${path}`),
  lawful: (name: string, value: number | null, law: string): NamedPart => ({ name, value, law }),
  ofInput:
    <Input extends object>(input: Input) =>
    (name: string, key: keyof Input & string): NamedPart =>
      namedPart(name, numberOrNull(input[key]), `inputs.${key}`),
  /** Figures of a year's row and of the previous row; `at`: path of the rows. */
  ofRow<Row extends object>(rows: readonly Row[], t: number, at: string) {
    const read = (name: string, year: number, member: keyof Row & string) =>
      namedPart(name, numberOrNull(rows[year][member]), `${at}.${year}.${member}`);
    return {
      here: (name: string, member: keyof Row & string) => read(name, t, member),
      before: (name: string, member: keyof Row & string, opening: number, openingAt?: string) =>
        t > 0 ? read(name, t - 1, member) : namedPart(name, opening, openingAt),
    };
  },
  rows(result: object, rows: string, member: string): NamedPart[] {
    const list = memberAt(result, rows);
    return Array.isArray(list)
      ? list.map((row: unknown, t) =>
          namedPart(`${memberText(member)} of year ${t + 1}`, valueAt(row, member), `${rows}.${t}.${member}`),
        )
      : [];
  },
});

export const withParts = (explanation: Explanation, change: (one: NamedPart) => NamedPart): Explanation => ({
  ...explanation,
  inputs: explanation.inputs.map(change),
  steps: explanation.steps.map(change),
});

/** Moves the explanation of a single figure into a result with many; `place`: path of its parts there. */
export const placedIn = (
  explanation: Explanation,
  path: string,
  note: string,
  place: (one: NamedPart) => NamedPart,
): Explanation => ({ ...withParts(explanation, place), path, label: labelOf(path), note });

/** Returns plan year (from 0) and member of a path into yearly rows. */
export function rowOf(path: string): { t: number; key: string } | null {
  const match = /^rows\.(\d+)\.(\w+)$/.exec(path);
  return match && { t: Number(match[1]), key: match[2] };
}

/** Lists with one element per plan year. */
const YEARLY: ReadonlySet<string> = new Set([
  'rows',
  'years',
  'implied_charges',
  'surrender_charges',
  'annual_cv_distribution',
  'annual_income_rider_distribution',
]);

/** Lists with one element per strategy and per period. */
const STRATEGIES: ReadonlySet<string> = new Set(['raw', 'credited', 'capped', 'zero_years', 'capped_years']);

/** Text for member names that are not words. */
const NAMES: Readonly<Record<string, string>> = {
  net_irr: 'net IRR',
  irr: 'internal rate of return',
  irr_surrender: 'IRR to the surrender value',
  irr_death: 'IRR to the death benefit',
  longevity_ror: 'return that pays the income to its last year',
  surrender_ror: 'return that ends with the surrender value',
  death_ror: 'return that leaves the death benefit',
  rmd: 'required minimum distribution',
  ira_backend: 'IRA',
  roth_backend: 'Roth',
  cv_longevity: 'longevity of the account',
  annual_cv_distribution: 'payment of the account',
  annual_income_rider_distribution: 'income of the rider',
  p10: '10th percentile',
  p50: 'median',
  p25: '25th percentile',
  p75: '75th percentile',
  p90: '90th percentile',
  min: 'lowest',
  max: 'highest',
};

const word = (key: string) => NAMES[key] ?? key.replaceAll('_', ' ');

export function labelOf(path: string): string {
  const keys = path.split('.');
  let year = '';
  let ofAges = '';
  let slot = '';
  const terms: string[] = [];
  keys.forEach((key, at) => {
    const list = at > 0 ? keys[at - 1] : '';
    if (!/^\d+$/.test(key)) {
      if (key !== 'rows' && key !== 'years' && key !== 'slots' && key !== 'ages') terms.unshift(word(key));
      return;
    }
    const isInGraph = at === 3 && keys[0] === 'comparative_graph';
    const isIncome = keys[0] === 'income_analysis' && list === 'income';
    if (YEARLY.has(list) || isInGraph || isIncome || list === 'illustrated')
      year = ` of year ${Number(key) + 1}`;
    else if (list === 'ages') ofAges = `, age ${Number(key) + 1} of those shown`;
    else if (STRATEGIES.has(list)) slot = ` of strategy ${Number(key) + 1}`;
    else if (keys[0] === 'all_periods' && at === 4) ofAges = `, period ${Number(key) + 1}`;
    else if (list === 'bins') ofAges = `, bin ${Number(key) + 1}`;
    else if (list === 'every_period') slot = ` of period ${Number(key) + 1}`;
    else if (keys[0] === 'making_things_equal') slot = ` of slot ${Number(key) + 2}`;
    else slot = ` of slot ${Number(key) + 1}`;
  });
  const [figure = path, ...where] = terms;
  return `${figure}${year}${ofAges}${slot}${where.length > 0 ? `: ${where.reverse().join(', ')}` : ''}`;
}

export const memberText = (member: string) => member.replace(/^.*\./, '').replaceAll('_', ' ');

export const valueAt = (result: unknown, path: string) => numberOrNull(memberAt(result, path));

export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const FORMULAS: Readonly<Record<CashFlowIrr['status'], string>> = {
  ok: 'r with Σ CF_t ÷ (1 + r)^t = 0: its only root',
  multiple: 'r with Σ CF_t ÷ (1 + r)^t = 0: of several roots the one nearest 0',
  above_maximum: '1,000%, the end of the search: the only root of Σ CF_t ÷ (1 + r)^t = 0 is above it',
  below_minimum: '−99%, the end of the search: the only root of Σ CF_t ÷ (1 + r)^t = 0 is below it',
  total_loss: 'none: all payments are lost',
  no_irr: 'none: no r from −99% to 1,000% makes Σ CF_t ÷ (1 + r)^t = 0',
};

/** `flows` at times 0, 1, …; the steps are their present values at the root, and the sum. */
export function explainIrr(path: string, flows: readonly NamedPart[], method: string): Explanation {
  const amounts = flows.map(({ value }) => value ?? 0);
  const { irr, status } = cashFlowIrr(amounts);
  const discounted =
    irr === null || (status !== 'ok' && status !== 'multiple')
      ? []
      : [
          ...amounts.map((amount, t) => part(`CF_${t} ÷ (1 + r)^${t}`, amount / (1 + irr) ** t)),
          part('Σ of these, the check: 0 but for rounding', presentValue(amounts, irr)),
        ];
  return figuresBy('shared/cash-flow-irr.ts#cashFlowIrr', method)(path, irr).by(FORMULAS[status], {
    inputs: flows.map((flow, t) => ({ ...flow, name: `CF_${t}, ${flow.name}` })),
    steps: discounted,
  });
}

/** The `cash-flow-irr` calculation. */
export function explainCashFlowIrr(path: string, flows: readonly number[]): Explanation | null {
  if (path !== 'irr' && path !== 'status') return null;
  const named = flows.map((amount, t) => part(`flow at time ${t}`, amount, `inputs.cash_flows.${t}`));
  const explanation = explainIrr('irr', named, 'docs/methods/cash-flow-irr.md');
  if (path === 'irr') return explanation;
  const text = cashFlowIrr(flows).status;
  return { ...explanation, path, label: 'status', value: null, text, formula: `${text}: ${FORMULAS[text]}` };
}

import {
  type IncomeRiderInput,
  DEFAULT_ALLOCATION,
  incomeRiderSchema,
  type IncomeType,
  type Stream,
} from '../../../domain/tools/rider/income-rider-schema.ts';
import {
  simulationOf,
  type IncomeRiderSimulation,
  incomeRider,
  incomeRiderErrors,
  riderPeriods,
} from '../../../domain/tools/rider/income-rider.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { displayInflation, type DollarTerms } from '../../../domain/shared/todays-dollars.ts';
import { KEYS } from '../../state/storage.ts';
import { numberIn, readPlain, DOLLARS_AS_PAID, dollarsDocument, dollarValues } from '../frame/tool-spec.ts';
import type { ToolRunResult, ToolSpec, Filled, LooseInput, DollarValues } from '../frame/tool-spec.ts';
import { plainObject } from '../frame/tool-link.ts';
import { dollarsIn, dollarsText, returnsIn, returnsText } from '../frame/fields.ts';

type RiderFigures = ReturnType<typeof figuresOf>;

type PlainInput = Omit<
  IncomeRiderInput,
  | keyof DollarTerms
  | 'index_allocation'
  | 'series'
  | 'returns'
  | 'guaranteed_income'
  | `${Stream}_income_manual`
>;

/** `guaranteed_income_first_year` is also the start of an increasing income. Lists remain text. */
export interface RiderValues
  extends DollarValues, Filled<PlainInput>, Record<`${Stream}_income_manual`, string> {
  path: 'index_allocation' | 'returns';
  /** An index id, or the weights of a document. */
  index_allocation: string | LooseInput;
  /** Custom figures of a document, for its allocation. */
  series: LooseInput | null;
  returns: string;
}

const INCOME_TYPES: readonly IncomeType[] = ['annual_increase', 'first_last_year', 'manual'];

export const EMPTY_RIDER: RiderValues = {
  total_balance: null,
  account_type: 'taxable',
  comparative_vehicle_account_name: '',
  tax_rate: null,
  current_age: null,
  plan_through_age: null,
  growth_rate: null,
  fee: null,
  path: 'index_allocation',
  index_allocation: DEFAULT_ALLOCATION,
  series: null,
  returns: '',
  income_rider_account_name: '',
  income_start_year: null,
  guaranteed_income_type: 'annual_increase',
  guaranteed_income_first_year: null,
  guaranteed_income_last_year: null,
  guaranteed_income_increase: null,
  guaranteed_income_manual: '',
  non_guaranteed_income_type: 'annual_increase',
  non_guaranteed_income: null,
  non_guaranteed_income_first_year: null,
  non_guaranteed_income_last_year: null,
  non_guaranteed_income_increase: null,
  non_guaranteed_income_manual: '',
  tax_basis: 'matched',
  ...DOLLARS_AS_PAID,
};

export const EXAMPLE_RIDER: RiderValues = {
  ...EMPTY_RIDER,
  total_balance: 500_000,
  comparative_vehicle_account_name: 'Brokerage account',
  tax_rate: 0.2,
  current_age: 60,
  plan_through_age: 95,
  growth_rate: 0.06,
  fee: 0.01,
  income_rider_account_name: 'Lifetime income rider',
  income_start_year: 6,
  guaranteed_income_first_year: 40_000,
  non_guaranteed_income: 40_000,
  non_guaranteed_income_increase: 0.02,
};

export function riderValues(document: LooseInput): RiderValues {
  const allocation = document.index_allocation;
  const list = (name: string, text: (values: readonly unknown[]) => string): string => {
    const raw = document[name];
    return Array.isArray(raw) ? text(raw) : '';
  };
  return {
    ...readPlain(EMPTY_RIDER, { ...document, series: undefined }),
    ...starts(document),
    ...dollarValues(document),
    guaranteed_income_type: typeIn(document.guaranteed_income_type),
    non_guaranteed_income_type: typeIn(document.non_guaranteed_income_type),
    index_allocation:
      typeof allocation === 'string' ? allocation : (plainObject(allocation) ?? DEFAULT_ALLOCATION),
    series: plainObject(document.series),
    path: Array.isArray(document.returns) ? 'returns' : 'index_allocation',
    returns: list('returns', returnsText),
    guaranteed_income_manual: list('guaranteed_income_manual', dollarsText),
    non_guaranteed_income_manual: list('non_guaranteed_income_manual', dollarsText),
  };
}

/** Reads the first-year income from either name. For an increasing income, `…_income` takes precedence. */
function starts(document: LooseInput): Partial<RiderValues> {
  const number = (name: string): number | null => numberIn(document[name]);
  const [named, first] = [number('guaranteed_income'), number('guaranteed_income_first_year')];
  const [other, otherFirst] = [number('non_guaranteed_income'), number('non_guaranteed_income_first_year')];
  const isLine = document.guaranteed_income_type === 'first_last_year';
  return {
    guaranteed_income_first_year: isLine ? (first ?? named) : (named ?? first),
    non_guaranteed_income: other ?? otherFirst,
    non_guaranteed_income_first_year: otherFirst ?? other,
  };
}

const typeIn = (raw: unknown): IncomeType =>
  INCOME_TYPES.find((type) => type === raw) ?? EMPTY_RIDER.guaranteed_income_type;

const USED: Readonly<Record<IncomeType, readonly string[]>> = {
  annual_increase: ['', '_increase'],
  first_last_year: ['_first_year', '_last_year'],
  manual: ['_manual'],
};

const SEPARATE_MEMBERS: ReadonlySet<string> = new Set([
  'path',
  'returns',
  'index_allocation',
  ...Object.keys(DOLLARS_AS_PAID),
]);

/** Includes only the fields of the chosen types, as an error in a hidden field cannot be corrected. */
export function riderDocument(values: RiderValues): LooseInput {
  const uses = (name: string): boolean => {
    const part = /^(guaranteed|non_guaranteed)_income(.*)$/.exec(name);
    if (!part || part[2] === '_type') return !SEPARATE_MEMBERS.has(name);
    const [, stream, member = ''] = part;
    const used =
      USED[stream === 'guaranteed' ? values.guaranteed_income_type : values.non_guaranteed_income_type];
    // The form has no `guaranteed_income`; `guaranteed_income_first_year` contains its start.
    return used.includes(
      stream === 'guaranteed' && member === '_first_year' && used.includes('') ? '' : member,
    );
  };
  const usedEntries = Object.entries(values).filter(
    ([name, value]) => uses(name) && value !== null && !(typeof value === 'string' && value.trim() === ''),
  );
  return {
    ...Object.fromEntries(
      usedEntries.map(([name, value]: [string, unknown]) =>
        name.endsWith('_manual') && typeof value === 'string' ? [name, dollarsIn(value)] : [name, value],
      ),
    ),
    ...dollarsDocument(values, false),
    ...(values.path === 'returns'
      ? { returns: returnsIn(values.returns) }
      : { index_allocation: values.index_allocation }),
  };
}

export type RiderRun = ToolRunResult<RiderValues, IncomeRiderInput, RiderFigures>;

export const riderSpec: ToolSpec<RiderValues, IncomeRiderInput, RiderFigures> = {
  id: 'income_rider',
  calculation: 'income-rider',
  pdfPath: 'retirement_buffer/income_rider/pdf/',
  inputsPath: '/retirement-buffer/income-rider',
  storedKey: KEYS.incomeRiderInputs,
  defaults: EMPTY_RIDER,
  example: EXAMPLE_RIDER,
  read: riderValues,
  write: riderDocument,
  schema: incomeRiderSchema,
  inDollars: displayInflation,
  check: incomeRiderErrors,
  needs: 'history',
  calculate: figuresOf,
  explain: async () => {
    const { explainRider, explainRiderPeriods } = await import('../../pages/tool-figures.ts');
    return (input, { parts }, history) => {
      const ofParts = explainRider(input, history, parts);
      let ofPeriods: ReturnType<typeof explainRiderPeriods> | null = null;
      return (path) => {
        if (path.startsWith('income_rider_')) return ofParts(path);
        ofPeriods ??= explainRiderPeriods(input, history);
        return ofPeriods(path);
      };
    };
  },
  keep({ result }, store) {
    store.set(KEYS.incomeRiderResult, JSON.stringify(result.parts));
    const simulation = result.simulation();
    if (simulation) store.set(KEYS.incomeRiderSimulation, JSON.stringify(simulation));
    else store.remove(KEYS.incomeRiderSimulation);
  },
  storedKeys: [KEYS.incomeRiderResult, KEYS.incomeRiderSimulation],
};

function figuresOf(input: IncomeRiderInput, history: IndexHistory) {
  const periods = riderPeriods(input, history);
  let cachedSimulation: IncomeRiderSimulation | null = null;
  return {
    parts: incomeRider(input, history, periods),
    /** Calculated on first use. Null if the input is one list of returns, which is a single period. */
    simulation: (): IncomeRiderSimulation | null => {
      if (input.returns || !periods) return null;
      cachedSimulation ??= simulationOf(periods);
      return cachedSimulation;
    },
  };
}

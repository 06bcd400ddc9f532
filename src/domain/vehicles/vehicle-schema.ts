import * as z from 'zod';
import { allocation, inlineSeries } from '../market/market-schema.ts';
import {
  optionalLimitFields,
  planType,
  requireYears,
  householdSchema,
} from '../tax/contribution-limits-schema.ts';
import { methodsField } from '../policy/illustration-schema.ts';
import { dollarFields, requireInflation } from '../shared/todays-dollars-schema.ts';
import { requireLawYears } from '../tax/federal-tax-schema.ts';
import {
  ACCOUNT_OF,
  ONLY_WARNS,
  OVERFLOWS,
  PLAN_NAMES,
  TAX_METHODS,
  type AccountType,
  type ContributionBasis,
  type VehicleInput,
  ACCOUNT_RULES,
  ACCOUNT_TYPES,
} from './vehicle.ts';
import {
  addFieldError,
  age,
  assumedRate,
  feeRate,
  flag,
  money,
  nameText,
  numberBetween,
  oneOf,
  optional,
  planYear,
  record,
  requiring,
  share,
  startYear,
  taxRate,
  integerBetween,
  yearly,
  yearlyReturn,
} from '../shared/schema-fields.ts';

const growthShares = record('Growth shares', {
  ordinary: share('Ordinary income'),
  qualified: share('Qualified dividends'),
  long_term: share('Long-term gains'),
  deferred: share('Deferred growth'),
}).refine(
  ({ ordinary, qualified, long_term, deferred }) =>
    Math.abs(ordinary + qualified + long_term + deferred - 1) <= 0.0001,
  { error: 'Shares must total 100%.' },
);

/** One share of the balance for every year, or one per plan year. */
const oneYield = numberBetween('Dividend yield', 0, 0.2);
const dividendYield = z.union([oneYield, yearly('Dividend yield', oneYield)], {
  error: 'Enter a number or a list.',
});

/** Equal take-home cost is the fair comparison, so pre-tax contributions are grossed up by default. */
const basisFor = (type: AccountType): ContributionBasis =>
  ACCOUNT_RULES[type].isPreTax ? 'grossed_up' : 'same_outlay';

const vehicleFields = {
  name: nameText('Name', 60),
  account_type: oneOf('Account type', ACCOUNT_TYPES),
  rate_of_return: assumedRate('Rate of return').default(0.07),
  portfolio: optional(allocation),
  lookback_years: optional(integerBetween('Lookback years', 1, 120)),
  lookback_method: optional(oneOf('Lookback method', ['average_25_year'])),
  fee: feeRate('Fee').default(0.01),
  front_load: feeRate('Front load').default(0),
  tax_rate: taxRate('Tax rate').default(0.24),
  second_tax_rate: optional(taxRate('Second tax rate')),
  tax_change_age: optional(age('Tax change age')),
  capital_gains_rate: taxRate('Capital gains rate').default(0.15),
  growth_shares: growthShares.default({ ordinary: 0.2, qualified: 0.2, long_term: 0.2, deferred: 0.4 }),
  heir_tax_rate: optional(taxRate('Heir tax rate')),
  early_withdrawal_penalty: flag('Early withdrawal penalty').default(true),
  // The default depends on the methods (`resolvedVehicle`).
  rmd_enabled: optional(flag('Required minimum distributions')),
  // The Uniform Lifetime Table starts at 70.
  rmd_age: optional(integerBetween('RMD age', 70, 120)),
  dividend_yield: optional(dividendYield),
  contribution_basis: optional(oneOf('Contribution basis', ['same_outlay', 'grossed_up'])),
};

type Rates = { second_tax_rate?: number | undefined; tax_change_age?: number | undefined };

const changeAge = ({ second_tax_rate: rate, tax_change_age: at }: Rates) => ({
  tax_change_age: rate !== undefined && at === undefined && 'Tax change age is a required field',
});

type Based = { account_type: AccountType; contribution_basis?: ContributionBasis | undefined };

const withBasis = <T extends Based>(vehicle: T) => ({
  ...vehicle,
  contribution_basis: vehicle.contribution_basis ?? basisFor(vehicle.account_type),
});

/** For runs over many periods and for searches: an error is better than a silent change of the tax method. */
const NO_TABLES =
  'The federal tables count in a comparison. Leave this out: here an account pays the flat rates entered.';
const NO_LIMITS =
  'The limits of a plan are tested in a comparison. Leave this out: here an account has none.';
const flatFields = {
  tax_method: optional(z.literal('flat', { error: NO_TABLES })),
  plan_type: optional(z.literal('none', { error: NO_LIMITS })),
};

export const vehicleSchema = requiring(
  record('Vehicle', { ...vehicleFields, ...flatFields }),
  changeAge,
).transform(withBasis);

const planFields = {
  plan_type: optional(planType()),
  overflow: optional(oneOf('Overflow', OVERFLOWS)),
  tax_method: optional(oneOf('Tax method', TAX_METHODS)),
};
const { overflow: _overflow, ...historicalFields } = planFields;

/** The historical report uses flat rates for these accounts and states so. */
export const historicalVehicleSchema = requiring(
  record('Vehicle', { ...vehicleFields, ...historicalFields }),
  changeAge,
).transform(withBasis);

type Planned = Rates & Partial<Pick<VehicleInput, 'account_type' | 'plan_type' | 'overflow' | 'tax_method'>>;

const planErrors = (vehicle: Planned) => {
  const { account_type: type, plan_type: plan, overflow, tax_method: method } = vehicle;
  const requiredType = plan !== undefined && Object.hasOwn(ACCOUNT_OF, plan) ? ACCOUNT_OF[plan] : null;
  const isOther = requiredType !== null && requiredType !== (type ?? requiredType);
  const isMoved = method === 'federal' && (overflow ?? 'warn') !== 'warn';
  return {
    ...changeAge(vehicle),
    plan_type: isOther && `A ${PLAN_NAMES[plan ?? 'none']} is a ${requiredType?.replace('_', '-')} account.`,
    overflow: isMoved && ONLY_WARNS,
  };
};

/** An account of a comparison, with an optional plan type and tax method. */
export const comparedVehicleSchema = requiring(
  record('Vehicle', {
    ...vehicleFields,
    ...planFields,
    limit_contributions: optional(flag('At most the limit')),
  }),
  (vehicle) => ({
    ...planErrors(vehicle),
    limit_contributions:
      vehicle.limit_contributions === true &&
      vehicle.tax_method !== 'federal' &&
      'With flat rates, choose the overflow cap instead.',
  }),
).transform(withBasis);

/** The excess over a limit goes to a taxable account, on the vehicle's terms unless stated here. */
const overflowAccount = requiring(
  record('Overflow account', {
    rate_of_return: optional(assumedRate('Rate of return')),
    fee: optional(feeRate('Fee')),
    front_load: optional(feeRate('Front load')),
    tax_rate: optional(taxRate('Tax rate')),
    second_tax_rate: optional(taxRate('Second tax rate')),
    tax_change_age: optional(age('Tax change age')),
    capital_gains_rate: optional(taxRate('Capital gains rate')),
    growth_shares: optional(growthShares),
  }),
  changeAge,
);

const limitedVehicleSchema = requiring(
  record('Vehicle', { ...vehicleFields, ...planFields, overflow_account: optional(overflowAccount) }),
  planErrors,
).transform(withBasis);

const accountFields = {
  age: age(),
  contributions: yearly('Contributions', money('Contribution')),
  distributions: yearly('Distributions', money('Distribution')),
  vehicle: vehicleSchema,
  returns: optional(yearly('Returns', yearlyReturn('Return'))),
  series: inlineSeries,
  methods: methodsField,
  start_year: startYear(),
};

type YearlyLists = {
  contributions: number[];
  distributions: number[];
  returns?: number[] | undefined;
  vehicle: Pick<VehicleInput, 'dividend_yield'>;
};

function requireEqualLengths(input: YearlyLists, context: z.RefinementCtx): void {
  const years = input.contributions.length;
  requireYields(input.vehicle, ['vehicle'], years, context);
  for (const list of ['distributions', 'returns'] as const) requireYears(input[list], years, [list], context);
}

/** A yearly list of dividends has one share per plan year. */
export function requireYields(
  { dividend_yield: yields }: Pick<VehicleInput, 'dividend_yield'>,
  path: (string | number)[],
  years: number,
  context: z.RefinementCtx,
): void {
  requireYears(yields, years, [...path, 'dividend_yield'], context);
}

const LIMIT_LISTS = ['modified_agi', 'compensation', 'employer_contribution'] as const;

/** A yearly list for the limits has one amount per plan year. */
export function requireLimitYears(
  input: Partial<Record<(typeof LIMIT_LISTS)[number], unknown>>,
  years: number,
  context: z.RefinementCtx,
): void {
  for (const list of LIMIT_LISTS) requireYears(input[list], years, [list], context);
}

export const vehicleCalculationSchema = record('Input', {
  ...accountFields,
  vehicle: limitedVehicleSchema,
  household: optional(householdSchema),
  ...optionalLimitFields,
  ...dollarFields,
}).superRefine((input, context) => {
  requireEqualLengths(input, context);
  const years = input.contributions.length;
  requireInflation(input, years, context);
  requireLimitYears(input, years, context);
  const used = lawUsed([input.vehicle]);
  requireHousehold(input.household, used.taxes, years, context);
  requireLawYears(input, used, context);
});

export const lawUsed = (vehicles: readonly Pick<VehicleInput, 'plan_type' | 'tax_method'>[]) => ({
  taxes: vehicles.some(({ tax_method: method }) => method === 'federal'),
  limits: vehicles.some(({ plan_type: plan = 'none' }) => plan !== 'none'),
});

/** Federal taxes require a household. Each of its lists has one amount per plan year. */
export function requireHousehold(
  household: z.output<typeof householdSchema> | undefined,
  isRequired: boolean,
  years: number,
  context: z.RefinementCtx,
): void {
  for (const list of ['other_income', 'other_gains', 'social_security', 'other_investment_income'] as const)
    requireYears(household?.[list], years, ['household', list], context);
  if (isRequired && household === undefined)
    addFieldError(context, ['household'], 'Household is a required field');
}

export const requiredReturnSchema = record('Input', {
  ...accountFields,
  target: oneOf('Target', ['longevity', 'surrender', 'death']),
  surrender_value: optional(numberBetween('Surrender value', -1e9, 1e9)),
  death_benefit: optional(numberBetween('Death benefit', -1e9, 1e9)),
  year: optional(planYear()),
  value_basis: oneOf('Value basis', ['pre_tax', 'after_tax']).default('pre_tax'),
}).superRefine((input, context) => {
  requireEqualLengths(input, context);
  const years = input.contributions.length;
  if (input.year !== undefined && input.year > years)
    addFieldError(context, ['year'], `Must be between 1 and ${years}.`);
  if (input.target === 'surrender' && input.surrender_value === undefined)
    addFieldError(context, ['surrender_value'], 'Surrender value is a required field');
  if (input.target === 'death' && input.death_benefit === undefined)
    addFieldError(context, ['death_benefit'], 'Death benefit is a required field');
});

type ReadVehicle = z.output<typeof vehicleCalculationSchema>;
type LimitTerm = 'household' | keyof typeof optionalLimitFields | keyof typeof dollarFields;
type PlanTerm = 'plan_type' | 'overflow' | 'overflow_account' | 'tax_method';

/** Members that only an account with a plan type has are optional. */
export type VehicleCalculationInput = Omit<ReadVehicle, 'vehicle' | LimitTerm> &
  Partial<Pick<ReadVehicle, LimitTerm>> & {
    vehicle: Omit<ReadVehicle['vehicle'], PlanTerm> & Partial<Pick<ReadVehicle['vehicle'], PlanTerm>>;
  };
export type RequiredReturnInput = z.output<typeof requiredReturnSchema>;

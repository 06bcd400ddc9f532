/** Disclosures of the methods that a report's inputs use. A share stores the texts with their versions. */
import { carrierIllustration } from '../../../policy/carrier-scale.ts';
import { hasGuaranteed, NO_GUARANTEED } from '../../../policy/guaranteed-lapse.ts';
import { isModeled, type OfOrigin, rewordForOrigin } from '../../../policy/ledger-origin.ts';
import type { ComparativeReportInput } from '../../../comparison/comparative/comparative-report.ts';
import type { HistoricalReportInput } from '../../../comparison/historical/historical-report-schema.ts';
import { loanLeverage } from '../../../policy/loan-leverage.ts';
import { testFindings, LIKELY_ENDOWMENT } from '../../../comparison/report-warnings.ts';
import { FIRST_METHODS } from '../../../policy/methods.ts';
import { EARLY_UNTIL } from '../../../vehicles/account-plan.ts';
import { ACCOUNT_RULES, shownVehicles, type VehicleInput } from '../../../vehicles/vehicle.ts';

interface Disclosure {
  /** Increases with each change of the text. */
  version: number;
  title: string;
  text: string;
}

export interface DisclosedMethod extends Disclosure {
  id: MethodId;
  /** Version of the firm's disclosures that contains its text; missing for Plumbline's text. */
  firm?: number | undefined;
}

export const METHOD_DISCLOSURES = {
  assumed_returns: {
    version: 1,
    title: 'Assumed returns',
    text: 'Accounts grow at the same assumed rate each year. Markets do not: losses early on, or while income is taken, would leave less than is shown.',
  },
  portfolio_returns: {
    version: 1,
    title: 'Returns from a portfolio',
    text: 'An account’s rate is the compound return of its portfolio over the lookback period named. It is a past return, before the account’s own fee, and another lookback period gives another rate.',
  },
  required_returns: {
    version: 1,
    title: 'Making things equal',
    text: 'A required return is the level yearly return at which an account would match the illustrated policy. It is solved for, not expected, and is no recommendation to take the risk that it implies.',
  },
  contribution_limits: {
    version: 2,
    title: 'Contribution limits',
    text: 'Yearly limits are those of the Internal Revenue Code as last published; later years are assumed. Eligibility is for the client’s tax advisor to confirm.',
  },
  early_withdrawals: {
    version: 1,
    title: 'Withdrawals before age 59½',
    text: 'The taxed part of a withdrawal from a tax-deferred or tax-free account before age 59½ bears 10% additional tax. Until then, the account’s after-tax values are reduced by this tax.',
  },
  federal_tables: {
    version: 3,
    title: 'Taxes by the federal tables',
    text: 'An account’s taxes are what the household stated would owe more because of it, by the federal tables as last published. The report states how later tables are assumed to change. State tax uses one rate. The Medicare surcharge is shown but not paid by the account.',
  },
  modified_endowment: {
    version: 1,
    title: 'Modified endowment contract',
    text: 'The policy is taxed as a modified endowment contract: loans and withdrawals are income to the extent of gain, with 10% additional tax before age 59½.',
  },
  likely_endowment: {
    version: 2,
    title: 'Possibly a modified endowment contract',
    text: LIKELY_ENDOWMENT,
  },
  definition_not_met: {
    version: 2,
    title: 'Definition of life insurance',
    text: 'By an estimate from public tables this design does not meet the test of the Internal Revenue Code (section 7702) that the carrier states, so it would not be taxed as life insurance. The figures shown assume that it is. The carrier’s own test governs.',
  },
  forced_out: {
    version: 1,
    title: 'Withdrawals with a smaller death benefit',
    text: 'Withdrawals in policy years 1 to 15 come with a smaller death benefit and may be taxable (section 7702(f)(7)). This tax is not included.',
  },
  loan_leverage: {
    version: 2,
    title: 'Credit on loaned money',
    text: 'The rate illustrated on loaned money is further above the loan charge than the actuarial guideline of the date of sale (AG 49 or AG 49-A) allows a carrier’s illustration to show. Loan results may be less favorable.',
  },
  policy_loans: {
    version: 1,
    title: 'Policy loans',
    text: 'Loans and their interest reduce the cash surrender value and the death benefit. A policy that lapses with a loan may cause a large tax in that year.',
  },
  tried_assumptions: {
    version: 1,
    title: 'Other assumptions',
    text: 'Variants show the policy or the accounts on assumptions other than those illustrated. They are hypothetical and are no illustration of the policy.',
  },
  capped_figures: {
    version: 1,
    title: 'Capped figures',
    text: 'Policy figures above the carrier’s illustration are shown at the carrier’s illustrated figure and marked †. Rates of return are capped at the illustration’s.',
  },
  marked_figures: {
    version: 1,
    title: 'Hypothetical figures',
    text: 'Policy figures marked ‡ are above the carrier’s illustrated scale. They are hypothetical and are no illustration of the policy.',
  },
  rolling_periods: {
    version: 2,
    title: 'Back-tested credits',
    text: 'Current caps, floors and participation rates apply to every period. Credits follow past index prices without dividends. The policy’s charges are the illustration’s in dollars, with the stress stated.',
  },
  accounts_on_history: {
    version: 2,
    title: 'Accounts on history',
    text: 'Accounts earn the past return of their portfolio, dividends reinvested where they are known, less their fee and the taxes stated. An index cannot be invested in directly.',
  },
  level_income: {
    version: 2,
    title: 'Maximum sustainable income',
    text: 'The largest level income of a period is found with hindsight. It cannot be known in advance, and taking more than a period allows would end the policy.',
  },
  guaranteed_elsewhere: {
    version: 2,
    title: 'Guaranteed values',
    text: NO_GUARANTEED,
  },
  earlier_methods: {
    version: 1,
    title: 'Earlier methods',
    text: 'These figures were calculated with methods that have been corrected since. The advisor can recalculate the report with today’s.',
  },
} as const satisfies Record<string, Disclosure>;

export type MethodId = keyof typeof METHOD_DISCLOSURES;

export const isMethodId = (name: string): name is MethodId => Object.hasOwn(METHOD_DISCLOSURES, name);
export const METHOD_IDS: readonly MethodId[] = Object.keys(METHOD_DISCLOSURES).filter(isMethodId);

/** Whether the method is used, or a replacement text for this report. */
type Used = readonly (readonly [MethodId, boolean | string])[];

const OF_CARRIERS: readonly MethodId[] = ['guaranteed_elsewhere', 'loan_leverage'];

const usedDisclosures = (used: Used, ledger: OfOrigin): DisclosedMethod[] =>
  used.flatMap(([id, use]) => {
    if (use === false || (isModeled(ledger) && OF_CARRIERS.includes(id))) return [];
    const { version, title, text } = METHOD_DISCLOSURES[id];
    return [{ id, version, title, text: rewordForOrigin(use === true ? text : use, ledger) }];
  });

/**
 * NAIC Model Regulation 582: a report shows guaranteed values next to the others, or states their location. A changed
 * design has none, although the carrier's illustration may contain them.
 */
const lacksGuaranteed = (input: Parameters<typeof carrierIllustration>[0]): boolean =>
  !hasGuaranteed(carrierIllustration(input).rows);

/** A rate can be the return of one lookback period, or the average of many. */
function portfolioReturns(vehicles: ComparativeReportInput['vehicles']): boolean | string {
  if (vehicles.some(({ lookback_method: method }) => method === 'average_25_year')) return AVERAGE_RETURNS;
  return vehicles.some(({ portfolio }) => portfolio !== undefined);
}

const AVERAGE_RETURNS =
  'An account’s rate is the compound return of its portfolio over the lookback period named, or the average of these returns over past 25-year periods. It is a past return, before the account’s own fee, and other periods give another rate.';

const borrows = ({ rows, opening }: ComparativeReportInput['illustration']): boolean =>
  (opening?.loan_balance ?? 0) > 0 || rows.some(({ loans }) => loans > 0);

type TaxedEarly = Pick<VehicleInput, 'account_type' | 'early_withdrawal_penalty'>;
const isTaxedEarly = ({ age, vehicles }: { age: number; vehicles: readonly TaxedEarly[] }): boolean =>
  age < EARLY_UNTIL &&
  vehicles.some((one) => one.early_withdrawal_penalty && !ACCOUNT_RULES[one.account_type].isTaxedYearly);

/** Discloses the findings of the design checks to clients. */
function designDisclosures(input: Parameters<typeof testFindings>[0]): Used {
  const { endowment, definition, forcedOut } = testFindings(input);
  return [
    ['likely_endowment', endowment !== null],
    ['definition_not_met', definition !== null],
    ['forced_out', forcedOut ?? false],
    ['loan_leverage', loanLeverage(input)?.exceeded ?? false],
  ];
}

export const comparativeMethods = (
  input: ComparativeReportInput,
  variants: number,
  hasHistory: boolean,
  removed: readonly number[] = [],
): DisclosedMethod[] => {
  const { illustration, age, methods, compliance_profile: profile } = input;
  const vehicles = shownVehicles(input.vehicles, removed);
  return usedDisclosures(
    [
      ['guaranteed_elsewhere', lacksGuaranteed(input)],
      ['policy_loans', borrows(illustration)],
      ['modified_endowment', illustration.is_mec],
      ...designDisclosures(input),
      ['assumed_returns', vehicles.some(({ portfolio }) => portfolio === undefined)],
      ['portfolio_returns', portfolioReturns(vehicles)],
      ['required_returns', vehicles.length > 0],
      ['contribution_limits', vehicles.some(({ plan_type: plan = 'none' }) => plan !== 'none')],
      ['early_withdrawals', isTaxedEarly({ age, vehicles })],
      ['federal_tables', vehicles.some(({ tax_method: method }) => method === 'federal')],
      ['rolling_periods', hasHistory],
      ['tried_assumptions', variants > 0],
      ['capped_figures', profile === 'client_clamped' && variants > 0],
      ['earlier_methods', methods === FIRST_METHODS],
    ],
    illustration,
  );
};

export const historicalMethods = (
  input: HistoricalReportInput,
  removed: readonly number[] = [],
): DisclosedMethod[] => {
  const { age } = input;
  const vehicles = shownVehicles(input.vehicles, removed);
  return usedDisclosures(
    [
      ['guaranteed_elsewhere', lacksGuaranteed(input)],
      ['rolling_periods', true],
      ['accounts_on_history', vehicles.length > 0],
      ['early_withdrawals', isTaxedEarly({ age, vehicles })],
      ['policy_loans', borrows(input.illustration)],
      ['modified_endowment', input.illustration.is_mec],
      ...designDisclosures(input),
      ['level_income', input.income_mode === 'max_level'],
      ['capped_figures', input.compliance_profile === 'client_clamped'],
      ['marked_figures', input.compliance_profile === 'standard'],
      ['earlier_methods', input.methods === FIRST_METHODS],
    ],
    input.illustration,
  );
};

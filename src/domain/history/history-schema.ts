import type * as z from 'zod';
import { COMPLIANCE_PROFILES } from '../policy/compliance-profile.ts';
import { illustrationSchema, methodsField, requireCarrierYears } from '../policy/illustration-schema.ts';
import { strategiesSchema, inlineSeries } from '../market/market-schema.ts';
import {
  age,
  listOf,
  numberBetween,
  oneOf,
  optional,
  record,
  integerBetween,
  yearlyReturn,
  addFieldError,
  share,
  withDefault,
} from '../shared/schema-fields.ts';
import {
  historyDollarFields,
  refuseConsumerPrices,
  requireInflation,
} from '../shared/todays-dollars-schema.ts';
import { MAX_CHARGE_STRESS, MAX_LEVEL_BASES } from './policy-plan.ts';
import { HISTORY_WINDOWS } from '../market/index-path.ts';

/** Inputs of a run on history in addition to the ledger, shared by cap strip, historical report and simulation. */
export const historyFields = {
  strategies: strategiesSchema,
  charge_stress: numberBetween('Charge stress', 0, MAX_CHARGE_STRESS).default(0.15),
  /** Absent: loanRateOf. */
  borrowing_rate: optional(numberBetween('Borrowing rate', 0, 0.5)),
  income_mode: oneOf('Income mode', ['as_illustrated', 'max_level']).default('as_illustrated'),
  max_level_basis: optional(oneOf('Basis of the level income', MAX_LEVEL_BASES)),
  rank_by: oneOf('Rank by', ['policy_outcome', 'index_return', 'total_income']).default('policy_outcome'),
  history_window: oneOf('History window', HISTORY_WINDOWS).default('latest_546'),
  horizon: optional(integerBetween('Horizon', 1, 120)),
  series: inlineSeries,
};

/** Marks or caps figures above the carrier's scale. Without a profile, neither. */
export const profileField = optional(oneOf('Compliance profile', COMPLIANCE_PROFILES));

const { strategies: strategiesField, ...termFields } = historyFields;

export const policyHistorySchema = record('Input', {
  age: age(),
  illustration: illustrationSchema,
  credits: optional(listOf('Credits', yearlyReturn('Credit'), 1, 120)),
  strategies: optional(strategiesField),
  ...termFields,
  methods: methodsField,
  compliance_profile: profileField,
  ...historyDollarFields,
})
  .superRefine((input, context) => {
    const { credits, strategies, illustration } = input;
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (strategies !== undefined && credits !== undefined)
      refuse(['credits'], 'Give strategies or credits, not both.');
    if (strategies === undefined && credits === undefined)
      refuse(['strategies'], 'Strategies is a required field, or enter credits instead');
    const years = illustration.rows.length;
    if (credits && credits.length > years)
      refuse(['credits'], `Expected at most ${years} yearly values, one a year of the ledger.`);
    requireInflation(input, years, context);
    if (strategies === undefined) refuseConsumerPrices(input, context);
    if (illustration.illustrated_rate === undefined)
      refuse(['illustration', 'illustrated_rate'], 'Illustrated rate is a required field');
  })
  .transform(({ credits, ...input }) => ({ ...input, credits: credits ?? [] }));

export type PolicyHistoryInput = z.output<typeof policyHistorySchema>;

/** Two points below the cap to one point above it, in steps of half a point. */
export const CAP_CHANGES = [-0.02, -0.015, -0.01, -0.005, 0, 0.005, 0.01];
export const LAPSE_TOLERANCE = 0.05;
const MAX_CHANGES = 21;

export const capStripSchema = record('Input', {
  age: age(),
  illustration: illustrationSchema,
  ...historyFields,
  methods: methodsField,
  compliance_profile: profileField,
  carrier_illustration: optional(illustrationSchema),
  cap_changes: withDefault(
    listOf('Cap changes', numberBetween('Cap change', -1, 1), 1, MAX_CHANGES),
    CAP_CHANGES,
  ),
  lapse_tolerance: withDefault(share('Lapse tolerance'), LAPSE_TOLERANCE),
}).superRefine((input, context) => {
  requireCarrierYears(input, context);
  if (input.illustration.illustrated_rate === undefined)
    addFieldError(context, ['illustration', 'illustrated_rate'], 'Illustrated rate is a required field');
});

export type CapStripInput = z.output<typeof capStripSchema>;

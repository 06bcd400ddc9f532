import * as z from 'zod';
import { needsIllustratedRate } from '../comparison/historical/historical-report-schema.ts';
import { emptyRow } from '../policy/illustration.ts';
import {
  money,
  numberBetween,
  oneOf,
  optional,
  record,
  integerBetween,
  withDefault,
} from '../shared/schema-fields.ts';
import { rangeFields } from './range-report-schema.ts';

export const QUESTIONS = [
  'income',
  'premium',
  'cap',
  'charge_stress',
  'borrowing_rate',
  'tie',
  'safe_withdrawal',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** A search runs all paths about twenty times. */
const MAX_PATHS = 5000;

const SOLVE_MEASURES = ['income', 'ending_value', 'legacy', 'total'] as const;

const { illustration, strategies, ...rangeOnly } = rangeFields(MAX_PATHS);

const GROWTH = 'Must be a rate between -0.1 and 0.2, or "cpi".';

export const solveSchema = record('Input', {
  ...rangeOnly,
  /** A sustainable withdrawal needs no policy. */
  illustration: optional(illustration),
  strategies: optional(strategies),
  question: oneOf('Question', QUESTIONS),
  share: optional(numberBetween('Share', 0.5, 1)),
  target_income: optional(money('Target income')),
  condition: withDefault(oneOf('Condition', ['pays', 'beats']), 'pays'),
  slot: optional(integerBetween('Slot', 2, 4)),
  measure: withDefault(oneOf('Measure', SOLVE_MEASURES), 'total'),
  vary: withDefault(oneOf('Vary', ['return', 'tax_rate']), 'return'),
  years: optional(integerBetween('Years', 1, 60)),
  growth: optional(
    z.union([z.literal('cpi', { error: GROWTH }), numberBetween('Growth', -0.1, 0.2)], { error: GROWTH }),
  ),
})
  .superRefine((input, context) => {
    const { question, condition, slot, target_income, vehicles } = input;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (question === 'safe_withdrawal') {
      if (vehicles.length === 0) refuse('vehicles', 'Give an account.');
      if (input.growth !== undefined && input.growth !== 'cpi') return;
      if (input.model === 'lognormal' || input.model === 'student_t')
        refuse('growth', 'Inflation needs months of history.');
      return;
    }
    if (input.illustration === undefined) refuse('illustration', 'Illustration is a required field');
    else if (input.strategies !== undefined)
      needsIllustratedRate({ ...input, illustration: input.illustration }, context);
    if (input.strategies === undefined) refuse('strategies', 'Strategies is a required field');
    if (question === 'premium' && target_income === undefined)
      refuse('target_income', 'Target income is a required field');
    const comparesSlot =
      question === 'tie' || (condition === 'beats' && question !== 'income' && question !== 'premium');
    if (comparesSlot && slot === undefined) refuse('slot', 'Slot is a required field');
    else if (comparesSlot && slot !== undefined && slot > vehicles.length + 1)
      refuse('slot', 'This slot has no account.');
    if (question === 'cap' && input.strategies?.every(({ cap }) => cap === null))
      refuse('strategies', 'Give a cap.');
  })
  .transform(({ illustration: ledger, strategies: entered = [], ...input }) => {
    const years = input.years ?? DEFAULT_YEARS;
    const isSingle = input.question === 'safe_withdrawal';
    return {
      ...input,
      share: input.share ?? (input.question === 'tie' ? 0.5 : 0.9),
      illustration: isSingle || !ledger ? noPolicy(input.age, years) : ledger,
      strategies: isSingle ? [] : entered,
      ...(isSingle && { horizon: years }),
    };
  });

export type SolveInput = z.output<typeof solveSchema>;

/** Default length of a retirement for a sustainable withdrawal. */
export const DEFAULT_YEARS = 30;

/** Returns a ledger without figures, with the number of years of a question about accounts only. */
export const noPolicy = (age: number, years: number) => ({
  illustrated_rate: 0,
  illustrated_loan_rate: 0.05,
  loan_type: 'participating' as const,
  credited_on_loan: undefined,
  issue_date: undefined,
  origin: undefined,
  death_benefit_option: 'level' as const,
  is_mec: false,
  policy_tax_rate: 0.24,
  policy_second_tax_rate: undefined,
  policy_tax_change_age: undefined,
  accumulation_value_is_net_of_loans: false,
  opening: undefined,
  rows: Array.from({ length: years }, (_, t) => emptyRow({ year: t + 1, age: age + t })),
});

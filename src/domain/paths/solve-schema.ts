/** Loose input → a question put to many paths: the report's document, what is asked, and of how many paths it is to hold. */
import type * as z from 'zod';
import { needsIllustratedRate } from '../comparison/historical/historical-report-schema.ts';
import {
  money,
  numberBetween,
  oneOf,
  optional,
  record,
  wholeBetween,
  withDefault,
} from '../shared/schema-fields.ts';
import { rangeFields } from './range-report-schema.ts';

export const QUESTIONS = ['income', 'premium', 'cap', 'charge_stress', 'borrowing_rate', 'tie'] as const;
export type Question = (typeof QUESTIONS)[number];

/** An answer is tried on all paths some twenty times. */
const MOST_PATHS = 5000;

export const SOLVE_MEASURES = ['income', 'ending_value', 'legacy', 'total'] as const;

export const solveSchema = record('Input', {
  ...rangeFields(MOST_PATHS),
  question: oneOf('Question', QUESTIONS),
  share: optional(numberBetween('Share', 0.5, 1)),
  target_income: optional(money('Target income')),
  condition: withDefault(oneOf('Condition', ['pays', 'beats']), 'pays'),
  slot: optional(wholeBetween('Slot', 2, 4)),
  measure: withDefault(oneOf('Measure', SOLVE_MEASURES), 'total'),
  vary: withDefault(oneOf('Vary', ['return', 'tax_rate']), 'return'),
})
  .superRefine(needsIllustratedRate)
  .superRefine(({ question, condition, slot, target_income, vehicles, strategies }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (question === 'premium' && target_income === undefined)
      refuse('target_income', 'Target income is a required field');
    const comparesSlot =
      question === 'tie' || (condition === 'beats' && question !== 'income' && question !== 'premium');
    if (comparesSlot && slot === undefined) refuse('slot', 'Slot is a required field');
    else if (comparesSlot && slot !== undefined && slot > vehicles.length + 1)
      refuse('slot', 'No account stands in this slot.');
    if (question === 'cap' && strategies.every(({ cap }) => cap === null))
      refuse('strategies', 'Give a cap.');
  })
  .transform((input) => ({ ...input, share: input.share ?? (input.question === 'tie' ? 0.5 : 0.9) }));

export type SolveInput = z.output<typeof solveSchema>;

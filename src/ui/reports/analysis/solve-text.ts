/** Texts of a solution: counts, never predictions. */
import { capName, SEVERAL_CAPS } from '../../../domain/market/market-labels.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import type {
  AlternativeSolutions,
  SolvedFigure,
  SolvedRow,
} from '../../../domain/paths/solve-alternatives.ts';
import type { Question } from '../../../domain/paths/solve-schema.ts';
import { carrierIllustration } from '../../../domain/policy/carrier-scale.ts';
import { rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import {
  formatInteger,
  formatPercent,
  formatShortPercent,
  formatWholeDollars,
} from '../../../domain/shared/format.ts';
import { figureOf, figureText } from '../../../rendering/words/marks.ts';
import { listOf, sentences } from '../../../rendering/words/sentence-parts.ts';
import type { SolvedTerm } from '../what-if/terms.ts';

/** `use`: label of the button that sets the solution; missing if the solution is not a term. */
export const QUESTIONS: Readonly<Record<Question, { label: string; noun: string; use?: string }>> = {
  income: { label: 'Maximum income', noun: 'income', use: 'Use this income' },
  premium: { label: 'Minimum premium for a target income', noun: 'premium', use: 'Use this premium' },
  tie: { label: 'Break-even return', noun: 'return', use: 'Use this rate' },
  cap: { label: 'Minimum cap', noun: 'cap', use: 'Use this cap' },
  borrowing_rate: { label: 'Maximum loan rate', noun: 'loan rate', use: 'Use this rate' },
  charge_stress: { label: 'Maximum charge stress', noun: 'charge stress', use: 'Use this charge stress' },
  safe_withdrawal: { label: 'Sustainable withdrawal', noun: 'withdrawal' },
};

export const SOLVE_FOR = (Object.keys(QUESTIONS) as Question[]).map((value) => ({
  value,
  label: QUESTIONS[value].label,
}));

/** An income is solved for every slot, other questions for the policy only or for accounts only. */
export const appliesToSlot = (question: Question, slot: number): boolean =>
  question === 'income' || (question === 'tie' || question === 'safe_withdrawal') === (slot !== 1);

/** A solution with the terms that it was solved for. */
export interface Solution {
  solved: AlternativeSolutions;
  row: SolvedRow;
  slot: number;
  input: HistoricalReportInput;
  isHistorical: boolean;
  target: number | null;
}

/** Returns the what-if term that the solution sets, or null if the solution is not a term. */
export function toTerm({ solved: { question }, row: { value }, slot, target }: Solution): SolvedTerm | null {
  if (value === null || question === 'safe_withdrawal') return null;
  // Only the policy's income is a term; accounts pay the same.
  if (question === 'income')
    return slot === 1 && value > 0 ? { term: 'design', multiple: 1, income: value } : null;
  if (question === 'premium')
    return target === null ? null : { term: 'design', multiple: value, income: target };
  return question === 'tie' ? { term: 'return', slot, spread: value } : { term: question, value };
}

export const pathUnit = ({ isHistorical }: Pick<Solution, 'isHistorical'>): string =>
  isHistorical ? 'historical periods' : 'simulated paths';

export const countText = (share: number, paths: number): string =>
  `${formatInteger(Math.round(share * paths))} of ${formatInteger(paths)}`;

/** A premium is shown as that of the first year. */
export function valueText(
  question: Question,
  value: number,
  { illustration }: HistoricalReportInput,
): string {
  if (question === 'income') return formatWholeDollars(value);
  if (question === 'premium') return formatWholeDollars(value * (illustration.rows[0]?.premium_outlay ?? 0));
  return question === 'tie' && value > 0 ? `+${formatPercent(value)}` : formatPercent(value);
}

export const solvedText = (question: Question, solved: SolvedFigure, input: HistoricalReportInput): string =>
  figureText(figureOf(solved, 'value'), (value) => valueText(question, value ?? 0, input));

export interface SolutionText {
  figure: string;
  unit: string;
  text: string;
}

export function solutionText(solution: Solution): SolutionText {
  const { solved, row, input } = solution;
  const { question, paths } = solved;
  if (row.value === null || (row.value === 0 && row.status === 'none')) return noSolutionText(solution);
  const isTie = question === 'tie';
  const paid = ledgerIncome(input.illustration) ? 'Paid in full' : 'Stayed in force';
  const met = isTie ? 'Matches the policy’s income and value' : paid;
  return {
    figure: solvedText(question, row, input),
    unit: unitText(solution),
    text: sentences(
      row.share_there === null
        ? null
        : `${met} in ${countText(row.share_there, paths)} ${pathUnit(solution)}.`,
      row.status === 'any' ? `No ${isLowest(question) ? 'lower' : 'higher'} value was tried.` : null,
      comparisonText(solution),
      toTerm(solution)?.term === 'design' &&
        input.illustration.rows.some(({ withdrawals }) => withdrawals > 0)
        ? rewordForOrigin(
            'All income is borrowed; the illustration also takes withdrawals.',
            input.illustration,
          )
        : null,
      otherSamplesText(solution),
    ),
  };
}

/** A solution is one cap for all strategies. */
const solvedCap = ({ strategies }: Solution['input']): string =>
  capName(strategies) === 'monthly cap' ? 'monthly cap' : 'cap';

const isLowest = (question: Question): boolean => question === 'cap' || question === 'tie';

function unitText({ solved: { question, years }, row, slot, input }: Solution): string {
  const income = ledgerIncome(input.illustration);
  const lastAge = input.age + years - 1;
  switch (question) {
    case 'income': {
      // Loans from a modified endowment contract are taxed.
      const yearly = `a year ${slot === 1 && input.illustration.is_mec ? 'before' : 'after'} tax`;
      return income ? `${yearly}, ${income.from_age} through ${Math.min(income.to_age, lastAge)}` : yearly;
    }
    case 'premium':
      return `the first year, ${(row.value ?? 0).toFixed(4)} times the premium`;
    case 'tie':
      return 'on every year’s return';
    case 'safe_withdrawal':
      return 'of the balance in the first year';
    case 'cap': {
      const name = capName(input.strategies);
      return name === SEVERAL_CAPS ? 'for every strategy' : name === 'cap' ? '' : name;
    }
    case 'charge_stress':
      return 'added to charges';
    default:
      return '';
  }
}

/** Compares the solution with the policy's own term. */
function comparisonText({ solved, row, input, target }: Solution): string | null {
  const value = row.value ?? 0;
  const income = ledgerIncome(carrierIllustration(input));
  const lastAge = input.age + solved.years - 1;
  // The periods can end before the income of the ledger.
  const endsEarlier = income !== null && income.to_age > lastAge;
  switch (solved.question) {
    case 'income': {
      if (!income) return null;
      const level = Math.round(income.level ?? income.mean);
      const average = income.level === null ? ' average of' : '';
      const illustratedText = `${wordsOf(input.illustration).illustrated}${average} ${formatWholeDollars(level)}${endsEarlier ? ` through ${income.to_age}` : ''}`;
      const difference = Math.round(value) - level;
      return difference === 0
        ? `The same as the ${illustratedText}.`
        : `${formatWholeDollars(Math.abs(difference))} a year ${difference < 0 ? 'less' : 'more'} than the ${illustratedText}.`;
    }
    case 'premium':
      return `Pays ${formatWholeDollars(target ?? 0)} a year${endsEarlier ? ` through ${lastAge}` : ''}.`;
    case 'cap': {
      const caps = [...new Set(input.strategies.flatMap(({ cap }) => cap ?? []))];
      return caps.length === 1 ? `The current ${solvedCap(input)} is ${formatPercent(caps[0])}.` : null;
    }
    case 'borrowing_rate':
      return `Loans are charged ${formatPercent(solved.loan_rate?.rate)} now.`;
    case 'charge_stress':
      return `The current stress is ${formatPercent(input.charge_stress)}.`;
    case 'safe_withdrawal':
      return `Payments grow with prices for ${solved.years} years. Lowest: ${formatPercent(row.worst)}.`;
    default:
      return null;
  }
}

function otherSamplesText({ solved: { question }, row: { others }, input }: Solution): string | null {
  if (others.every(({ value }) => value === null)) return null;
  const values = others.map((row) => (row.value === null ? 'no answer' : solvedText(question, row, input)));
  return `Two more random samples gave ${listOf(values)}.`;
}

/** Names the condition that failed. */
function noSolutionText(solution: Solution): SolutionText {
  const { solved, row, input } = solution;
  const { question, searched, share } = solved;
  const fewerText = `fewer than ${formatShortPercent(share)} of ${pathUnit(solution)}`;
  const unsolved = (text: string): SolutionText => ({
    figure: '',
    unit: `No ${question === 'cap' ? solvedCap(input) : QUESTIONS[question].noun} meets this target.`,
    text: rewordForOrigin(text, input.illustration),
  });
  switch (row.status) {
    case 'none':
      return unsolved(`F${fewerText.slice(1)} pay any income to the end.`);
    case 'no_distributions':
      return unsolved('The illustration has no income years.');
    case 'ledger_lapses':
      return unsolved('The illustrated policy lapses before its last year.');
    case 'unbounded':
      return { figure: '', unit: 'Any income meets this target.', text: '' };
    case 'not_monotone':
      return {
        figure: '',
        unit: 'No single answer.',
        text: 'The share rises and falls between the tried values. See the details below.',
      };
    default: {
      const [low, high] = searched ?? [0, 0];
      const endText = valueText(question, isLowest(question) ? high : low, input);
      const failText = question === 'tie' ? 'match the policy' : 'pay in full';
      return unsolved(`Even at ${endText}, ${fewerText} ${failText}.`);
    }
  }
}

/** Many paths, as the worker answers them. */
import { rangeErrors } from '../../domain/paths/range-errors.ts';
import { rangeOf, rangePicture } from '../../domain/paths/range-picture.ts';
import type {
  RangeAnswer,
  RangeQuestion,
  SolveAnswer,
  SolveQuestion,
} from '../../domain/paths/report-runners.ts';
import { solvedBeside, solveInputOf } from '../../domain/paths/solve-beside.ts';
import type { IndexHistory } from '../../domain/market/index-history.ts';
import { carriedHistory, type CarriedHistory } from '../../domain/market/index-figures.ts';

/** Null: the history of the order before. What follows from it alone is kept as long as it stays the same. */
export type RangeOrder = (RangeQuestion | SolveQuestion) & { readonly history: CarriedHistory | null };

export type RangeReply = RangeAnswer | SolveAnswer | { readonly failure: string };

let held: IndexHistory | null = null;

export function replyTo({ history: carried, ...question }: RangeOrder): RangeReply {
  try {
    const history = carried ? carriedHistory(carried) : held;
    if (!history) throw new Error('An order came before any figures.');
    held = history;
    return 'solve' in question ? solveReply(question, history) : rangeReply(question, history);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function rangeReply({ input, terms, paths }: RangeQuestion, history: IndexHistory): RangeAnswer {
  const errors = rangeErrors(rangeOf(input, terms, paths), history);
  return Object.keys(errors).length > 0
    ? { errors }
    : { picture: rangePicture(input, history, terms, paths) };
}

function solveReply({ input, solve }: SolveQuestion, history: IndexHistory): SolveAnswer {
  const asked = solveInputOf(input, solve);
  const errors = rangeErrors(asked, history);
  return Object.keys(errors).length > 0 ? { errors } : { solved: solvedBeside(asked, history) };
}

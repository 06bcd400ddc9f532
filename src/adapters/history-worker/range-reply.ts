/** Many paths, as the worker answers them. */
import { rangeErrors } from '../../domain/paths/range-errors.ts';
import { rangeOf, rangePicture } from '../../domain/paths/range-picture.ts';
import type { RangeAnswer, RangeQuestion } from '../../domain/paths/range-runner.ts';
import { carriedHistory, type CarriedHistory } from '../../domain/market/carried-history.ts';

export interface RangeOrder extends RangeQuestion {
  readonly history: CarriedHistory;
}

export type RangeReply = RangeAnswer | { readonly failure: string };

export function replyTo({ input, terms, paths, history: carried }: RangeOrder): RangeReply {
  try {
    const history = carriedHistory(carried);
    const errors = rangeErrors(rangeOf(input, terms, paths), history);
    return Object.keys(errors).length > 0
      ? { errors }
      : { picture: rangePicture(input, history, terms, paths) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

import { NO_SERIES, notLoaded, type SeriesById } from './market.ts';
import type { FieldErrors } from '../shared/result.ts';
import { needsMonths, type IndexStrategy } from './crediting.ts';
import { NO_HISTORY, type IndexHistory } from './index-history.ts';
import { indexPath } from './index-path.ts';

/** Under `strategies.{n}`: an index without figures, or a method that its figures are too few for. */
export function strategyErrors(
  strategies: readonly IndexStrategy[],
  own: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  strategies.forEach(({ index, method }, k) => {
    const path = indexPath(index, own, history);
    if (!path) errors[`strategies.${k}.index`] = [notLoaded(index)];
    else if (path.step === 12 && needsMonths(method))
      errors[`strategies.${k}.method`] = ['This method needs monthly figures.'];
  });
  return errors;
}

/** Shipped figures with the installation's own over them: the history as it is now, made anew after an import. */
import { historyOf } from './history-of.ts';
import type { IndexFigures } from './index-figures.ts';
import type { IndexHistory } from './index-history.ts';
import { layOver, type OwnFiguresStore } from './imported/own-figures.ts';

export interface HistoryInForce {
  /** Another object after each import, so that what was remembered of the old one is not used for the new. */
  readonly history: IndexHistory;
  readonly own: IndexFigures;
  readonly figures: IndexFigures;
  refresh(): void;
}

export function historyInForce(
  shipped: () => IndexFigures,
  store: Pick<OwnFiguresStore, 'read'>,
): HistoryInForce {
  let own = store.read();
  const figures = () => layOver(shipped(), own);
  let history = historyOf(figures);
  return {
    get history() {
      return history;
    },
    get own() {
      return own;
    },
    get figures() {
      return figures();
    },
    refresh() {
      own = store.read();
      history = historyOf(figures);
    },
  };
}

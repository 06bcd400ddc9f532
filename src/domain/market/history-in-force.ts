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
  /** Of its own figures. */
  readonly mark: string;
  refresh(): void;
}

export function historyInForce(
  shipped: () => IndexFigures,
  store: Pick<OwnFiguresStore, 'read' | 'mark'>,
): HistoryInForce {
  // Before what it marks: what changes in between has another mark than this one, and is read again.
  let mark = store.mark();
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
    get mark() {
      return mark;
    },
    refresh() {
      mark = store.mark();
      own = store.read();
      history = historyOf(figures);
    },
  };
}

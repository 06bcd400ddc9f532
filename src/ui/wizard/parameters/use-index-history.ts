import { useEffect, useState } from 'react';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { loadIndexHistory } from '../../wiring.ts';

/** The market figures, once they are there. */
export function useIndexHistory(): { history: IndexHistory | null; failed: boolean } {
  const [history, setHistory] = useState<IndexHistory | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    loadIndexHistory().then(
      (loaded) => !gone && setHistory(loaded),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, []);
  return { history, failed };
}

import { useCallback, useEffect, useState } from 'react';
import { NO_HISTORY, type IndexHistory } from '../../../domain/market/index-history.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { api, loadIndexHistory } from '../../wiring.ts';

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isUnknown: boolean }
  | { state: 'loaded'; value: T };

interface Asked<T> {
  scenario: Loaded<T>;
  /** Asks once more. */
  reload: () => void;
}

export type Load<T> = (id: number, signal: AbortSignal) => Promise<T>;

const load: Load<Scenario> = (id, signal) => api.scenarios.get(id, { signal });

export interface WithHistory {
  scenario: Scenario;
  /** Market figures, where an account's return comes from a portfolio. */
  history: IndexHistory;
}

const loadWithHistory: Load<WithHistory> = async (id, signal) => {
  const scenario = await load(id, signal);
  const needsHistory = scenario.document.vehicles.some(({ portfolio }) => portfolio !== undefined);
  return { scenario, history: needsHistory ? await loadIndexHistory() : NO_HISTORY };
};

/** A scenario from the server. */
export const useScenario = (id: number): Asked<Scenario> => useLoaded(id, load);

/** A scenario with what its comparison is calculated from. */
export const useScenarioWithHistory = (id: number): Asked<WithHistory> => useLoaded(id, loadWithHistory);

/** Anything that is asked for by its id. */
export function useLoaded<T>(id: number, from: Load<T>): Asked<T> {
  const [scenario, setScenario] = useState<Loaded<T>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    from(id, leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) setScenario({ state: 'loaded', value });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isUnknown = error instanceof ApiError && error.status === 404;
        setScenario({ state: 'failed', message: messageOf(error), isUnknown });
      },
    );
    return () => leaving.abort();
  }, [id, from, asked]);
  const reload = useCallback(() => {
    setScenario({ state: 'loading' });
    setAsked((count) => count + 1);
  }, []);
  return { scenario, reload };
}

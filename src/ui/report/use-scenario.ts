import { useCallback, useEffect, useState } from 'react';
import type { Scenario } from '../../domain/scenarios/scenario.ts';
import { messageOf } from '../api/api-error.ts';
import { api } from '../wiring.ts';

export type Loaded<T> =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'loaded'; value: T };

/** A scenario from the server, with a way to ask again. */
export function useScenario(id: number): { scenario: Loaded<Scenario>; reload: () => void } {
  const [scenario, setScenario] = useState<Loaded<Scenario>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    api.scenarios.get(id, { signal: leaving.signal }).then(
      (value) => setScenario({ state: 'loaded', value }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setScenario({ state: 'failed', message: messageOf(error) });
      },
    );
    return () => leaving.abort();
  }, [id, asked]);
  const reload = useCallback(() => {
    setScenario({ state: 'loading' });
    setAsked((count) => count + 1);
  }, []);
  return { scenario, reload };
}

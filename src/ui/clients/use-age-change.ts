import { useEffect, useState } from 'react';
import type { Client } from '../../domain/practice/clients/client.ts';
import type { AgeMisfits } from '../../domain/practice/clients/holdings.ts';
import { api } from '../wiring.ts';
import { AGE_LIMITS } from './client-form.ts';

/** What another age of a client would part, asked of the server while it is typed. */
export function useAgeChange(client: Client | null, typed: number | null) {
  const [found, setFound] = useState<{ age: number; misfits: AgeMisfits } | null>(null);
  const { min, max } = AGE_LIMITS;
  const isAge = typed !== null && Number.isInteger(typed) && typed >= min && typed <= max;
  const age = client && isAge && typed !== client.age ? typed : null;
  const id = client?.id ?? null;

  useEffect(() => {
    if (id === null || age === null) return;
    const leave = new AbortController();
    api.clients.holdings(id, age, { signal: leave.signal }).then(
      ({ misfits }) => setFound({ age, misfits }),
      // Asked again before it is saved.
      () => undefined,
    );
    return () => leave.abort();
  }, [id, age]);

  const known = found !== null && found.age === age ? found.misfits : null;
  return {
    /** Null while nothing is touched, as far as is known. */
    touched: known && known.ages.length > 0 ? known : null,
    /** False: there is something to be seen first, which is shown now. Throws what the call throws. */
    async maySave(): Promise<boolean> {
      if (id === null || age === null || known) return true;
      const { misfits } = await api.clients.holdings(id, age);
      setFound({ age, misfits });
      return misfits.ages.length === 0;
    },
  };
}

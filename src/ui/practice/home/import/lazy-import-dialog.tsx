import { lazy, Suspense } from 'react';
import type { Client } from '../../../../domain/practice/clients/client.ts';

const Loaded = lazy(async () => ({ default: (await import('../../../areas/exchange.ts')).ImportDialog }));

/** Its code comes when it is first asked for. */
export function ImportDialog(props: { clients: readonly Client[]; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

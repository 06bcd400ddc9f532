import { useEffect } from 'react';
import { shareForm } from '../../share/use-share.ts';
import { leftForm } from '../../state/use-typed.ts';
import type { Listed } from '../../clients/client-list.ts';
import type { Asked } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import type { ListState } from '../../clients/list-store.ts';

/** Opens the dialog again that stood before the list when the session ran out, as soon as its row is there. */
export function useReopened(list: ListKind, state: ListState, onAsk: (asked: Asked) => void): void {
  const clients = state.kind === 'ready' ? state.clients : null;
  useEffect(() => {
    const asked = clients && leftOpen(list, clients);
    if (asked) onAsk(asked);
  }, [list, clients, onAsk]);
}

function leftOpen({ noun }: ListKind, clients: readonly Listed[]): Asked | null {
  if (leftForm('client/new') !== null) return { kind: 'add-client' };
  const ofClient = leftForm('client/');
  const client = clients.find(({ id }) => String(id) === ofClient);
  if (client) return { kind: 'edit-client', client };
  const ofReport = leftForm(`${noun}-report/`);
  const ofClone = leftForm(`${noun}-clone/`);
  if (ofReport === null && ofClone === null && leftForm('share/') === null) return null;
  for (const owner of clients) {
    const report = owner.reports.find(({ id }) => String(id) === ofReport);
    if (report) return { kind: 'rename-report', report };
    const shared = owner.reports.find((one) => leftForm(shareForm(one)) !== null);
    if (shared) return { kind: 'share-report', report: shared };
    const scenario = owner.scenarios.find(({ id }) => String(id) === ofClone);
    if (scenario) return { kind: 'clone-scenario', client: owner, scenario };
  }
  return null;
}

import { ClientsScreen } from './clients-screen.tsx';
import { SCENARIO_LIST } from '../../clients/scenario-list.tsx';
import { useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Menu } from '../../kit/menu.tsx';
import type { Listed } from '../../clients/client-list.ts';
import { clientStore } from '../../clients/list-store.ts';
import styles from './home.module.css';
import { ChosenPlanBanner } from '../payments/chosen-plan.tsx';
import { ImportDialog } from './import/lazy-import-dialog.tsx';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { today } from '../../state/dates.ts';

/** Hands the browser a file of these clients; its parts are loaded when they are first needed. */
async function exportClients(clients: readonly ClientFields[]): Promise<void> {
  try {
    const { clientsCsv, saveCsv } = await import('../../areas/exchange.ts');
    saveCsv(`clients-${today()}.csv`, clientsCsv(clients));
  } catch (error) {
    showToast({ type: 'error', message: 'The file was not made', detail: messageOf(error) });
  }
}

interface ManyClientsProps {
  /** What the search shows, in the chosen order. */
  shown: readonly Listed[];
  all: readonly Listed[];
}

/** Clients taken in from a file, and written to one. */
function ManyClients({ shown, all }: ManyClientsProps) {
  const isSearching = clientStore.useQuery().trim() !== '';
  const [isImporting, setImporting] = useState(false);
  const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;
  return (
    <>
      <Menu
        label="Many clients"
        items={[
          { label: 'Import clients from CSV', icon: 'upload', onSelect: () => setImporting(true) },
          {
            label: `Export ${isSearching ? 'the' : 'all'} ${counted(shown.length)}${isSearching ? ' found' : ''} as CSV`,
            icon: 'download',
            disabled: shown.length === 0,
            onSelect: () => void exportClients(shown),
          },
          ...(!isSearching || shown.length === all.length
            ? []
            : [
                {
                  label: `Export all ${counted(all.length)} as CSV`,
                  icon: 'download',
                  onSelect: () => void exportClients(all),
                } as const,
              ]),
        ]}
        trigger={(props) => (
          <IconButton {...props} label="Import or export clients" icon="more" className={styles.many} />
        )}
      />
      {isImporting && <ImportDialog clients={all} onClose={() => setImporting(false)} />}
    </>
  );
}

export const HomeScreen = () => (
  <ClientsScreen
    list={SCENARIO_LIST}
    banner={<ChosenPlanBanner />}
    many={(shown, all) => <ManyClients shown={shown} all={all} />}
  />
);

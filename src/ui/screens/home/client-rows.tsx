import type { Match } from './client-list.ts';
import { ClientRow } from './client-row.tsx';
import type { Asked } from './home-dialogs.tsx';
import { isOpen, search, useOpenPanels } from './home-store.ts';
import { ListedRows } from './listed-rows.tsx';

/** The clients that were found, with their scenarios and reports. */
export function ClientRows({
  found,
  query,
  onAsk,
}: {
  found: readonly Match[];
  query: string;
  onAsk: (asked: Asked) => void;
}) {
  const panels = useOpenPanels();
  return (
    <ListedRows
      found={found}
      query={query}
      onClearSearch={() => search('')}
      noun="scenario"
      head="Scenarios"
      isShown={(panel, { client, inScenarios, inReports }) =>
        isOpen(panels, panel, client.id) || (panel === 'scenarios' ? inScenarios : inReports)
      }
      row={(match, shown) => <ClientRow {...match} {...shown} onAsk={onAsk} />}
    />
  );
}

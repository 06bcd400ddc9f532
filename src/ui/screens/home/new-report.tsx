import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { TextButton, TextLink } from '../../components/button.tsx';
import { IconButton, IconLink } from '../../components/icon-button.tsx';
import { showToast } from '../../components/toasts.tsx';
import type { Asked } from './home-dialogs.tsx';

/** Where a new report of a client begins; null where it has to be asked of which scenario. */
const addressOf = ({ id, scenarios: [first, ...more] }: ClientListItem): string | null =>
  first && more.length === 0 ? `/report-builder?client=${id}&scenario=${first.id}` : null;

interface Props {
  client: ClientListItem;
  onAsk: (asked: Asked) => void;
}

/** A report is of a scenario: the only one there is, or one that is asked for. */
export function NewReport({ client, onAsk }: Props) {
  const href = addressOf(client);
  if (href)
    return (
      <TextLink href={href} icon="plus">
        New report
      </TextLink>
    );
  // Without a scenario there is nothing to report on; the line below says so.
  if (client.scenarios.length === 0) return null;
  return (
    <TextButton icon="plus" onClick={() => onAsk({ kind: 'new-report', client })}>
      New report
    </TextButton>
  );
}

/** The same as a + in the client's row. */
export function NewReportShortcut({ client, onAsk }: Props) {
  const href = addressOf(client);
  const label = `New report for ${client.firstname}`;
  if (href) return <IconLink label={label} icon="plus" size="small" href={href} />;
  return (
    <IconButton
      label={label}
      icon="plus"
      size="small"
      onClick={() => {
        if (client.scenarios.length > 0) onAsk({ kind: 'new-report', client });
        else
          showToast({
            type: 'info',
            message: 'Add a scenario first',
            detail: 'A report shows the comparison of a scenario.',
          });
      }}
    />
  );
}

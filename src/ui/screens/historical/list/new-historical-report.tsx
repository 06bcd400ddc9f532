import { TextButton, TextLink } from '../../../components/button.tsx';
import { IconButton, IconLink } from '../../../components/icon-button.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { newReportHref, type ListedClient } from './listed-client.ts';
import type { Asked } from './simulation-dialogs.tsx';

/** Where a new report of a client begins; null where it has to be asked of which simulation. */
const addressOf = ({ id, scenarios: [first, ...more] }: ListedClient): string | null =>
  first && more.length === 0 ? newReportHref(id, first.id) : null;

interface Props {
  client: ListedClient;
  onAsk: (asked: Asked) => void;
}

/** A historical report is of a simulation: the only one there is, or one that is asked for. */
export function NewHistoricalReport({ client, onAsk }: Props) {
  const href = addressOf(client);
  if (href)
    return (
      <TextLink href={href} icon="plus">
        New report
      </TextLink>
    );
  // Without a simulation there is nothing to report on; the line below says so.
  if (client.scenarios.length === 0) return null;
  return (
    <TextButton icon="plus" onClick={() => onAsk({ kind: 'new-report', client })}>
      New report
    </TextButton>
  );
}

/** The same as a + in the client's row. */
export function NewHistoricalReportShortcut({ client, onAsk }: Props) {
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
            message: 'Add a simulation first',
            detail: 'A historical report shows what market history makes of a simulation.',
          });
      }}
    />
  );
}

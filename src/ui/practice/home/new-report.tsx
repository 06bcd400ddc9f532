import { TextButton, TextLink, IconButton, IconLink } from '../../kit/form/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import type { Listed } from '../../clients/client-list.ts';
import type { DialogRequest } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kinds.tsx';

interface Props {
  list: ListKind;
  client: Listed;
  onRequest: (request: DialogRequest) => void;
}

const addressOf = ({ href }: ListKind, { id, scenarios: [first, ...more] }: Listed): string | null =>
  first?.has_illustration && more.length === 0 ? href.addReport(id, first.id) : null;

export function NewReport({ list, client, onRequest }: Props) {
  const href = addressOf(list, client);
  if (href) return <TextLink href={href} icon="plus" label="New report" />;
  if (client.scenarios.length === 0) return null;
  return (
    <TextButton icon="plus" onClick={() => onRequest({ kind: 'new-report', client })} label="New report" />
  );
}

export function NewReportShortcut({ list, client, onRequest }: Props) {
  const href = addressOf(list, client);
  const label = `New report for ${client.firstname}`;
  if (href) return <IconLink label={label} icon="plus" size="small" href={href} />;
  return (
    <IconButton
      label={label}
      icon="plus"
      size="small"
      onClick={() => {
        if (client.scenarios.length > 0) onRequest({ kind: 'new-report', client });
        else showToast({ type: 'info', message: `Add a ${list.noun} first`, detail: list.text.reportNeeds });
      }}
    />
  );
}

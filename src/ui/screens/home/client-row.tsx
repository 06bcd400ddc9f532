import { Link } from 'wouter';
import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { displayName } from '../../../domain/clients/client.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { Avatar, initials } from '../../components/avatar.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton, IconLink } from '../../components/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { hasScreen } from '../../shell/find-screen.ts';
import { lastEdited, type Match } from './client-list.ts';
import { ClientPanels } from './client-panels.tsx';
import type { Asked } from './home-dialogs.tsx';
import { isOpen, togglePanel, useOpenPanels, type Panel } from './home-store.ts';
import styles from './client-row.module.css';

export function ClientRow({ match, onAsk }: { match: Match; onAsk: (asked: Asked) => void }) {
  const { client } = match;
  const panels = useOpenPanels();
  const scenarios = isOpen(panels, 'scenarios', client.id) || match.inScenarios;
  const reports = isOpen(panels, 'reports', client.id) || match.inReports;
  const name = displayName(client);
  const page = `/individual-client/${client.id}`;
  return (
    <li className={styles.item}>
      <div className={classes(styles.client, (scenarios || reports) && styles.opened)}>
        <Avatar text={initials(client.firstname, client.lastname)} />
        <div className={styles.who}>
          {hasScreen(page) ? (
            <Link href={page} className={styles.name}>
              {name}
            </Link>
          ) : (
            <button
              type="button"
              className={styles.name}
              aria-expanded={scenarios}
              onClick={() => togglePanel('scenarios', client.id)}
            >
              {name}
            </button>
          )}
          <span className={styles.age}>Age {client.age}</span>
        </div>
        <Toggle
          panel="scenarios"
          word="Scenarios"
          client={client}
          count={client.scenarios.length}
          open={scenarios}
        />
        <Toggle panel="reports" word="Reports" client={client} count={client.reports.length} open={reports} />
        <span className={styles.date}>{formatDate(lastEdited(client))}</span>
        <div className={styles.more}>
          <Menu
            label={name}
            items={[
              { label: 'Edit', icon: 'pencil', onSelect: () => onAsk({ kind: 'edit-client', client }) },
              {
                label: 'Delete',
                icon: 'trash',
                danger: true,
                separated: true,
                onSelect: () => onAsk({ kind: 'delete-client', client }),
              },
            ]}
            trigger={(props) => <IconButton {...props} label={`More for ${name}`} icon="more" />}
          />
        </div>
      </div>
      {(scenarios || reports) && (
        <ClientPanels client={client} scenarios={scenarios} reports={reports} match={match} onAsk={onAsk} />
      )}
    </li>
  );
}

function Toggle({
  panel,
  word,
  client,
  count,
  open,
}: {
  panel: Panel & ('scenarios' | 'reports');
  word: string;
  client: ClientListItem;
  count: number;
  open: boolean;
}) {
  const create = panel === 'scenarios' ? 'scenario-details' : 'report-builder';
  return (
    <div className={classes(styles.pair, styles[panel])}>
      <button
        type="button"
        className={styles.expand}
        aria-expanded={open}
        aria-label={`${word} of ${client.firstname}: ${count}`}
        onClick={() => togglePanel(panel, client.id)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} small />
        <span className={styles.word}>{word}</span>
        <b>{count}</b>
      </button>
      <IconLink
        label={`New ${panel === 'scenarios' ? 'scenario' : 'report'} for ${client.firstname}`}
        icon="plus"
        size="small"
        href={`/${create}?client=${client.id}`}
      />
    </div>
  );
}

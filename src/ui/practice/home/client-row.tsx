import { memo } from 'react';
import { Link } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { Avatar, initials } from '../../kit/avatar.tsx';
import { classes } from '../../kit/classes.ts';
import { IconButton, IconLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Menu } from '../../kit/menu.tsx';
import { lastEdited } from '../../clients/client-list.ts';
import { ClientPanels, type ClientPanelsProps } from './client-panels.tsx';
import styles from './client-row.module.css';
import { NewReportShortcut } from './new-report.tsx';

/** Drawn again only when something of the client changes: a search runs over many of them on every key. */
export const ClientRow = memo(function ClientRow(props: ClientPanelsProps) {
  const { list, client, scenarios, reports, onAsk } = props;
  const name = displayName(client);
  return (
    <>
      <div className={classes(styles.client, (scenarios || reports) && styles.opened)}>
        <Avatar text={initials(client.firstname, client.lastname)} />
        <div className={styles.who}>
          <Link href={list.href.client(client.id)} className={styles.name}>
            {name}
          </Link>
          <span className={styles.age}>Age {client.age}</span>
        </div>
        <div className={classes(styles.pair, styles.scenarios)}>
          <PanelToggle
            word={`${list.title}s`}
            firstname={client.firstname}
            count={client.scenarios.length}
            open={scenarios}
            onToggle={() => list.store.togglePanel('scenarios', client.id)}
          />
          <IconLink
            label={`New ${list.noun} for ${client.firstname}`}
            icon="plus"
            size="small"
            href={list.href.add(client.id)}
          />
        </div>
        <div className={classes(styles.pair, styles.reports)}>
          <PanelToggle
            word="Reports"
            firstname={client.firstname}
            count={client.reports.length}
            open={reports}
            onToggle={() => list.store.togglePanel('reports', client.id)}
          />
          <NewReportShortcut list={list} client={client} onAsk={onAsk} />
        </div>
        <span className={styles.date}>{formatDate(lastEdited(client))}</span>
        <div className={styles.more}>
          <Menu
            // Open, it must not go over to the next client of this row's element.
            key={client.id}
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
            trigger={(trigger) => <IconButton {...trigger} label={`More for ${name}`} icon="more" />}
          />
        </div>
      </div>
      {(scenarios || reports) && <ClientPanels key={client.id} {...props} />}
    </>
  );
});

/** How many there are, and whether they are shown. */
function PanelToggle({
  word,
  firstname,
  count,
  open,
  onToggle,
}: {
  word: string;
  firstname: string;
  count: number;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.expand}
      aria-expanded={open}
      // Begins with what a narrow list shows, so that whoever says it is understood.
      aria-label={`${word} ${count}, ${firstname}`}
      onClick={onToggle}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} small />
      <span className={styles.word}>{word}</span> <b>{count}</b>
    </button>
  );
}

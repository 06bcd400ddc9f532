import { memo } from 'react';
import { Link } from 'wouter';
import { displayName } from '../../../../domain/clients/client.ts';
import { formatDate } from '../../../../domain/shared/format.ts';
import { Avatar, initials } from '../../../components/avatar.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton, IconLink } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { lastEdited } from '../../home/client-list.ts';
import styles from '../../home/client-row.module.css';
import { PanelToggle } from '../../home/client-row.tsx';
import { NewHistoricalReportShortcut } from './new-historical-report.tsx';
import { SimulationPanels, type SimulationPanelsProps } from './simulation-panels.tsx';
import { togglePanel } from './simulations-store.ts';

/** Drawn again only when something of the client changes: a search runs over many of them on every key. */
export const SimulationClientRow = memo(function SimulationClientRow(props: SimulationPanelsProps) {
  const { client, simulations, reports, onAsk } = props;
  const { id, firstname, lastname, age } = client;
  const name = displayName(client);
  return (
    <>
      <div className={classes(styles.client, (simulations || reports) && styles.opened)}>
        <Avatar text={initials(firstname, lastname)} />
        <div className={styles.who}>
          <Link href={`/historical/client/${id}`} className={styles.name}>
            {name}
          </Link>
          <span className={styles.age}>Age {age}</span>
        </div>
        <div className={classes(styles.pair, styles.scenarios)}>
          <PanelToggle
            word="Simulations"
            firstname={firstname}
            count={client.scenarios.length}
            open={simulations}
            onToggle={() => togglePanel('simulations', id)}
          />
          <IconLink
            label={`New simulation for ${firstname}`}
            icon="plus"
            size="small"
            href={`/historical/simulation-details?client=${id}`}
          />
        </div>
        <div className={classes(styles.pair, styles.reports)}>
          <PanelToggle
            word="Reports"
            firstname={firstname}
            count={client.reports.length}
            open={reports}
            onToggle={() => togglePanel('reports', id)}
          />
          <NewHistoricalReportShortcut client={client} onAsk={onAsk} />
        </div>
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
            trigger={(trigger) => <IconButton {...trigger} label={`More for ${name}`} icon="more" />}
          />
        </div>
      </div>
      {(simulations || reports) && <SimulationPanels {...props} />}
    </>
  );
});

import type { ReactNode } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { Avatar, initials } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { lastEdited, type Listed } from '../../clients/client-list.ts';
import type { Asked } from '../home/list-dialogs.tsx';
import styles from './client.module.css';

interface ClientHeadProps {
  client: Listed;
  isAddedShown?: boolean | undefined;
  onAsk: (asked: Asked) => void;
  /** Before Edit and Delete. */
  children?: ReactNode;
}

/** Who it is, and what is done with the client as a whole. */
export function ClientHead({ client, isAddedShown = false, onAsk, children }: ClientHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Avatar text={initials(client.firstname, client.lastname)} />
        <div>
          <h1>{displayName(client)}</h1>
          <dl className={styles.facts}>
            <div>
              <dt>Age in year 1</dt>
              <dd>{client.age}</dd>
            </div>
            {isAddedShown && (
              <div>
                <dt>Added</dt>
                <dd>{formatDate(client.created_at)}</dd>
              </div>
            )}
            <div>
              <dt>Last edited</dt>
              <dd>{formatDate(lastEdited(client))}</dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={styles.actions}>
        {children}
        <Button icon="pencil" onClick={() => onAsk({ kind: 'edit-client', client })}>
          Edit
        </Button>
        <Button icon="trash" onClick={() => onAsk({ kind: 'delete-client', client })}>
          Delete
        </Button>
      </div>
    </header>
  );
}

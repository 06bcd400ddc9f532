import { useState } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './conflict-dialog.module.css';
import type { ConflictField } from './draft-storage.ts';

interface ConflictDialogProps {
  noun?: string | undefined;
  what: string;
  fields: readonly ConflictField[];
  onClose: () => void;
  onTakeSaved: () => void;
  onSave: (local: ReadonlySet<string>) => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { noun = 'scenario', what, fields, onClose, onTakeSaved, onSave } = props;
  const [local, setLocal] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter(({ isLocalProposed }) => isLocalProposed).map(({ id }) => id)),
  );
  const choose = (id: string, keep: boolean) => {
    const next = new Set(local);
    if (keep) next.add(id);
    else next.delete(id);
    setLocal(next);
  };
  return (
    <Dialog
      open
      title={`This ${noun} was changed elsewhere`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeSaved}>Load the saved ones</Button>
          <Button onClick={() => onSave(new Set(fields.map(({ id }) => id)))}>Save mine</Button>
          <Button variant="primary" data-autofocus onClick={() => onSave(local)} label="Save this choice" />
        </>
      }
    >
      <p>
        It was saved in another window after you opened it. These parts of the {what} differ. Choose the
        version of each. Other parts do not change.
      </p>
      <ul className={styles.fields}>
        {fields.map(({ id, group, label, saved, local: localText }, index) => (
          <li key={id}>
            {group && group !== fields[index - 1]?.group && <h3 className={styles.group}>{group}</h3>}
            <div className={styles.field}>
              <span className={layout.hint}>{label}</span>
              <Segmented
                label={group ? `${group}: ${label}` : label}
                className={styles.choice}
                value={local.has(id) ? 'mine' : 'saved'}
                options={[
                  { value: 'saved', label: <Version who="Saved" text={saved} /> },
                  { value: 'mine', label: <Version who="Yours" text={localText} /> },
                ]}
                onChange={(version) => choose(id, version === 'mine')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const Version = ({ who, text }: { who: string; text: string }) => (
  <span className={styles.version}>
    <span className={styles.who}>{who}</span> <b>{text}</b>
  </span>
);

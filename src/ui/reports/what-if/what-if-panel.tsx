import { useState, type ReactNode } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ChangedSlot, ReportVariant } from '../../../domain/comparison/comparative/what-if.ts';
import { rewordForOrigin } from '../../../domain/policy/ledger-origin.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { countFurther, whatIfFields, type WhatIfFields } from './what-if-fields.ts';
import { WhatIfFrame } from './what-if-frame.tsx';
import { DesignLine, DockedField, FieldRows } from './what-if-row.tsx';
import { WhatIfVariants } from './what-if-variants.tsx';
import { isChanged, noChanges, type Changes } from './what-if.ts';
import styles from './what-if-panel.module.css';

interface WhatIfPanelProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
  removed?: readonly ChangedSlot[] | undefined;
  variants?: readonly ReportVariant[] | undefined;
  onVariants?: ((variants: ReportVariant[]) => Promise<boolean>) | undefined;
  children?: ReactNode;
}

export function WhatIfPanel(props: WhatIfPanelProps) {
  const { saved, changes, onChange, removed, variants, onVariants, children } = props;
  const { illustration } = saved;
  const fields = whatIfFields(saved, changes, removed);
  const [firstField] = fields.main;
  return (
    <WhatIfFrame
      isChanged={isChanged(changes)}
      onReset={() => onChange(noChanges)}
      fields={
        <>
          <FieldRows fields={fields.main} onChange={onChange} />
          {illustration.illustrated_rate === undefined && (
            <p className={styles.note}>
              {rewordForOrigin(
                'The illustration has no illustrated rate. Enter it with the illustration to try another rate or income.',
                illustration,
              )}
            </p>
          )}
        </>
      }
      counts={countFurther(fields, changes)}
      further={<FurtherFields {...{ fields, changes, onChange }} />}
      foot={
        variants && onVariants ? (
          <WhatIfVariants changes={changes} onChange={onChange} variants={variants} onSave={onVariants} />
        ) : (
          <p className={styles.note}>Only this page changes. Nothing is saved.</p>
        )
      }
      docked={firstField && <DockedField field={firstField} />}
    >
      {children}
    </WhatIfFrame>
  );
}

interface FurtherFieldsProps {
  fields: WhatIfFields;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

function FurtherFields({ fields: { accounts, slots, policy }, changes, onChange }: FurtherFieldsProps) {
  const { design } = changes;
  return (
    <>
      {accounts.length > 0 && (
        <section>
          <h3>All accounts</h3>
          <FieldRows fields={accounts} onChange={onChange} />
        </section>
      )}
      {slots.length > 0 && (
        <section className={styles.accounts} aria-label="Each account">
          {slots.map((account) => (
            <AccountFields key={account.slot} {...account} onChange={onChange} />
          ))}
        </section>
      )}
      {policy.length > 0 && (
        <section>
          <h3>Policy and years</h3>
          {design && (
            <DesignLine design={design} onUndo={() => onChange({ ...changes, design: undefined })} />
          )}
          <FieldRows fields={policy} onChange={onChange} />
        </section>
      )}
    </>
  );
}

type AccountFieldsProps = WhatIfFields['slots'][number] & Pick<WhatIfPanelProps, 'onChange'>;

function AccountFields({ slot, name, fields, onChange }: AccountFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.account}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SeriesKey slot={slot} />
        <span>{name}</span>
        {fields.some(({ value }) => value !== undefined) && <em>changed</em>}
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
      </button>
      {isOpen && <FieldRows fields={fields} onChange={onChange} />}
    </div>
  );
}

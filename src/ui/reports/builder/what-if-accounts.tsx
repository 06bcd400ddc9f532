import { useState } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ChangedSlot } from '../../../domain/comparison/comparative/what-if.ts';
import { Icon } from '../../kit/icon.tsx';
import { SeriesKey } from '../../kit/series-key.tsx';
import { WhatIfRow } from './what-if-row.tsx';
import { isSlotChanged, whatIfFields, withChange, type Changes, type Scope } from './what-if.ts';
import styles from './what-if-panel.module.css';

interface ScopeProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** Rates, fees and taxes of all accounts at once, or of one. */
export function ScopeFields({
  saved,
  changes,
  scope,
  of,
  onChange,
}: ScopeProps & { scope: Scope; of?: string | undefined }) {
  return whatIfFields(saved, changes, scope).map((field) => (
    <WhatIfRow
      key={field.name}
      kind="percent"
      of={of}
      {...field}
      onChange={(value) => onChange(withChange(changes, scope, field.name, value))}
    />
  ));
}

/** One account's own figures, folded away until they are asked for. */
export function AccountFields({ slot, name, ...props }: ScopeProps & { slot: ChangedSlot; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.account}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SeriesKey slot={slot} />
        <span title={name}>{name}</span>
        {isSlotChanged(props.changes, slot) && <em>changed</em>}
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
      </button>
      {isOpen && <ScopeFields {...props} scope={slot} of={name} />}
    </div>
  );
}

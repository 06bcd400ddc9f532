import { useState, type ReactNode } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ChangedSlot, ReportVariant } from '../../../domain/comparison/comparative/what-if.ts';
import { Icon } from '../../kit/icon.tsx';
import { SeriesKey } from '../../kit/series-key.tsx';
import { formatPercent } from '../../../domain/shared/format.ts';
import { WhatIfPolicy } from './what-if-policy.tsx';
import { WhatIfRow, WhatIfFrame } from './what-if-row.tsx';
import { WhatIfVariants } from './what-if-variants.tsx';
import {
  isChanged,
  isSlotChanged,
  noChanges,
  whatIfFields,
  withChange,
  type Changes,
  type Scope,
  type WhatIfField,
} from './what-if.ts';
import styles from './what-if-panel.module.css';

interface ScopeProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

interface WhatIfPanelProps extends ScopeProps {
  /** Slots that the report leaves out. */
  removed?: readonly ChangedSlot[] | undefined;
  /** Where variants can be kept: those there are, and a way to save others, true when that went well. */
  variants?: readonly ReportVariant[] | undefined;
  onVariants?: ((variants: ReportVariant[]) => Promise<boolean>) | undefined;
  /** What is solved for, beside what is tried. */
  children?: ReactNode;
}

/** Tries other assumptions. Only this screen changes; nothing is saved until it is kept as a variant. */
export function WhatIfPanel({
  saved,
  changes,
  onChange,
  removed = [],
  variants,
  onVariants,
  children,
}: WhatIfPanelProps) {
  const accounts = saved.vehicles.flatMap(({ name }, index) => {
    const slot = SLOTS[index];
    return slot && !removed.includes(slot) ? [{ slot, name }] : [];
  });
  // What the report leaves out does not mix with what it shows.
  const shown = { ...saved, vehicles: accounts.flatMap(({ slot }) => saved.vehicles[slot - 2] ?? []) };
  const fields = whatIfFields(shown, changes);
  const given = { saved, changes, onChange };
  return (
    <WhatIfFrame
      isChanged={isChanged(changes)}
      onReset={() => onChange(noChanges)}
      foot={
        variants
          ? 'Nothing is saved until you keep it as a variant. A shared link shows the scenario’s own figures and the variants.'
          : 'Only this page changes. Nothing is saved.'
      }
      dock={
        accounts.length > 0 && (
          <span>
            {fields
              .slice(0, 2)
              .map((field) => percentOf(field))
              .join(' · ')}{' '}
            fee
          </span>
        )
      }
    >
      {accounts.length > 0 && (
        <section className={styles.fields}>
          <h3>All accounts</h3>
          <ScopeFields {...given} saved={shown} scope="all" />
        </section>
      )}
      {accounts.length > 1 && (
        <section className={styles.accounts} aria-label="Each account">
          {accounts.map(({ slot, name }) => (
            <AccountFields key={slot} {...given} slot={slot} name={name} />
          ))}
        </section>
      )}
      <WhatIfPolicy {...given} />
      {children}
      {variants && onVariants && (
        <WhatIfVariants changes={changes} onChange={onChange} variants={variants} onSave={onVariants} />
      )}
    </WhatIfFrame>
  );
}

const SLOTS: readonly ChangedSlot[] = [2, 3, 4];

/** Of accounts that differ, the lowest and the highest. */
function percentOf({ value, saved }: WhatIfField): string {
  if (value !== undefined) return formatPercent(value);
  if (saved.length === 0) return '–';
  const [low, high] = [Math.min(...saved), Math.max(...saved)];
  return low === high ? formatPercent(low) : `${formatPercent(low)} to ${formatPercent(high)}`;
}

/** Rates, fees and taxes of all accounts at once, or of one. */
function ScopeFields({
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
function AccountFields({ slot, name, ...props }: ScopeProps & { slot: ChangedSlot; name: string }) {
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

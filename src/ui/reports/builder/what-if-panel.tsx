import { useState } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ChangedSlot, ReportVariant } from '../../../domain/comparison/comparative/what-if.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/button.tsx';
import { AccountFields, ScopeFields } from './what-if-accounts.tsx';
import { WhatIfPolicy } from './what-if-policy.tsx';
import { WhatIfVariants } from './what-if-variants.tsx';
import { isChanged, noChanges, whatIfFields, type Changes, type WhatIfField } from './what-if.ts';
import styles from './what-if-panel.module.css';

interface WhatIfPanelProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
  /** Slots that the report leaves out. */
  removed?: readonly ChangedSlot[] | undefined;
  /** Where variants can be kept: those there are, and a way to save others, true when that went well. */
  variants?: readonly ReportVariant[] | undefined;
  onVariants?: ((variants: ReportVariant[]) => Promise<boolean>) | undefined;
}

/** Tries other assumptions. Only this screen changes; nothing is saved until it is kept as a variant. */
export function WhatIfPanel({
  saved,
  changes,
  onChange,
  removed = [],
  variants,
  onVariants,
}: WhatIfPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const accounts = saved.vehicles.flatMap(({ name }, index) => {
    const slot = SLOTS[index];
    return slot && !removed.includes(slot) ? [{ slot, name }] : [];
  });
  // What the report leaves out does not mix with what it shows.
  const shown = { ...saved, vehicles: accounts.flatMap(({ slot }) => saved.vehicles[slot - 2] ?? []) };
  const fields = whatIfFields(shown, changes);
  const given = { saved, changes, onChange };
  return (
    <aside className={styles.panel} aria-label="What if" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2>What if</h2>
        <Button
          variant="quiet"
          size="small"
          icon="reset"
          disabled={!isChanged(changes)}
          onClick={() => onChange(noChanges)}
        >
          Reset
        </Button>
      </div>
      <div className={styles.body}>
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
        {variants && onVariants && (
          <WhatIfVariants changes={changes} onChange={onChange} variants={variants} onSave={onVariants} />
        )}
        <p className={styles.foot}>
          {variants
            ? 'Nothing is saved until you keep it as a variant. A shared link shows the scenario’s own figures and the variants.'
            : 'Only this page changes. Nothing is saved.'}
        </p>
      </div>
      <div className={styles.dock}>
        <Button icon="settings" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Done' : 'What if'}
        </Button>
        {accounts.length > 0 && (
          <span>
            {fields
              .slice(0, 2)
              .map((field) => percentOf(field))
              .join(' · ')}{' '}
            fee
          </span>
        )}
      </div>
    </aside>
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

import { useState, type CSSProperties } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative-report.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { Button } from '../../components/button.tsx';
import { PercentInput } from '../../components/number-input.tsx';
import { isChanged, noChanges, whatIfFields, type Changes, type WhatIfField } from './what-if.ts';
import styles from './what-if-panel.module.css';

interface WhatIfPanelProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** Tries other assumptions on all accounts at once. Only this screen changes; nothing is saved. */
export function WhatIfPanel({ saved, changes, onChange }: WhatIfPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (saved.vehicles.length === 0) return null;
  const fields = whatIfFields(saved);
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
      <section className={styles.fields}>
        <h3>All accounts</h3>
        {fields.map((field) => (
          <WhatIfRow
            key={field.name}
            field={field}
            value={changes[field.name]}
            onChange={(value) => onChange({ ...changes, [field.name]: value })}
          />
        ))}
        <p className={styles.note}>
          Try figures with the client. They are not saved, and a shared link keeps the scenario’s own.
        </p>
      </section>
      <div className={styles.dock}>
        <Button icon="settings" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Done' : 'What if'}
        </Button>
        <span>
          {fields
            .slice(0, 2)
            .map((field) => percentOf(changes[field.name], field))
            .join(' · ')}{' '}
          fee
        </span>
      </div>
    </aside>
  );
}

function WhatIfRow({
  field,
  value,
  onChange,
}: {
  field: WhatIfField;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const own = field.saved.length === 1 ? (field.saved[0] ?? null) : null;
  const shown = value ?? own;
  const isDifferent = value !== null && value !== own;
  const set = (next: number | null): void =>
    onChange(next === own || next === null || next < field.min || next > 0.6 ? null : next);
  const share = (rate: number): string =>
    `${(100 * (Math.min(field.max, rate) - field.min)) / (field.max - field.min)}%`;
  // Where accounts differ nothing is shown as theirs; the slider waits in the middle of what they have.
  const resting = shown ?? field.saved.reduce((sum, rate) => sum + rate, 0) / Math.max(1, field.saved.length);
  return (
    <div
      className={styles.row}
      data-changed={isDifferent || undefined}
      data-mixed={shown === null || undefined}
    >
      <PercentInput
        className={styles.typed}
        label={field.label}
        placeholder="mixed"
        value={shown}
        step={field.step}
        onChange={set}
      />
      <div className={styles.slide}>
        {field.saved.map((rate) => (
          <span key={rate} className={styles.tick} style={{ insetInlineStart: share(rate) }} />
        ))}
        <input
          type="range"
          aria-label={field.label}
          aria-valuetext={shown === null ? 'as each account has it' : formatPercent(shown)}
          min={field.min}
          max={field.max}
          step={field.step}
          value={resting}
          style={{ '--v': share(resting) } as CSSProperties}
          onChange={(event) => set(Number(event.target.value))}
        />
      </div>
      {(isDifferent || own === null) && (
        <p className={styles.was}>Scenario: {field.saved.map((rate) => formatPercent(rate)).join(', ')}</p>
      )}
    </div>
  );
}

/** Of accounts that differ, the lowest and the highest. */
function percentOf(value: number | null, field: WhatIfField): string {
  if (value !== null) return formatPercent(value);
  const [low, high] = [Math.min(...field.saved), Math.max(...field.saved)];
  return low === high ? formatPercent(low) : `${formatPercent(low)} to ${formatPercent(high)}`;
}

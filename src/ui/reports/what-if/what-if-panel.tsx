import { useState, type ReactNode } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import {
  changeErrors,
  type ChangedSlot,
  type ReportVariant,
} from '../../../domain/comparison/comparative/what-if.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { formatPercent } from '../../../domain/shared/format.ts';
import { WhatIfRow, WhatIfFrame, DesignLine } from './what-if-row.tsx';
import { WhatIfVariants } from './what-if-variants.tsx';
import {
  isChanged,
  isSlotChanged,
  noChanges,
  SLOTS,
  whatIfFields,
  withChange,
  type Changes,
  type Scope,
  type WhatIfField,
} from './what-if.ts';
import styles from './what-if-panel.module.css';
import { rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import { aboveCarrierScale } from '../../../domain/practice/reports/report-basis.ts';
import { hypotheticalLine } from '../../../rendering/words/policy-text.ts';

interface ScopeProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

interface WhatIfPanelProps extends ScopeProps {
  removed?: readonly ChangedSlot[] | undefined;
  variants?: readonly ReportVariant[] | undefined;
  onVariants?: ((variants: ReportVariant[]) => Promise<boolean>) | undefined;
  children?: ReactNode;
}

export function WhatIfPanel(props: WhatIfPanelProps) {
  const { saved, changes, onChange, removed = [], variants, onVariants, children } = props;
  const accounts = saved.vehicles.flatMap(({ name }, index) => {
    const slot = SLOTS[index];
    return slot && !removed.includes(slot) ? [{ slot, name }] : [];
  });
  const displayed = { ...saved, vehicles: accounts.flatMap(({ slot }) => saved.vehicles[slot - 2] ?? []) };
  const fields = whatIfFields(displayed, changes);
  const scopeProps = { saved, changes, onChange };
  return (
    <WhatIfFrame
      isChanged={isChanged(changes)}
      onReset={() => onChange(noChanges)}
      foot={
        variants
          ? 'Nothing is saved until you keep it as a variant. A shared link shows the scenario’s own figures and the variants.'
          : 'Only this page changes. Nothing is saved.'
      }
      dock={accounts.length > 0 && <span>{fields.slice(0, 2).map(percentOf).join(' · ')} fee</span>}
    >
      {accounts.length > 0 && (
        <section className={styles.fields}>
          <h3>All accounts</h3>
          <ScopeFields {...scopeProps} saved={displayed} scope="all" />
        </section>
      )}
      {accounts.length > 1 && (
        <section className={styles.accounts} aria-label="Each account">
          {accounts.map(({ slot, name }) => (
            <AccountFields key={slot} {...scopeProps} slot={slot} name={name} />
          ))}
        </section>
      )}
      <WhatIfPolicy {...scopeProps} />
      {children}
      {variants && onVariants && (
        <WhatIfVariants changes={changes} onChange={onChange} variants={variants} onSave={onVariants} />
      )}
    </WhatIfFrame>
  );
}

function percentOf({ value, saved }: WhatIfField): string {
  if (value !== undefined) return formatPercent(value);
  if (saved.length === 0) return '–';
  const [low, high] = [Math.min(...saved), Math.max(...saved)];
  return low === high ? formatPercent(low) : `${formatPercent(low)} to ${formatPercent(high)}`;
}

function ScopeFields(props: ScopeProps & { scope: Scope; of?: string | undefined }) {
  const { saved, changes, scope, of, onChange } = props;
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

export function WhatIfPolicy({ saved, changes, onChange }: ScopeProps) {
  const { illustration } = saved;
  const { rows } = illustration;
  const first = rows[0]?.age ?? 0;
  const last = rows.at(-1)?.age ?? first;
  return (
    <section className={styles.fields}>
      <h3>Policy and years</h3>
      {illustration.illustrated_rate === undefined ? (
        <p className={styles.note}>
          {rewordForOrigin(
            'The illustration has no illustrated rate. Once it is entered there, others can be tried here.',
            illustration,
          )}
        </p>
      ) : (
        <PolicyRows
          saved={saved}
          changes={changes}
          onChange={onChange}
          illustratedRate={illustration.illustrated_rate}
        />
      )}
      {last > first && (
        <WhatIfRow
          label="Shown to age"
          kind="age"
          value={changes.horizon_age}
          resting={[last]}
          saved={[last]}
          min={first + 1}
          max={last}
          step={1}
          limits={[first, last]}
          onChange={(age) => onChange({ ...changes, horizon_age: age })}
        />
      )}
    </section>
  );
}

type PolicyFigure = Exclude<keyof Changes, 'all' | 'slots' | 'design' | 'horizon_age'>;

function PolicyRows({ saved, changes, onChange, illustratedRate }: ScopeProps & { illustratedRate: number }) {
  const { illustration } = saved;
  const { rows, illustrated_loan_rate: loan } = illustration;
  const errors = changeErrors(saved, changes);
  const [first, last] = [rows[0]?.age ?? 0, rows.at(-1)?.age ?? 0];
  const premiums = [
    ...new Set(rows.flatMap(({ premium_outlay: paid }) => ((paid ?? 0) > 0 ? [paid ?? 0] : []))),
  ];
  const income = ledgerIncome(illustration);
  const level = income ? (income.level ?? Math.round(income.mean)) : 0;
  const { illustrated_rate: rate, loan_rate } = changes;
  const note = (change: Changes): string | undefined => {
    const above = aboveCarrierScale(illustration, change);
    return above && saved.compliance_profile !== 'client_clamped'
      ? hypotheticalLine(above, illustration)
      : undefined;
  };
  const percent = { kind: 'percent', min: 0, step: 0.0005, limits: [0, 0.12] } as const;
  const dollars = { kind: 'dollars', min: 0, step: 500, limits: [0, 1e7] } as const;
  const years = { kind: 'age', min: first, max: last, step: 1, limits: [first, last] } as const;
  const figure = (name: PolicyFigure, ...resting: number[]) => ({
    value: changes[name],
    resting,
    saved: resting,
    onChange: (value: number | undefined) => onChange({ ...changes, [name]: value }),
  });
  return (
    <>
      {changes.design && (
        <DesignLine design={changes.design} onUndo={() => onChange({ ...changes, design: undefined })} />
      )}
      <WhatIfRow
        {...percent}
        {...figure('illustrated_rate', illustratedRate)}
        label={wordsOf(illustration).rate}
        max={Math.max(0.1, illustratedRate)}
        note={note({ ...noChanges, illustrated_rate: rate })}
      />
      {income && (
        <WhatIfRow
          {...percent}
          {...figure('loan_rate', loan)}
          label="Loan rate"
          max={Math.max(0.1, loan)}
          note={note({ ...noChanges, loan_rate })}
        />
      )}
      {premiums.length > 0 && (
        <WhatIfRow
          {...dollars}
          {...figure('premium', ...premiums)}
          label="Premium a year"
          saved={premiums.length > 3 ? [Math.min(...premiums), Math.max(...premiums)] : premiums}
          max={roundUp(2 * Math.max(...premiums))}
        />
      )}
      {income && (
        <>
          <WhatIfRow
            {...dollars}
            {...figure('income', level)}
            label="Income a year"
            max={roundUp(2 * level)}
          />
          <WhatIfRow {...years} {...figure('income_from_age', income.from_age)} label="Income from age" />
          <WhatIfRow
            {...years}
            {...figure('income_to_age', income.to_age)}
            label="Income through age"
            note={errors.income_to_age?.[0]}
          />
        </>
      )}
    </>
  );
}

const roundUp = (value: number): number => Math.max(1000, Math.ceil(value / 1000) * 1000);

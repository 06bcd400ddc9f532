import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { Select } from '../../kit/form/select.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { countFurtherTerms, termFields, type FURTHER_CHOICES } from './term-fields.ts';
import { hasOverrides, NO_OVERRIDES, applyOverrides, withCommonTerm, type WhatIfOverrides } from './terms.ts';
import { WhatIfFrame } from './what-if-frame.tsx';
import { DesignLine, DockedField, FieldRows } from './what-if-row.tsx';
import styles from './what-if-panel.module.css';

interface TermsPanelProps {
  saved: HistoricalReportInput;
  overrides: WhatIfOverrides;
  onChange: (overrides: WhatIfOverrides) => void;
  /** By strategy index. */
  problems: Readonly<Record<number, string>>;
  historyErrors: readonly string[];
  /** Number of periods of the report. */
  periods: number;
  maxYears: number;
  parametersHref: string;
  children?: ReactNode;
}

const incomeModes = (ledger: OfOrigin) =>
  choices(['as_illustrated', wordsOf(ledger).asLedger], ['max_level', 'Maximum sustainable income']);
const WINDOWS = choices(['latest_546', 'Last 85 years'], ['all', 'Full record']);
const RANKINGS = choices(
  ['policy_outcome', 'The policy’s outcome'],
  ['index_return', 'Index return'],
  ['total_income', 'Total income'],
);

export function TermsPanel(props: TermsPanelProps) {
  const { saved, overrides, onChange, historyErrors, parametersHref, children } = props;
  const fields = termFields(saved, overrides, props);
  const [firstField] = fields.main;
  const current = applyOverrides(saved, overrides);
  const choice = <K extends (typeof FURTHER_CHOICES)[number]>(key: K) => ({
    className: styles.select,
    value: current[key],
    onChange: (value: HistoricalReportInput[K]): void =>
      onChange(withCommonTerm(overrides, key, value === saved[key] ? undefined : value)),
  });
  return (
    <WhatIfFrame
      isChanged={hasOverrides(overrides)}
      onReset={() => onChange(NO_OVERRIDES)}
      fields={<FieldRows fields={fields.main} onChange={onChange} />}
      counts={countFurtherTerms(fields, overrides)}
      further={
        <>
          {fields.strategies.map(({ title, fields: terms }) => (
            <section key={title}>
              <h3>{title}</h3>
              <FieldRows fields={terms} onChange={onChange} />
            </section>
          ))}
          <section>
            <h3>Policy and periods</h3>
            {overrides.design && (
              <DesignLine
                design={overrides.design}
                onUndo={() => onChange({ ...overrides, design: undefined })}
              />
            )}
            <Select label="Income" options={incomeModes(saved.illustration)} {...choice('income_mode')} />
            <Select label="History" options={WINDOWS} error={historyErrors} {...choice('history_window')} />
            <Select label="Four periods ranked by" options={RANKINGS} {...choice('rank_by')} />
          </section>
          <p className={styles.note}>
            These changes are not saved. A shared link shows the simulation’s saved terms.{' '}
            <Link href={parametersHref} className={styles.change}>
              Change the simulation
            </Link>
          </p>
        </>
      }
      docked={firstField && <DockedField field={firstField} />}
    >
      {children}
    </WhatIfFrame>
  );
}

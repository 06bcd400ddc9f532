import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { Select } from '../../kit/form/select.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { countFurtherTerms, termFields, type FURTHER_CHOICES } from './term-fields.ts';
import { isTried, NO_TERMS, onTerms, withCommonTerm, type WhatIfOverrides } from './terms.ts';
import { WhatIfFrame } from './what-if-frame.tsx';
import { DesignLine, DockedField, FieldRows } from './what-if-row.tsx';
import styles from './what-if-panel.module.css';

interface TermsPanelProps {
  saved: HistoricalReportInput;
  tried: WhatIfOverrides;
  onChange: (tried: WhatIfOverrides) => void;
  /** By strategy index. */
  problems: Readonly<Record<number, string>>;
  refused: readonly string[];
  /** Number of periods of the report. */
  periods: number;
  maxYears: number;
  parametersHref: string;
  children?: ReactNode;
}

const modes = (ledger: OfOrigin) =>
  choices(['as_illustrated', wordsOf(ledger).asLedger], ['max_level', 'Maximum sustainable income']);
const WINDOWS = choices(['latest_546', 'Last 85 years'], ['all', 'Full record']);
const RANKS = choices(
  ['policy_outcome', 'The policy’s outcome'],
  ['index_return', 'Index return'],
  ['total_income', 'Total income'],
);

export function TermsPanel(props: TermsPanelProps) {
  const { saved, tried, onChange, refused, parametersHref, children } = props;
  const fields = termFields(saved, tried, props);
  const [first] = fields.main;
  const now = onTerms(saved, tried);
  const choice = <K extends (typeof FURTHER_CHOICES)[number]>(key: K) => ({
    className: styles.select,
    value: now[key],
    onChange: (value: HistoricalReportInput[K]): void =>
      onChange(withCommonTerm(tried, key, value === saved[key] ? undefined : value)),
  });
  return (
    <WhatIfFrame
      isChanged={isTried(tried)}
      onReset={() => onChange(NO_TERMS)}
      fields={<FieldRows fields={fields.main} onChange={onChange} />}
      counts={countFurtherTerms(fields, tried)}
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
            {tried.design && (
              <DesignLine design={tried.design} onUndo={() => onChange({ ...tried, design: undefined })} />
            )}
            <Select label="Income" options={modes(saved.illustration)} {...choice('income_mode')} />
            <Select label="History" options={WINDOWS} error={refused} {...choice('history_window')} />
            <Select label="Four periods ranked by" options={RANKS} {...choice('rank_by')} />
          </section>
          <p className={styles.note}>
            These changes are not saved. A shared link shows the simulation’s saved terms.{' '}
            <Link href={parametersHref} className={styles.change}>
              Change the simulation
            </Link>
          </p>
        </>
      }
      docked={first && <DockedField field={first} />}
    >
      {children}
    </WhatIfFrame>
  );
}

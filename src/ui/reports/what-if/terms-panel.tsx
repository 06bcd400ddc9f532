import { wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { loanRateOf } from '../../../domain/history/loan-rate.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexStrategy } from '../../../domain/market/crediting.ts';
import { INDEX_TEMPLATES, isIndexId } from '../../../domain/market/index-catalogue.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { Select } from '../../kit/form/select.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import {
  isTried,
  maxHorizon,
  NO_TERMS,
  onTerms,
  withCommonTerm,
  withStrategyTerm,
  type StrategyTerms,
  type WhatIfOverrides,
} from './terms.ts';
import styles from './what-if-panel.module.css';
import { TermRow, DesignLine, WhatIfFrame } from './what-if-row.tsx';

interface TermsPanelProps {
  saved: HistoricalReportInput;
  tried: WhatIfOverrides;
  onChange: (tried: WhatIfOverrides) => void;
  /** By strategy index. */
  problems: Readonly<Record<number, string>>;
  refused: readonly string[];
  parametersHref: string;
  children?: ReactNode;
}

const WINDOWS = choices(['latest_546', 'The latest 1,025 months'], ['all', 'The whole record']);
const modes = (ledger: OfOrigin) =>
  choices(['as_illustrated', wordsOf(ledger).asLedger], ['max_level', 'Maximum sustainable income']);
const RANKS = choices(
  ['policy_outcome', 'The policy’s outcome'],
  ['index_return', 'Index return'],
  ['total_income', 'Total income'],
);

export function TermsPanel(props: TermsPanelProps) {
  const { saved, tried, onChange, problems, refused, parametersHref, children } = props;
  const now = onTerms(saved, tried);
  const maxYears = maxHorizon(saved);
  const set = <K extends keyof WhatIfOverrides['common']>(key: K) => {
    return (value: WhatIfOverrides['common'][K] | null | undefined): void =>
      onChange(withCommonTerm(tried, key, value === saved[key] ? undefined : (value ?? undefined)));
  };
  const choice = <K extends 'income_mode' | 'history_window' | 'rank_by'>(key: K) => ({
    className: styles.select,
    value: now[key],
    onChange: set(key),
  });
  return (
    <WhatIfFrame
      isChanged={isTried(tried)}
      onReset={() => onChange(NO_TERMS)}
      foot={
        <>
          Try terms with the client. They are not saved: a shared link shows the simulation’s own.{' '}
          <Link href={parametersHref} className={styles.change}>
            Change the simulation
          </Link>
        </>
      }
      dock={
        <span>
          {now.strategies
            .map(({ cap }) => (cap === null ? 'no cap' : `${formatPercent(cap)} cap`))
            .join(' · ')}
        </span>
      }
    >
      {saved.strategies.map((strategy, place) => (
        <StrategyTermRows
          key={place}
          place={place}
          saved={strategy}
          now={now.strategies[place] ?? strategy}
          isOnly={saved.strategies.length === 1}
          problem={problems[place]}
          tried={tried}
          onChange={onChange}
        />
      ))}
      <section className={styles.fields}>
        <h3>Policy</h3>
        {tried.design && (
          <DesignLine design={tried.design} onUndo={() => onChange({ ...tried, design: undefined })} />
        )}
        <TermRow
          label="Charge stress"
          kind="percent"
          value={now.charge_stress}
          saved={saved.charge_stress}
          min={0}
          max={Math.max(1, saved.charge_stress)}
          step={0.01}
          limits={[0, 5]}
          onChange={set('charge_stress')}
        />
        <TermRow
          label="Borrowing rate"
          kind="percent"
          value={loanRateOf(now)}
          saved={loanRateOf(saved)}
          min={0}
          max={Math.max(0.1, loanRateOf(saved))}
          step={0.001}
          limits={[0, 0.5]}
          onChange={set('borrowing_rate')}
        />
        <Select label="Income" options={modes(saved.illustration)} {...choice('income_mode')} />
      </section>
      <section className={styles.fields}>
        <h3>Periods</h3>
        {maxYears > 1 && (
          <TermRow
            label="Period length"
            kind="years"
            value={Math.min(now.horizon ?? maxYears, maxYears)}
            saved={Math.min(saved.horizon ?? maxYears, maxYears)}
            min={Math.min(5, maxYears)}
            max={maxYears}
            step={1}
            limits={[1, maxYears]}
            onChange={set('horizon')}
          />
        )}
        <Select label="History" options={WINDOWS} {...choice('history_window')} />
        <Select label="Four periods ranked by" options={RANKS} {...choice('rank_by')} />
        {refused.map((message) => (
          <p key={message} className={styles.flag} role="alert">
            {message}
          </p>
        ))}
      </section>
      {children}
    </WhatIfFrame>
  );
}

interface StrategyTermsProps extends Pick<TermsPanelProps, 'tried' | 'onChange'> {
  place: number;
  saved: IndexStrategy;
  now: IndexStrategy;
  isOnly: boolean;
  problem: string | undefined;
}

function StrategyTermRows({ place, saved, now, isOnly, problem, tried, onChange }: StrategyTermsProps) {
  const index = isIndexId(saved.index) ? INDEX_TEMPLATES[saved.index].template_name : saved.index;
  const of = isOnly ? undefined : `strategy ${place + 1}`;
  const set = <K extends keyof StrategyTerms>(key: K) => {
    return (value: StrategyTerms[K] | undefined): void =>
      onChange(withStrategyTerm(tried, place, key, value));
  };
  const isMonthly = saved.method === 'monthly_sum';
  const row = { kind: 'percent', of } as const;
  return (
    <section className={styles.fields}>
      <h3>
        {isOnly ? index : `${place + 1}. ${index}, ${formatPercent(saved.weight).replace(/\.?0+%$/, '%')}`}
      </h3>
      <TermRow
        {...row}
        label={isMonthly ? 'Monthly cap' : 'Cap'}
        value={now.cap}
        saved={saved.cap}
        none="No cap"
        min={0}
        max={isMonthly ? 0.05 : Math.max(0.2, saved.cap ?? 0)}
        step={isMonthly ? 0.001 : 0.0025}
        limits={[0, 1]}
        error={problem}
        onChange={set('cap')}
      />
      <TermRow
        {...row}
        label="Floor"
        value={now.floor}
        saved={saved.floor}
        none="No floor"
        min={Math.min(-0.1, saved.floor ?? 0)}
        max={0.05}
        step={0.0025}
        limits={[-0.25, 0.1]}
        onChange={set('floor')}
      />
      <TermRow
        {...row}
        label="Participation"
        value={now.participation}
        saved={saved.participation}
        min={0}
        max={Math.max(2, saved.participation)}
        step={0.05}
        limits={[0, 5]}
        onChange={(value) => set('participation')(value ?? undefined)}
      />
    </section>
  );
}

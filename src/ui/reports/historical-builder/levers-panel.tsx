import { useState } from 'react';
import { Link } from 'wouter';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/select.tsx';
import styles from '../builder/what-if-panel.module.css';
import { LeverRow } from './lever-row.tsx';
import own from './levers.module.css';
import { StrategyLevers } from './strategy-levers.tsx';
import { isTried, mostHorizon, NO_TERMS, onTerms, withCommonTerm, type TriedTerms } from './terms.ts';

interface LeversPanelProps {
  saved: HistoricalReportInput;
  tried: TriedTerms;
  onChange: (tried: TriedTerms) => void;
  /** By the strategy's place. */
  faults: Readonly<Record<number, string>>;
  refused: readonly string[];
  /** Where the simulation's own terms are changed. */
  parametersHref: string;
}

const WINDOWS = [
  { value: 'latest_546', label: 'The latest 1,025 months' },
  { value: 'all', label: 'The whole record' },
] as const;
const MODES = [
  { value: 'as_illustrated', label: 'As illustrated' },
  { value: 'max_level', label: 'The most that history allows' },
] as const;
const RANKS = [
  { value: 'policy_outcome', label: 'The policy’s outcome' },
  { value: 'index_return', label: 'Index return' },
  { value: 'total_income', label: 'Total income' },
] as const;

/** Tries other terms. Only this screen changes; nothing is saved. */
export function LeversPanel({ saved, tried, onChange, faults, refused, parametersHref }: LeversPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = onTerms(saved, tried);
  const most = mostHorizon(saved);
  const set = <K extends keyof TriedTerms['common']>(key: K) => {
    return (value: TriedTerms['common'][K] | null | undefined): void =>
      onChange(withCommonTerm(tried, key, value === saved[key] ? undefined : (value ?? undefined)));
  };
  return (
    <aside className={styles.panel} aria-label="What if" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2>What if</h2>
        <Button
          variant="quiet"
          size="small"
          icon="reset"
          disabled={!isTried(tried)}
          onClick={() => onChange(NO_TERMS)}
        >
          Reset
        </Button>
      </div>
      <div className={styles.body}>
        {saved.strategies.map((strategy, place) => (
          <StrategyLevers
            key={place}
            place={place}
            saved={strategy}
            now={now.strategies[place] ?? strategy}
            isOnly={saved.strategies.length === 1}
            fault={faults[place]}
            tried={tried}
            onChange={onChange}
          />
        ))}
        <section className={styles.fields}>
          <h3>Policy</h3>
          <LeverRow
            label="Fees raised by"
            kind="percent"
            value={now.charge_stress}
            saved={saved.charge_stress}
            min={0}
            max={Math.max(1, saved.charge_stress)}
            step={0.01}
            limits={[0, 5]}
            onChange={set('charge_stress')}
          />
          <LeverRow
            label="Borrowing rate"
            kind="percent"
            value={now.borrowing_rate}
            saved={saved.borrowing_rate}
            min={0}
            max={Math.max(0.1, saved.borrowing_rate)}
            step={0.001}
            limits={[0, 0.5]}
            onChange={set('borrowing_rate')}
          />
          <Select
            className={own.select}
            label="Income"
            value={now.income_mode}
            options={MODES}
            onChange={set('income_mode')}
          />
        </section>
        <section className={styles.fields}>
          <h3>Periods</h3>
          {most > 1 && (
            <LeverRow
              label="Years of a period"
              kind="years"
              value={Math.min(now.horizon ?? most, most)}
              saved={Math.min(saved.horizon ?? most, most)}
              min={Math.min(5, most)}
              max={most}
              step={1}
              limits={[1, most]}
              onChange={set('horizon')}
            />
          )}
          <Select
            className={own.select}
            label="History"
            value={now.history_window}
            options={WINDOWS}
            onChange={set('history_window')}
          />
          <Select
            className={own.select}
            label="Four periods ranked by"
            value={now.rank_by}
            options={RANKS}
            onChange={set('rank_by')}
          />
          {refused.map((message) => (
            <p key={message} className={styles.flag} role="alert">
              {message}
            </p>
          ))}
        </section>
        <p className={styles.foot}>
          Try terms with the client. They are not saved: a shared link shows the simulation’s own.{' '}
          <Link href={parametersHref} className={own.change}>
            Change the simulation
          </Link>
        </p>
      </div>
      <div className={styles.dock}>
        <Button icon="settings" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Done' : 'What if'}
        </Button>
        <span>
          {now.strategies
            .map(({ cap }) => (cap === null ? 'no cap' : `${formatPercent(cap)} cap`))
            .join(' · ')}
        </span>
      </div>
    </aside>
  );
}

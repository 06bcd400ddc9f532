/** A scenario's comparison on the index strategies of its simulation, which is looked for once it is asked for. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { onStrategy } from '../../../domain/practice/reports/on-history.ts';
import { strategyOf, type Strategy } from './strategy-of.ts';

export interface ComparisonOfScenario {
  scenario: number;
  /** As it is tried. */
  comparison: ComparativeReportInput;
  /** Where another rate is tried on the policy's loans. */
  loanRate: number | undefined;
}

interface OfStrategyProps extends ComparisonOfScenario {
  children: (on: { input: HistoricalReportInput; history: IndexHistory; name: string }) => ReactNode;
}

type Found = { state: 'looking' } | { state: 'none' } | { state: 'failed' } | ({ state: 'found' } & Strategy);

export function OfStrategy({ scenario, comparison, loanRate, children }: OfStrategyProps) {
  const [on, setOn] = useState<Found>({ state: 'looking' });
  useEffect(() => {
    let isOver = false;
    strategyOf(scenario).then(
      (strategy) => {
        if (!isOver) setOn(strategy ? { state: 'found', ...strategy } : { state: 'none' });
      },
      () => {
        if (!isOver) setOn({ state: 'failed' });
      },
    );
    return () => {
      isOver = true;
    };
  }, [scenario]);
  const read = useMemo(
    () =>
      on.state === 'found' ? onStrategy(comparison, { ...on.saved, horizon: undefined }, loanRate) : null,
    [on, comparison, loanRate],
  );
  if (on.state === 'none')
    return (
      <p>
        This scenario has no index strategy.{' '}
        <Link href={`/select-historical-simulations/${scenario}`}>Add a simulation to it</Link>
      </p>
    );
  if (on.state === 'failed')
    return <p role="alert">The scenario’s simulation could not be loaded. Try again.</p>;
  if (on.state !== 'found' || !read) return <p role="status">Loading</p>;
  if (!read.ok)
    return (
      <p role="alert">
        {Object.values(read.error.fields ?? {})
          .flat()
          .join(' ')}
      </p>
    );
  return children({ input: read.value, history: on.history, name: on.name });
}

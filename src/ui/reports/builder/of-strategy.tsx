/** A scenario's comparison on the index strategies of its simulation, which is looked for once it is asked for. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { HistoricalInput } from '../../../domain/practice/cases/simulation.ts';
import { parseWith } from '../../../domain/shared/field-errors.ts';
import { historical } from '../../api/historical-calls.ts';
import { loadIndexHistory } from '../../wiring.ts';

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

type Found =
  | { state: 'looking' }
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'found'; name: string; saved: HistoricalInput; history: IndexHistory };

async function found(scenario: number): Promise<Found> {
  const usable = (await historical.ofScenario(scenario)).filter(({ input }) => input);
  const chosen = usable.find(({ included }) => included) ?? usable[0];
  if (!chosen?.input) return { state: 'none' };
  const { input: saved, simulation_details } = chosen;
  return { state: 'found', name: simulation_details.name, saved, history: await loadIndexHistory() };
}

/** The comparison's policy, and its accounts with their fees and taxes, on what the simulation is told of history. */
const onStrategy = (
  {
    illustration,
    carrier_illustration,
    compliance_profile,
    value_basis,
    methods,
    vehicles,
  }: ComparativeReportInput,
  saved: HistoricalInput,
  loanRate: number | undefined,
) =>
  parseWith(historicalReportSchema, {
    ...saved,
    illustration,
    carrier_illustration,
    compliance_profile,
    value_basis,
    methods,
    horizon: undefined,
    borrowing_rate: loanRate ?? saved.borrowing_rate,
    vehicles: saved.vehicles.map((own, k) => {
      const { fee, tax_rate, second_tax_rate } = vehicles[k] ?? own;
      return { ...own, fee, tax_rate, second_tax_rate };
    }),
  });

export function OfStrategy({ scenario, comparison, loanRate, children }: OfStrategyProps) {
  const [on, setOn] = useState<Found>({ state: 'looking' });
  useEffect(() => {
    let isOver = false;
    found(scenario).then(
      (answer) => {
        if (!isOver) setOn(answer);
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
    () => (on.state === 'found' ? onStrategy(comparison, on.saved, loanRate) : null),
    [on, comparison, loanRate],
  );
  if (on.state === 'none')
    return (
      <p>
        No index strategy is known of this scenario.{' '}
        <Link href={`/select-historical-simulations/${scenario}`}>Add a simulation to it</Link>
      </p>
    );
  if (on.state === 'failed')
    return <p role="alert">The scenario’s simulation could not be loaded. Try again.</p>;
  if (on.state === 'looking' || !read) return <p role="status">Loading</p>;
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

import { useEffect, useState } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { onHistory, OnHistory } from '../../../domain/practice/reports/on-history.ts';
import type { Strategy } from './strategy-of.ts';

interface Found {
  strategy: Strategy;
  of: typeof onHistory;
}

/** A slider at rest: nothing is run on history while it moves. */
const AT_REST_MS = 150;

/**
 * In how many periods of history the policy lapses as it is tried; null while that is not known. Fetched once the report
 * stands there, for a scenario that has a simulation; without one, and where it cannot be loaded, nothing is said.
 */
export function useOnHistory(
  scenario: number,
  input: ComparativeReportInput | undefined,
  loanRate: number | undefined,
): { lapses: OnHistory; simulation: Pick<Strategy, 'id' | 'name'> } | null {
  const [found, setFound] = useState<Found | null>(null);
  const [lapses, setLapses] = useState<OnHistory | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      const area = await import('../../areas/on-history.ts');
      const strategy = await area.strategyOf(scenario);
      if (!isOver) setFound(strategy && { strategy, of: area.onHistory });
    };
    look().catch(() => {
      if (!isOver) setFound(null);
    });
    return () => {
      isOver = true;
    };
  }, [scenario]);
  useEffect(() => {
    if (!found || !input) return undefined;
    const { saved, history } = found.strategy;
    const timer = setTimeout(() => setLapses(found.of(input, saved, loanRate, history)), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [found, input, loanRate]);
  return found && lapses ? { lapses, simulation: found.strategy } : null;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { newHistoricalReport } from '../../../domain/practice/reports/new-report.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import type { HistoricalReportWhole } from '../../api/historical-reports-api.ts';
import { loadIndexHistory } from '../../wiring.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';

export interface OpenedHistoricalReport extends HistoricalReportWhole {
  history: IndexHistory;
}

/** What the address asks for: a report by id, or a new one of a simulation, which is not saved by being opened. */
export interface AskedHistoricalReport {
  report: number | null;
  simulation: number | null;
}

export type HistoricalReportState =
  | { state: 'loading' }
  | { state: 'nothing_asked' }
  | { state: 'failed'; message: string; isUnknown: boolean }
  | { state: 'loaded'; opened: OpenedHistoricalReport };

export function useHistoricalReport({ report, simulation }: AskedHistoricalReport): {
  state: HistoricalReportState;
  /** The new report was saved, and the address names it from now on: it is open already. */
  onMade: (report: number) => void;
  reload: () => void;
} {
  const [state, setState] = useState<HistoricalReportState>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  const made = useRef<number | null>(null);
  useEffect(() => {
    if (report !== null && report === made.current) return;
    let isLeft = false;
    const open = async (): Promise<HistoricalReportState> => {
      if (report === null && simulation === null) return { state: 'nothing_asked' };
      const figures = loadIndexHistory();
      // Its failure is told when it is waited for.
      figures.catch(() => undefined);
      const whole = report === null ? await newOf(simulation ?? 0) : await historicalReports.get(report);
      return { state: 'loaded', opened: { ...whole, history: await figures } };
    };
    open().then(
      (next) => !isLeft && setState(next),
      (error: unknown) =>
        !isLeft &&
        setState({
          state: 'failed',
          message: messageOf(error),
          isUnknown: error instanceof ApiError && error.status === 404,
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [report, simulation, asked]);
  const onMade = useCallback((id: number) => void (made.current = id), []);
  const reload = (): void => {
    made.current = null;
    setState({ state: 'loading' });
    setAsked((count) => count + 1);
  };
  return { state, onMade, reload };
}

async function newOf(id: number): Promise<HistoricalReportWhole> {
  const simulation = await historical.get(id);
  return { report: newHistoricalReport(simulation), simulation, input: simulation.input };
}

import { useEffect, useState } from 'react';
import type { HistoricalReportRecord } from '../../../../domain/reports/historical-report-kept.ts';
import type { IndexHistory } from '../../../../domain/indexes/index-history.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import type { HistoricalReportWhole } from '../../../api/historical-reports-api.ts';
import { requestKeys } from '../../../api/request-key.ts';
import { loadIndexHistory } from '../../../wiring.ts';
import { historicalReports } from '../wizard/historical-calls.ts';

export interface OpenedHistoricalReport extends HistoricalReportWhole {
  history: IndexHistory;
}

/** What the address asks for: a report by id, or one of a simulation, made where there is none yet. */
export interface AskedHistoricalReport {
  report: number | null;
  client: number | null;
  simulation: number | null;
}

export type HistoricalReportState =
  | { state: 'loading' }
  | { state: 'nothing_asked' }
  | { state: 'failed'; message: string; isUnknown: boolean }
  | { state: 'loaded'; opened: OpenedHistoricalReport };

export function useHistoricalReport({ report, client, simulation }: AskedHistoricalReport): {
  state: HistoricalReportState;
  reload: () => void;
} {
  const [state, setState] = useState<HistoricalReportState>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  // For the screen's life: a request that is sent twice makes one report.
  const [keys] = useState(requestKeys);
  useEffect(() => {
    let isLeft = false;
    const open = async (): Promise<HistoricalReportState> => {
      if (report === null && simulation === null) return { state: 'nothing_asked' };
      const figures = loadIndexHistory();
      // Its failure is told when it is waited for.
      figures.catch(() => undefined);
      const id = report ?? (await reportOfSimulation(simulation ?? 0, client !== null, keys.keyFor)).id;
      const whole = await historicalReports.get(id);
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
  }, [report, client, simulation, keys, asked]);
  const reload = (): void => {
    setState({ state: 'loading' });
    setAsked((count) => count + 1);
  };
  return { state, reload };
}

/** With a client in the address a new report is meant; without one, the latest of the simulation. */
async function reportOfSimulation(
  simulation: number,
  isNew: boolean,
  keyFor: (body: unknown) => string,
): Promise<Pick<HistoricalReportRecord, 'id'>> {
  if (!isNew) {
    const [latest] = await historicalReports.list({ simulation });
    if (latest) return latest;
  }
  const made = { simulation_id: simulation, name: 'Historical report' };
  return historicalReports.create(made, { key: keyFor(made) });
}

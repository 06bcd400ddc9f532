import { useEffect, useState } from 'react';
import { NO_HISTORY, type IndexHistory } from '../../../domain/indexes/index-history.ts';
import type { Report } from '../../../domain/reports/report.ts';
import type { Scenario } from '../../../domain/scenarios/scenario.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/request-key.ts';
import { api, loadIndexHistory } from '../../wiring.ts';
import type { ReportBuilder } from './report-builder.tsx';

export interface OpenedReport {
  report: Report;
  scenario: Scenario;
  /** Market figures, where an account's return comes from a portfolio. */
  history: IndexHistory;
}

/** What the address asks for: a report by id, or one of a scenario, made where there is none yet. */
export interface Asked {
  report: number | null;
  client: number | null;
  scenario: number | null;
}

export type ReportState =
  | { state: 'loading' }
  | { state: 'nothing_asked' }
  | { state: 'failed'; message: string; isUnknown: boolean }
  | ({ state: 'loaded'; Builder: typeof ReportBuilder } & OpenedReport);

/**
 * The builder, with the engine and the cards; it comes while the report itself is asked for. Not by way of a Suspense
 * boundary: React shows what a boundary waited for no sooner than 300 ms after the boundary's stand-in.
 */
const loadBuilder = async () => (await import('./report-builder.tsx')).ReportBuilder;

export function useReport({ report, client, scenario }: Asked): { opened: ReportState; reload: () => void } {
  const [opened, setOpened] = useState<ReportState>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  // For the screen's life: a request that is sent twice makes one report.
  const [keys] = useState(requestKeys);
  useEffect(() => {
    let isLeft = false;
    const open = async (): Promise<ReportState> => {
      if (report === null && scenario === null) return { state: 'nothing_asked' };
      const code = loadBuilder();
      // Should the report fail first, this failure is of no interest.
      code.catch(() => undefined);
      const found =
        report !== null
          ? await api.reports.get(report)
          : await reportOfScenario(scenario ?? 0, client, keys.keyFor);
      const opened = await api.scenarios.get(found.scenario_id);
      const needsHistory = opened.document.vehicles.some(({ portfolio }) => portfolio !== undefined);
      const history = needsHistory ? await loadIndexHistory() : NO_HISTORY;
      return { state: 'loaded', report: found, scenario: opened, history, Builder: await code };
    };
    open().then(
      (next) => !isLeft && setOpened(next),
      (error: unknown) =>
        !isLeft &&
        setOpened({
          state: 'failed',
          message: messageOf(error),
          isUnknown: error instanceof ApiError && error.status === 404,
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [report, client, scenario, keys, asked]);
  const reload = (): void => {
    setOpened({ state: 'loading' });
    setAsked((count) => count + 1);
  };
  return { opened, reload };
}

/** With a client in the address a new report is meant; without one, the latest of the scenario. */
async function reportOfScenario(
  scenarioId: number,
  clientId: number | null,
  keyFor: (body: unknown) => string,
): Promise<Report> {
  if (clientId === null) {
    const latest = await api.reports.latest(scenarioId);
    if (latest) return latest;
  }
  const client = clientId ?? (await api.scenarios.get(scenarioId)).client.id;
  const made = { client_id: client, scenario_id: scenarioId, name: 'Comparative report' };
  return api.reports.create(made, { key: keyFor(made) });
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { NO_HISTORY, type IndexHistory } from '../../../domain/market/index-history.ts';
import type { Report } from '../../../domain/practice/reports/report.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { newReport } from '../../../domain/practice/reports/new-report.ts';
import type { Saved } from '../../api/api.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import type { ReportPatch } from '../../api/reports-api.ts';
import { api, loadIndexHistory } from '../../wiring.ts';
import type { ReportBuilder } from './report-builder.tsx';

export interface OpenedReport {
  report: Report;
  scenario: Scenario;
  /** Market figures, where an account's return comes from a portfolio. */
  history: IndexHistory;
}

/** Saves something of the report, which comes to exist with the first. */
export type PatchReport = (body: ReportPatch) => Promise<Saved<Report>>;

/** What the address asks for: a report by id, or a new one of a scenario, which is not saved by being opened. */
export interface Asked {
  report: number | null;
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

export function useReport({ report, scenario }: Asked): {
  opened: ReportState;
  /** The new report was saved, and the address names it from now on: it is open already. */
  onMade: (report: number) => void;
  reload: () => void;
} {
  const [opened, setOpened] = useState<ReportState>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  const made = useRef<number | null>(null);
  useEffect(() => {
    if (report !== null && report === made.current) return;
    let isLeft = false;
    const open = async (): Promise<ReportState> => {
      if (report === null && scenario === null) return { state: 'nothing_asked' };
      const code = loadBuilder();
      // Should the report fail first, this failure is of no interest.
      code.catch(() => undefined);
      const found = report === null ? null : await api.reports.get(report);
      const opened = await api.scenarios.get(found?.scenario_id ?? scenario ?? 0);
      const needsHistory = opened.document.vehicles.some(({ portfolio }) => portfolio !== undefined);
      const history = needsHistory ? await loadIndexHistory() : NO_HISTORY;
      return {
        state: 'loaded',
        report: found ?? newReport(opened),
        scenario: opened,
        history,
        Builder: await code,
      };
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
  }, [report, scenario, asked]);
  const onMade = useCallback((id: number) => void (made.current = id), []);
  const reload = (): void => {
    made.current = null;
    setOpened({ state: 'loading' });
    setAsked((count) => count + 1);
  };
  return { opened, onMade, reload };
}

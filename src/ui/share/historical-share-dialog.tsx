import type { HistoricalReportRecord } from '../../domain/practice/reports/historical-report-kept.ts';
import { LinkDialog } from './share-dialog.tsx';
import type { LinkCalls, LinkedReport } from './use-share.ts';
import { historicalReports } from '../api/historical-calls.ts';

const CALLS: LinkCalls<HistoricalReportRecord> = {
  ...historicalReports,
  get: async (id) => (await historicalReports.get(id)).report,
};

interface HistoricalShareDialogProps {
  report: LinkedReport;
  beforeShare?: (() => Promise<unknown>) | undefined;
  onShared: (report: HistoricalReportRecord) => void;
  onClose: () => void;
}

/** The link of a historical report. */
export const HistoricalShareDialog = (props: HistoricalShareDialogProps) => (
  <LinkDialog {...props} calls={CALLS} />
);

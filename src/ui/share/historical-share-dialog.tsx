import type { HistoricalReportRecord } from '../../domain/practice/reports/historical-report-kept.ts';
import { LinkDialog } from './share-dialog.tsx';
import type { LinkCalls, LinkedReport } from './use-share.ts';
import { historicalReports } from '../api/historical-calls.ts';

const CALLS: LinkCalls<HistoricalReportRecord> = {
  get: async (id) => (await historicalReports.get(id)).report,
  share: async (id, options) => ({ data: await historicalReports.share(id, options) }),
  withdraw: historicalReports.withdraw,
  setExpiry: historicalReports.setExpiry,
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

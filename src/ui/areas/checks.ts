/** The checks of a ledger, beside it and under a report. */
export { ChecksNotice, ChecksPanel } from '../reports/checks/checks-panel.tsx';

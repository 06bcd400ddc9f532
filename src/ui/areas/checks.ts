/** The checks of a ledger, beside it and under a report. */
export { ChecksPanel } from '../reports/checks/checks-panel.tsx';

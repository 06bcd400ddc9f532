/** The scorecard beside another page: it brings the calculation and its checks. */
export { ScorecardPreview } from '../../shell/scorecard-preview.tsx';

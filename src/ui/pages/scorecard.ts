export { TaxRiskAnalysisScreen, TaxScoreCardScreen } from '../tools/scorecard/scorecard-screen.tsx';

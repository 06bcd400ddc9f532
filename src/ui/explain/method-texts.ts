/** The pages of docs/methods, each made into HTML when the app is built. */
import capStrip from '../../../docs/methods/cap-strip.md';
import cashFlowIrr from '../../../docs/methods/cash-flow-irr.md';
import comparativeReport from '../../../docs/methods/comparative-report.md';
import contributionLimits from '../../../docs/methods/contribution-limits.md';
import corrections from '../../../docs/methods/corrections.md';
import federalTax from '../../../docs/methods/federal-tax.md';
import historicalReport from '../../../docs/methods/historical-report.md';
import illustration from '../../../docs/methods/illustration.md';
import illustrationChecks from '../../../docs/methods/illustration-checks.md';
import incomeRider from '../../../docs/methods/income-rider.md';
import incomeRiderSimulation from '../../../docs/methods/income-rider-simulation.md';
import indexStrategy from '../../../docs/methods/index-strategy.md';
import marketHistory from '../../../docs/methods/market-history.md';
import mortalityWeighting from '../../../docs/methods/mortality-weighting.md';
import notModeled from '../../../docs/methods/not-modeled.md';
import policyHistory from '../../../docs/methods/policy-history.md';
import policyModel from '../../../docs/methods/policy-model.md';
import policyTests from '../../../docs/methods/policy-tests.md';
import rangeReport from '../../../docs/methods/range-report.md';
import readingIllustrations from '../../../docs/methods/reading-illustrations.md';
import requiredReturn from '../../../docs/methods/required-return.md';
import retirementBuffer from '../../../docs/methods/retirement-buffer.md';
import solve from '../../../docs/methods/solve.md';
import taxScorecard from '../../../docs/methods/tax-scorecard.md';
import todaysDollars from '../../../docs/methods/todays-dollars.md';
import vehicle from '../../../docs/methods/vehicle.md';
import type { MethodId, MethodNoteText } from './method-notes.ts';

export const METHOD_TEXTS: Readonly<Record<MethodId, MethodNoteText>> = {
  'cap-strip': capStrip,
  'cash-flow-irr': cashFlowIrr,
  'comparative-report': comparativeReport,
  'contribution-limits': contributionLimits,
  corrections,
  'federal-tax': federalTax,
  'historical-report': historicalReport,
  illustration,
  'illustration-checks': illustrationChecks,
  'income-rider': incomeRider,
  'income-rider-simulation': incomeRiderSimulation,
  'index-strategy': indexStrategy,
  'market-history': marketHistory,
  'mortality-weighting': mortalityWeighting,
  'not-modeled': notModeled,
  'policy-history': policyHistory,
  'policy-model': policyModel,
  'policy-tests': policyTests,
  'range-report': rangeReport,
  'reading-illustrations': readingIllustrations,
  'required-return': requiredReturn,
  'retirement-buffer': retirementBuffer,
  solve,
  'tax-scorecard': taxScorecard,
  'todays-dollars': todaysDollars,
  vehicle,
};

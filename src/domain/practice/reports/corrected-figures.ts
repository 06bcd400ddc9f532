/**
 * Key figures that the corrected methods of version 0.4.0 changed in a saved report. An earlier figure is calculated
 * from inputs that state the earlier rule.
 */
import {
  changedInComparative,
  changedInHistorical,
  type FigureChange,
} from '../../comparison/changed-figures.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../comparison/historical/historical-report-schema.ts';
import type { Methods } from '../../policy/methods.ts';
import { isInRange } from '../../shared/format.ts';
import { isByTables, type VehicleInput, ACCOUNT_RULES } from '../../vehicles/vehicle.ts';

export interface CorrectedFigure extends FigureChange {
  rules: readonly string[];
}

export interface Correction<Input> {
  rule: string;
  /** Returns inputs with the earlier rule; the same object if the rule has no effect. */
  earlier: (input: Input) => Input;
}

/** The default of version 0.3.0 for an unknown birth year. */
const EARLIER_RMD_AGE = 73;

type Dated = { methods: Methods; vehicles: VehicleInput[] };

const withEarlierRmdAge = <Input extends Dated>(input: Input): Input => {
  const isLeft = ({ account_type: type, rmd_enabled, rmd_age }: VehicleInput) =>
    ACCOUNT_RULES[type].isPreTax && (rmd_enabled ?? input.methods !== 'first') && rmd_age === undefined;
  if (!input.vehicles.some(isLeft)) return input;
  return {
    ...input,
    vehicles: input.vehicles.map((vehicle) =>
      isLeft(vehicle) ? { ...vehicle, rmd_age: EARLIER_RMD_AGE } : vehicle,
    ),
  };
};

export const BOUND_RULE = 'A rate of return outside −99% to 1,000% a year is given as that bound.';

const RMD_RULE = 'Required minimum distributions start by birth year (26 USC 401(a)(9)(C)(v)).';

export const COMPARATIVE_CORRECTIONS: readonly Correction<ComparativeReportInput>[] = [
  {
    rule: 'Net investment income tax includes interest and dividends (26 USC 1411(c)(1)(A)(i)).',
    earlier: (input) =>
      input.household && input.vehicles.some(isTaxedByTables)
        ? { ...input, household: { ...input.household, untaxed_interest: true } }
        : input,
  },
  {
    rule: RMD_RULE,
    // The earlier version knew the year of a comparison that used the tables.
    earlier: (input) =>
      input.methods !== 'first' && input.vehicles.some(isByTables) ? input : withEarlierRmdAge(input),
  },
];

const isTaxedByTables = ({ account_type: type, tax_method: method }: VehicleInput) =>
  ACCOUNT_RULES[type].isTaxedYearly && method === 'federal';

export const HISTORICAL_CORRECTIONS: readonly Correction<HistoricalReportInput>[] = [
  {
    rule: RMD_RULE,
    // The earlier version knew the year of every back-test.
    earlier: (input) => (input.methods === 'first' ? withEarlierRmdAge(input) : input),
  },
];

export const correctedInComparative = (
  input: ComparativeReportInput,
  run: (input: ComparativeReportInput) => ComparativeReport,
): CorrectedFigure[] => {
  const found = corrected(input, COMPARATIVE_CORRECTIONS, run, changedInComparative);
  const after = run(input);
  const known = new Set(found.map(({ label }) => label));
  const bounds = changedInComparative(withoutBounds(after), after).filter(({ label }) => !known.has(label));
  return [...found, ...bounds.map((change) => ({ ...change, rules: [BOUND_RULE] }))];
};

/** Earlier versions had no rate of return outside the range. */
function withoutBounds(report: ComparativeReport): ComparativeReport {
  const { comparative_table: table } = report;
  const slots = table.footer.slots.map((slot) =>
    slot.net_irr === null || isInRange(slot.net_irr) ? slot : { ...slot, net_irr: null },
  );
  return { ...report, comparative_table: { ...table, footer: { ...table.footer, slots } } };
}

export const correctedInHistorical = (
  input: HistoricalReportInput,
  run: (input: HistoricalReportInput) => HistoricalReport,
): CorrectedFigure[] => corrected(input, HISTORICAL_CORRECTIONS, run, changedInHistorical);

/** Calculates nothing if no correction has an effect. */
function corrected<Input, Report>(
  input: Input,
  corrections: readonly Correction<Input>[],
  run: (input: Input) => Report,
  changes: (before: Report, after: Report) => FigureChange[],
): CorrectedFigure[] {
  const applied = corrections.filter(({ earlier }) => earlier(input) !== input);
  if (applied.length === 0) return [];
  const after = run(input);
  const labels = applied.map(({ rule, earlier }) => {
    const found = changes(run(earlier(input)), after);
    return { rule, labels: new Set(found.map(({ label }) => label)) };
  });
  const before = run(applied.reduce((one, { earlier }) => earlier(one), input));
  return changes(before, after).map((change) => {
    const causes = labels.filter(({ labels: changed }) => changed.has(change.label));
    return { ...change, rules: (causes.length > 0 ? causes : labels).map(({ rule }) => rule) };
  });
}

/** A policy built from a schedule, as far as it is typed; with the policy model or with values by hand. */
import type { PolicyModelInput } from '../../../../domain/policy/policy-model-schema.ts';
import {
  type ColumnSegment,
  type IncomeKind,
  type ScheduleInput,
  type ScheduleColumn,
  type ScheduleSegment,
  scheduleLists,
} from '../../../../domain/policy/schedule.ts';
import { cso2017 } from '../../../../domain/policy/cso-2017.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';

export interface SegmentDraft {
  /** Steady over edits, so that the line keeps its place on screen. */
  key: number;
  column: ScheduleColumn;
  from_year: number | null;
  to_year: number | null;
  amount: number | null;
  annual_increase: number | null;
}

export interface ModelDraft {
  sex: PolicyModelInput['sex'];
  tobacco: PolicyModelInput['tobacco'];
  death_benefit_option: PolicyModelInput['death_benefit_option'];
  face_amount: number | null;
  illustrated_rate: number | null;
  illustrated_loan_rate: number | null;
  premium_load: number | null;
  policy_fee: number | null;
  per_unit_charge: number | null;
  coi_ratio: number | null;
  guaranteed_rate: number | null;
  surrender_charge: number | null;
}

export interface BuildDraft {
  segments: readonly SegmentDraft[];
  years: number | null;
  income: IncomeKind;
  model: ModelDraft;
}

/** Representative composite values (ENGINES A.4). */
export const usualModel: ModelDraft = {
  sex: 'male',
  tobacco: 'nonsmoker',
  death_benefit_option: 'level',
  face_amount: null,
  illustrated_rate: 0.06,
  illustrated_loan_rate: 0.05,
  premium_load: 0.05,
  policy_fee: 10,
  per_unit_charge: 0.3,
  coi_ratio: 0.65,
  guaranteed_rate: 0.01,
  surrender_charge: 25,
};

/** Twenty premiums from the first year on: the commonest design, and quickly changed. */
export function newBuild(clientAge: number): BuildDraft {
  const years = Math.max(1, Math.min(120, 96 - clientAge));
  return {
    segments: [newSegment([], years, 'premium_outlay')],
    years,
    income: 'withdrawals_to_basis',
    model: usualModel,
  };
}

/** Premiums follow on premiums; income begins when everything before it has ended. */
export function newSegment(
  segments: readonly SegmentDraft[],
  years: number,
  column: ScheduleColumn = 'income',
): SegmentDraft {
  const before = segments.filter((each) => column !== 'premium_outlay' || each.column === column);
  const ends = before.map(({ to_year }) => to_year ?? 0);
  const from = Math.min(years, Math.max(0, ...ends) + 1);
  return {
    key: Math.max(0, ...segments.map(({ key }) => key)) + 1,
    column,
    from_year: from,
    to_year: Math.max(from, column === 'premium_outlay' ? Math.min(20, years) : years),
    amount: null,
    annual_increase: 0,
  };
}

const segmentsOf = (list: readonly ColumnSegment[]): SegmentDraft[] =>
  list.map((segment, index) => ({ key: index + 1, ...segment }));

export const withSchedule = (draft: BuildDraft, schedule: ScheduleInput): BuildDraft => ({
  ...draft,
  segments: segmentsOf(schedule.segments),
  years: schedule.years,
  income: schedule.income,
});

/** Everything but the person insured and the flows: a template comes without an age. */
export function modelOf(input: Omit<PolicyModelInput, 'age'> & { age?: number }): ModelDraft {
  const { age: _a, premiums: _p, withdrawals: _w, loans: _l, years: _y, ...model } = input;
  return model;
}

/** The form as it was left, from what the scenario keeps; null when its ledger was not built here. */
export function buildOf(
  schedule: ScheduleInput | null,
  model: PolicyModelInput | null,
  clientAge: number,
): BuildDraft | null {
  if (!schedule && !model) return null;
  const base = newBuild(clientAge);
  const built = model ? { ...base, model: modelOf(model) } : base;
  return withSchedule(built, schedule ?? scheduleOf(model, base.years ?? 1));
}

/** Yearly lists, as a file or the API may have given them, come back as segments of equal amounts. */
function scheduleOf(model: PolicyModelInput | null, years: number): ScheduleInput {
  const lists = {
    premium_outlay: model?.premiums ?? [],
    withdrawals: model?.withdrawals ?? [],
    loans: model?.loans ?? [],
  };
  const segments = [
    ...segmentsOfList('premium_outlay', lists.premium_outlay),
    ...segmentsOfList('withdrawals', lists.withdrawals),
    ...segmentsOfList('loans', lists.loans),
  ];
  const last = Math.max(1, ...segments.map(({ to_year }) => to_year));
  return { segments, years: model?.years ?? Math.max(years, last), income: 'withdrawals_to_basis' };
}

function segmentsOfList(
  column: ScheduleColumn,
  list: readonly number[] | readonly ScheduleSegment[],
): ColumnSegment[] {
  const segments: ColumnSegment[] = [];
  list.forEach((item, index) => {
    if (typeof item === 'object') {
      segments.push({ column, ...item });
      return;
    }
    const last = segments.at(-1);
    if (item === 0) return;
    if (last?.amount === item && last.to_year === index) last.to_year = index + 1;
    else
      segments.push({ column, from_year: index + 1, to_year: index + 1, amount: item, annual_increase: 0 });
  });
  return segments;
}

/**
 * What is wrong with a schedule or a policy model while it is typed. The same answers as the domain's schemas, which
 * a test compares, without the schema library's weight on this screen. The server checks again.
 */
type Checked<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

type FigureName = Exclude<keyof ModelDraft, 'sex' | 'tobacco' | 'death_benefit_option'>;
type Limits = readonly [min: number, max: number];
const YEARS: Limits = [1, 120];
const MONEY: Limits = [0, 1e9];
const INCREASE: Limits = [-0.5, 0.5];

class Faults {
  readonly errors: Record<string, string[]> = {};

  add(path: string, message: string): void {
    (this.errors[path] ??= []).push(message);
  }

  /** The figure, or 0 with a fault under its path. */
  given(path: string, label: string, value: number | null, [min, max]: Limits, isWhole = false): number {
    if (value === null) this.add(path, `${label} is a required field`);
    else if (!(value >= min && value <= max))
      this.add(path, `Must be between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}.`);
    else if (isWhole && !Number.isInteger(value)) this.add(path, 'Enter a whole number.');
    return value ?? 0;
  }

  of<T>(value: T): Checked<T> {
    return Object.keys(this.errors).length === 0
      ? { value, errors: null }
      : { value: null, errors: this.errors };
  }
}

export function checkSchedule({ segments, years, income }: BuildDraft): Checked<ScheduleInput> {
  const faults = new Faults();
  const all = faults.given('years', 'Years', years, YEARS, true);
  const checked = segments.map((segment, index) => {
    const at = (name: string) => `segments.${index}.${name}`;
    const from_year = faults.given(at('from_year'), 'From year', segment.from_year, YEARS, true);
    const to_year = faults.given(at('to_year'), 'To year', segment.to_year, YEARS, true);
    if (segment.from_year !== null && segment.to_year !== null && to_year < from_year)
      faults.add(at('to_year'), 'Must not be before the first year.');
    else if (years !== null && segment.to_year !== null && to_year > all)
      faults.add(at('to_year'), `Must be between 1 and ${all}.`);
    return {
      column: segment.column,
      from_year,
      to_year,
      amount: faults.given(at('amount'), 'Amount', segment.amount, MONEY),
      // Left empty it is level.
      annual_increase: faults.given(
        at('annual_increase'),
        'Annual increase',
        segment.annual_increase ?? 0,
        INCREASE,
      ),
    };
  });
  return faults.of({ segments: checked, years: all, income });
}

export function checkModel(
  model: ModelDraft,
  age: number,
  schedule: ScheduleInput | null,
): Checked<PolicyModelInput> {
  const faults = new Faults();
  const given = (name: FigureName, label: string, limits: Limits) =>
    faults.given(name, label, model[name], limits);
  const figures = {
    face_amount: given('face_amount', 'Face amount', MONEY),
    illustrated_rate: given('illustrated_rate', 'Illustrated rate', [0, 0.12]),
    illustrated_loan_rate: given('illustrated_loan_rate', 'Illustrated loan rate', [0, 0.1]),
    premium_load: given('premium_load', 'Premium load', [0, 0.3]),
    policy_fee: given('policy_fee', 'Policy fee', MONEY),
    per_unit_charge: given('per_unit_charge', 'Per unit charge', [0, 100]),
    coi_ratio: given('coi_ratio', 'Cost of insurance ratio', [0, 5]),
    guaranteed_rate: given('guaranteed_rate', 'Guaranteed rate', [0, 0.1]),
    surrender_charge: given('surrender_charge', 'Surrender charge', [0, 100]),
  };
  const { sex, tobacco, death_benefit_option } = model;
  const { firstAge } = cso2017[`${tobacco}_${sex}`];
  if (age < firstAge)
    faults.add(
      'age',
      `The ${tobacco} table begins at age ${firstAge}. Choose composite for a younger client.`,
    );
  if (!schedule) return { value: null, errors: faults.errors };
  const { premium_outlay: premiums, withdrawals, loans } = scheduleLists(schedule);
  return faults.of({
    age,
    sex,
    tobacco,
    death_benefit_option,
    ...figures,
    premiums,
    withdrawals,
    loans,
    years: schedule.years,
  });
}

import type { PolicyModelInput } from '../../../../domain/policy/policy-model-schema.ts';
import {
  type ColumnSegment,
  type IncomeKind,
  type ScheduleInput,
  type ScheduleColumn,
  type ScheduleSegment,
  scheduleLists,
} from '../../../../domain/policy/schedule.ts';
import { emptyRow, type LedgerRow } from '../../../../domain/policy/illustration.ts';
import type { ledgerOfModel } from '../../../../domain/policy/policy-model.ts';
import { roundToCents } from '../../../../domain/shared/rounding.ts';
import { cso2017 } from '../../../../domain/policy/cso-2017.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { FieldErrorCollector, type Limits } from '../../draft/field-checks.ts';
import { namesOf, type Figure } from '../../draft/draft-storage.ts';
import { MODEL_FIGURES, MONEY, type ModelFigure } from './model-figures.ts';

export interface SegmentDraft {
  key: number;
  column: ScheduleColumn;
  from_year: Figure;
  to_year: Figure;
  amount: Figure;
  annual_increase: Figure;
}

type ModelChoices = Pick<PolicyModelInput, 'sex' | 'tobacco' | 'death_benefit_option'>;
export type ModelDraft = ModelChoices & Record<ModelFigure, Figure>;

export interface BuildDraft {
  segments: readonly SegmentDraft[];
  years: Figure;
  income: IncomeKind;
  model: ModelDraft;
}

/** Representative composite values (ENGINES A.4). */
export const defaultModel: ModelDraft = {
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

export function newBuild(clientAge: number): BuildDraft {
  const years = Math.max(1, Math.min(120, 96 - clientAge));
  return {
    segments: [newSegment([], years, 'premium_outlay')],
    years,
    income: 'withdrawals_to_basis',
    model: defaultModel,
  };
}

/** Premiums start after earlier premiums; other segments start after all segments. */
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

export function modelOf(input: Omit<PolicyModelInput, 'age'> & { age?: number }): ModelDraft {
  const { age: _a, premiums: _p, withdrawals: _w, loans: _l, years: _y, ...model } = input;
  return model;
}

/** Restores the form of a saved ledger. Returns null if the ledger was not built here. */
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

/** Converts yearly lists of a file or the API to segments of equal amounts. */
function scheduleOf(model: PolicyModelInput | null, years: number): ScheduleInput {
  const segments = [
    ...segmentsOfList('premium_outlay', model?.premiums),
    ...segmentsOfList('withdrawals', model?.withdrawals),
    ...segmentsOfList('loans', model?.loans),
  ];
  const last = Math.max(1, ...segments.map(({ to_year }) => to_year));
  return { segments, years: model?.years ?? Math.max(years, last), income: 'withdrawals_to_basis' };
}

function segmentsOfList(
  column: ScheduleColumn,
  list: readonly number[] | readonly ScheduleSegment[] = [],
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

type Checked<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

const checked = <T>(fieldErrors: FieldErrorCollector, value: T): Checked<T> =>
  fieldErrors.areNone ? { value, errors: null } : { value: null, errors: fieldErrors.errors };

const YEARS: Limits = [1, 120];

export function checkSchedule({ segments, years, income }: BuildDraft): Checked<ScheduleInput> {
  const fieldErrors = new FieldErrorCollector();
  const all = fieldErrors.required('years', 'Years', years, YEARS, true);
  const hasYears = fieldErrors.areNone;
  const lines = segments.map((segment, index) => {
    const at = (name: string) => `segments.${index}.${name}`;
    const from_year = fieldErrors.required(at('from_year'), 'From year', segment.from_year, YEARS, true);
    const to_year = fieldErrors.required(at('to_year'), 'To year', segment.to_year, YEARS, true);
    if (segment.from_year !== null && segment.to_year !== null && to_year < from_year)
      fieldErrors.add(at('to_year'), 'Must not be before the first year.');
    else if (hasYears && segment.to_year !== null && to_year > all)
      fieldErrors.add(at('to_year'), `Must be between 1 and ${all}.`);
    return {
      column: segment.column,
      from_year,
      to_year,
      amount: fieldErrors.required(at('amount'), 'Amount', segment.amount, MONEY),
      annual_increase: fieldErrors.optional(at('annual_increase'), segment.annual_increase, [-0.5, 0.5]) ?? 0,
    };
  });
  return checked(fieldErrors, { segments: lines, years: all, income });
}

export function checkModel(
  model: ModelDraft,
  age: number,
  schedule: ScheduleInput | null,
): Checked<PolicyModelInput> {
  const fieldErrors = new FieldErrorCollector();
  const figures = {} as Record<ModelFigure, number>;
  for (const name of namesOf(MODEL_FIGURES)) {
    const { label, limits } = MODEL_FIGURES[name];
    figures[name] = fieldErrors.required(name, label, model[name], limits);
  }
  const { sex, tobacco, death_benefit_option } = model;
  const { firstAge } = cso2017[`${tobacco}_${sex}`];
  if (age < firstAge)
    fieldErrors.add(
      'age',
      `The ${tobacco} table begins at age ${firstAge}. Choose composite for a younger client.`,
    );
  if (!schedule) return { value: null, errors: fieldErrors.errors };
  const { premium_outlay: premiums, withdrawals, loans } = scheduleLists(schedule);
  const { years } = schedule;
  const terms = { age, sex, tobacco, death_benefit_option, ...figures };
  return checked(fieldErrors, { ...terms, premiums, withdrawals, loans, years });
}

export type BuiltLedger = ReturnType<typeof ledgerOfModel>;

/** Premiums and distributions only; the advisor enters the values and death benefits. */
export function ledgerOfSchedule(schedule: ScheduleInput, age: number): BuiltLedger {
  const lists = scheduleLists(schedule);
  const rows = Array.from({ length: schedule.years }, (_, t): LedgerRow => ({
    ...emptyRow({ year: t + 1, age: age + t }),
    premium_outlay: roundToCents(lists.premium_outlay[t] ?? 0),
    withdrawals: roundToCents(lists.withdrawals[t] ?? 0),
    loans: roundToCents(lists.loans[t] ?? 0),
  }));
  return { rows, lapseYear: null };
}

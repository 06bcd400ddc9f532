/**
 * What is wrong with a schedule or a policy model while it is typed. The same answers as the domain's schemas, which
 * a test compares, without the schema library's weight on this screen. The server checks again.
 */
import { cso2017 } from '../../../domain/policy/cso-2017.ts';
import type { PolicyModelInput } from '../../../domain/policy/policy-model-schema.ts';
import { scheduleLists, type ScheduleInput } from '../../../domain/policy/schedule.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { BuildDraft, ModelDraft } from './build-draft.ts';

export type Checked<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

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

/** The pre-tax plan of the sidebar's preview, stored in `tax_scorecard_inputs`. */
import { parseWith, type FieldErrors } from '../../domain/shared/result.ts';
import { taxScorecardSchema } from '../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { PLAN_FIELDS } from '../../rendering/tools/scorecard/plan-fields.ts';
import { readJson, type KeyValue, KEYS } from '../state/storage.ts';

export { PLAN_FIELDS };
export type PlanField = (typeof PLAN_FIELDS)[number]['name'];
export type PlanFigures = Readonly<Record<PlanField, number | null>>;

const FORM_ONLY_FIELDS = [
  'filing_status',
  'bonus_amount',
  'heir_tax_rate',
  'conversion_tax_from',
  'match_distributions',
  'tax_method',
  'fill_bracket_rate',
];

/** Event after the preview stores or removes a plan, for an open Tax Scorecard. */
export const PLAN_CHANGED = 'plumbline-plan-changed';

const figuresFrom = (of: (name: PlanField) => unknown): PlanFigures => {
  const figures = PLAN_FIELDS.map(({ name }) => [name, of(name)] as const);
  return Object.fromEntries(
    figures.map(([name, value]) => [name, Number.isFinite(value) ? value : null]),
  ) as PlanFigures;
};

export const NO_FIGURES: PlanFigures = figuresFrom(() => null);

function loadPlan(store: KeyValue): Record<string, unknown> {
  const value = readJson(store, KEYS.taxScorecardInputs);
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

export function loadFigures(store: KeyValue): PlanFigures {
  const stored = loadPlan(store);
  return figuresFrom((name) => stored[name]);
}

type PlanCheck = { input: Record<string, unknown>; errors: FieldErrors | null };

/** Validates with the calculation's schema. Valid fields of the Tax Scorecard's form are included. */
export function checkedPlan(store: KeyValue, figures: PlanFigures, year: number): PlanCheck {
  const entered = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));
  const stored = Object.entries(loadPlan(store)).filter(([name]) => FORM_ONLY_FIELDS.includes(name));
  const plain = { filing_status: 'single', start_year: year, ...entered };
  const input = { filing_status: 'single', ...Object.fromEntries(stored), start_year: year, ...entered };
  const errors = validatePlan(input);
  if (errors && Object.keys(errors).some((name) => !(name in figures)))
    return { input: plain, errors: validatePlan(plain) };
  return { input, errors };
}

function validatePlan(input: Record<string, unknown>): FieldErrors | null {
  const parsed = parseWith(taxScorecardSchema, input);
  return parsed.ok ? null : (parsed.error.fields ?? {});
}

/** Stored figures of another plan would contradict the input. */
export function savePlan(store: KeyValue, input: Record<string, unknown>): void {
  store.set(KEYS.taxScorecardInputs, JSON.stringify(input));
  store.remove(KEYS.taxScorecardResults);
}

export function deletePlan(store: KeyValue): void {
  store.remove(KEYS.taxScorecardInputs);
  store.remove(KEYS.taxScorecardResults);
}

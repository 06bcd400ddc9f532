import { memberAt } from '../shared/member-at.ts';

/**
 * Calculations that touch a calendar year take `start_year`. A surface that knows today's date fills it in
 * when it is absent; the domain never asks a clock.
 */
const CALENDAR_CALCULATIONS: ReadonlySet<string> = new Set([
  'contribution-limits',
  'policy-tests',
  'illustration-checks',
  'tax-scorecard',
  'index-strategy',
  'historical-report',
]);

/** An account asks for a year only where it names its plan, or pays tax by the tables; a comparison where it tests the policy, too. */
const asksForYear = (id: string, raw: object): boolean =>
  (id === 'vehicle' &&
    (memberAt(raw, 'vehicle.plan_type') != null || memberAt(raw, 'vehicle.tax_method') === 'federal')) ||
  (id === 'comparative-report' && memberAt(raw, 'sex') != null) ||
  (id === 'comparative-report' &&
    [0, 1, 2].some(
      (index) =>
        memberAt(raw, `vehicles.${index}.plan_type`) != null ||
        memberAt(raw, `vehicles.${index}.tax_method`) === 'federal',
    ));

export function withStartYear(id: string, raw: unknown, year: number): unknown {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return raw;
  if (!CALENDAR_CALCULATIONS.has(id) && !asksForYear(id, raw)) return raw;
  const given: { start_year?: unknown } = raw;
  return given.start_year == null ? { ...raw, start_year: year } : raw;
}

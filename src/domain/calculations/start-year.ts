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
const asksForYear = (id: string, raw: object): boolean => {
  if (id === 'vehicle') return isByYear(memberAt(raw, 'vehicle'));
  if (id !== 'comparative-report') return false;
  const { sex, vehicles }: { sex?: unknown; vehicles?: unknown } = raw;
  return sex != null || (Array.isArray(vehicles) && vehicles.slice(0, 3).some(isByYear));
};

function isByYear(vehicle: unknown): boolean {
  if (vehicle === null || typeof vehicle !== 'object') return false;
  const { plan_type, tax_method }: { plan_type?: unknown; tax_method?: unknown } = vehicle;
  return plan_type != null || tax_method === 'federal';
}

export function withStartYear(id: string, raw: unknown, year: number): unknown {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return raw;
  if (!CALENDAR_CALCULATIONS.has(id) && !asksForYear(id, raw)) return raw;
  const given: { start_year?: unknown } = raw;
  return given.start_year == null ? { ...raw, start_year: year } : raw;
}

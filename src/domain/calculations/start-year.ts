/**
 * Calculations that touch a calendar year take `start_year`. A surface that knows today's date fills it in
 * when it is absent; the domain never asks a clock.
 */
const CALENDAR_CALCULATIONS: ReadonlySet<string> = new Set([
  'contribution-limits',
  'tax-scorecard',
  'index-strategy',
  'historical-report',
]);

export function withStartYear(id: string, raw: unknown, year: number): unknown {
  if (!CALENDAR_CALCULATIONS.has(id) || raw === null || typeof raw !== 'object' || Array.isArray(raw))
    return raw;
  const given: { start_year?: unknown } = raw;
  return given.start_year == null ? { ...raw, start_year: year } : raw;
}

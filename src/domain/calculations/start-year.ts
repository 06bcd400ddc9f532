import { fieldsOf } from '../shared/schema-fields.ts';
import { findCalculation } from './registry.ts';

/**
 * A calculation whose result depends on a calendar year asks for `start_year`. Every surface fills in the current one here
 * when it is absent: the domain never asks a clock. Which calculations ask is known by their schemas.
 */
export function withStartYear(id: string, raw: unknown, year: number): unknown {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw) || !asksForYear(id)) return raw;
  const given: { start_year?: unknown } = raw;
  return given.start_year == null ? { ...raw, start_year: year } : raw;
}

const asksForYear = (id: string): boolean => 'start_year' in fieldsOf(findCalculation(id)?.schema);

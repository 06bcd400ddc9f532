/** One calculation on what was sent, as the command line would print it; today's year where none is given. */
import { runCalculation } from '../domain/calculations.ts';
import { withStartYear } from '../domain/calculations/start-year.ts';
import type { Result } from '../domain/shared/result.ts';

export const calculated = (id: string, raw: unknown, now: Date): Result<Record<string, unknown>> =>
  runCalculation(id, withStartYear(id, raw, now.getFullYear()));

/** One calculation on what was sent, as the command line would print it; today's year where none is given. */
import { runCalculation } from '../domain/calculations.ts';
import { withStartYear } from '../domain/calculations/start-year.ts';
import type { IndexHistory } from '../domain/indexes/index-history.ts';
import type { Result } from '../domain/shared/result.ts';

export const calculated = (
  id: string,
  raw: unknown,
  { now, history }: { now: Date; history: IndexHistory },
): Result<Record<string, unknown>> =>
  runCalculation(id, withStartYear(id, raw, now.getFullYear()), { history });

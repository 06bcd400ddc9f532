/** What explains the figures of one calculation, and which of them. */
import type { IndexHistory } from '../market/index-history.ts';
import { parseWith, type Schema } from '../shared/field-errors.ts';
import { ok, type Result } from '../shared/result.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import type { Explanation } from '../shared/explanation.ts';

export type ExplainPath = (path: string) => Explanation | null;

export interface Explainer {
  /** Shapes of the paths that it explains, for who asks for another. */
  readonly paths: readonly string[];
  /** `result`: what the calculation makes of this input, unrounded. */
  of(raw: unknown, result: object, history: IndexHistory, taxTables?: TaxTables): Result<ExplainPath>;
}

export const explainer = <I>(
  schema: Schema<I>,
  paths: readonly string[],
  prepare: (input: I, result: object, history: IndexHistory, taxTables?: TaxTables) => ExplainPath,
): Explainer => ({
  paths,
  of(raw, result, history, taxTables) {
    const parsed = parseWith<I>(schema, raw);
    return parsed.ok ? ok(prepare(parsed.value, result, history, taxTables)) : parsed;
  },
});

export const listed = (members: readonly string[]) => `{${members.join(', ')}}`;

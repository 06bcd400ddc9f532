/** What explains the figures of one calculation, and which of them. */
import { parseWith, type Schema } from '../shared/field-errors.ts';
import { ok, type Result } from '../shared/result.ts';
import type { Explanation } from './explanation.ts';

export interface Explainer {
  /** Shapes of the paths that it explains, for who asks for another. */
  readonly paths: readonly string[];
  explain(raw: unknown, path: string): Result<Explanation | null>;
}

export const explainer = <I>(
  schema: Schema<I>,
  paths: readonly string[],
  explain: (input: I, path: string) => Explanation | null,
): Explainer => ({
  paths,
  explain(raw, path) {
    const parsed = parseWith<I>(schema, raw);
    return parsed.ok ? ok(explain(parsed.value, path)) : parsed;
  },
});

export const listed = (members: readonly string[]) => `{${members.join(', ')}}`;

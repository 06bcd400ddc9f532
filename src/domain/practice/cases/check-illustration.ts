/** An illustration from loose input, checked as the wizard does: schema, then the ledger against the client's age. */
import { checkLedger } from '../../policy/check-ledger.ts';
import { illustrationSchema } from '../../policy/illustration-schema.ts';
import { invalidInput, parseWith, under } from '../../shared/field-errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { sourceSchema } from './scenario-schema.ts';
import type { SourcedIllustration } from './scenario.ts';

/** Null clears it. Paths begin at the rows: "rows.3.age". */
export function checkedIllustration(raw: unknown, clientAge: number): Result<SourcedIllustration | null> {
  if (raw === null) return ok(null);
  const { source, rest } = splitSource(raw);
  const illustration = parseWith(illustrationSchema, rest);
  if (!illustration.ok) return illustration;
  const { errors } = checkLedger(clientAge, illustration.value);
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  if (source === undefined || source === null) return ok(illustration.value);
  const from = parseWith(sourceSchema, source);
  if (!from.ok) return fail(invalidInput(under('source', from.error.fields ?? {})));
  return ok({ ...illustration.value, source: from.value });
}

/** The ledger's own schema refuses what it does not know, and where it came from is no part of it. */
function splitSource(raw: unknown): { source?: unknown; rest: unknown } {
  if (typeof raw !== 'object' || raw === null || !('source' in raw)) return { rest: raw };
  const { source, ...rest } = raw;
  return { source, rest };
}

/** A report or a run asks for a ledger of the client's age; the refusal says both ages and what to do. */
import { misfitWords, otherLedgerAge } from '../domain/policy/illustration.ts';
import type { SourcedIllustration } from '../domain/practice/cases/scenario.ts';
import { fail, ok, type Result } from '../domain/shared/result.ts';

export function fits({
  client,
  document,
}: {
  client: { age: number };
  document: { illustration: SourcedIllustration | null };
}): Result<null> {
  const age = otherLedgerAge(client.age, document.illustration);
  return age === null ? ok(null) : fail({ code: 'other_ledger_age', detail: misfitWords(client.age, age) });
}

/** Fills in the origin of a reused ledger that does not name it. */
import { lacksOrigin, withOrigin } from '../../domain/practice/cases/reused-origin.ts';
import type { SourcedIllustration } from '../../domain/practice/cases/scenario.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Db } from './db.ts';

interface WithLedger {
  document: { illustration: SourcedIllustration | null };
}

/** Queries only for such a ledger. Documents are written without spaces. */
export async function withReusedOrigin<Found extends WithLedger>(
  db: Db,
  owner: OwnerId,
  found: Found,
): Promise<Found> {
  const { illustration } = found.document;
  if (!lacksOrigin(illustration)) return found;
  const documents = await Promise.all(
    (['scenarios', 'simulations'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('document')
        .where('owner_id', '=', owner)
        .where('document', 'like', '%"source":{"kind":"model"%')
        .execute(),
    ),
  );
  const modeled = documents
    .flat()
    .map(({ document }) => (JSON.parse(document) as WithLedger['document']).illustration)
    .filter((one) => one !== null);
  return { ...found, document: { ...found.document, illustration: withOrigin(illustration, modeled) } };
}

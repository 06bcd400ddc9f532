/** The simulations of a scenario once more, for its copy: as they are stored, in one statement. */
import type { OwnerId } from '../../domain/accounts/user.ts';
import type { Db } from './database.ts';

interface Copying {
  from: number;
  /** A scenario of the same client. */
  to: number;
  now: Date;
}

const AS_THEY_ARE = [
  'owner_id',
  'client_id',
  'name',
  'description',
  'is_draft',
  'included',
  'document',
  'document_hash',
  'saved_vintage',
  'file_hash',
] as const;

export async function copySimulations(db: Db, owner: OwnerId, { from, to, now }: Copying): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('simulations')
    .columns([...AS_THEY_ARE, 'scenario_id', 'revision', 'created_at', 'updated_at'])
    .expression((e) =>
      e
        .selectFrom('simulations')
        .select(AS_THEY_ARE)
        .select((c) => [
          c.val(to).as('scenario_id'),
          c.val(1).as('revision'),
          c.val(at).as('created_at'),
          c.val(at).as('updated_at'),
        ])
        .where('owner_id', '=', owner)
        .where('scenario_id', '=', from)
        .orderBy('id'),
    )
    .execute();
}

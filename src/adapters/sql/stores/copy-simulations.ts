/** The simulations of a scenario once more, for its copy: as they are stored, each under the first name that is free. */
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { freeName } from '../../../domain/shared/text.ts';
import { LONGEST_NAME } from '../../../domain/practice/cases/scenario.ts';
import type { Db } from '../db.ts';

interface Copying {
  from: number;
  /** A scenario of the same client. */
  to: number;
  now: Date;
}

const AS_THEY_ARE = [
  'owner_id',
  'client_id',
  'description',
  'is_draft',
  'included',
  'document',
  'document_hash',
  'saved_vintage',
  'file_hash',
] as const;

/** In a transaction, so that no name is taken meanwhile and all are copied or none. */
export async function copySimulations(db: Db, owner: OwnerId, { from, to, now }: Copying): Promise<void> {
  const at = now.toISOString();
  const ofClient = await db
    .selectFrom('simulations')
    .select(['id', 'name', 'scenario_id'])
    .where('owner_id', '=', owner)
    .where('client_id', '=', (e) =>
      e.selectFrom('scenarios').select('client_id').where('owner_id', '=', owner).where('id', '=', from),
    )
    .orderBy('id')
    .execute();
  const taken = new Set(ofClient.map(({ name }) => name));
  for (const { id, name } of ofClient.filter(({ scenario_id }) => scenario_id === from)) {
    const free = freeName(name, taken, LONGEST_NAME);
    taken.add(free);
    await db
      .insertInto('simulations')
      .columns([...AS_THEY_ARE, 'name', 'scenario_id', 'revision', 'created_at', 'updated_at'])
      .expression((e) =>
        e
          .selectFrom('simulations')
          .select(AS_THEY_ARE)
          .select((c) => [
            c.val(free).as('name'),
            c.val(to).as('scenario_id'),
            c.val(1).as('revision'),
            c.val(at).as('created_at'),
            c.val(at).as('updated_at'),
          ])
          .where((e) => e.and({ owner_id: owner, id })),
      )
      .execute();
  }
}

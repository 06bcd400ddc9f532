import {
  REQUEST_DAYS,
  STEP_MINUTES,
  type IdentityStore,
  type SignInSteps,
} from '../../../domain/practice/users/identity-provider.ts';
import type { Db } from '../db.ts';
import { firstAs, flag, hasRow, hasUpdated } from '../query-parts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Admins decline some before they see more. */
const MAX_LISTED = 100;
const REQUEST = ['id', 'issuer', 'subject', 'email', 'email_verified', 'requested_at', 'expires_at'] as const;

const withFlag = <Row extends { email_verified: 0 | 1 }>(row: Row) => ({
  ...row,
  email_verified: row.email_verified === 1,
});

const stepOf =
  <Kind extends keyof SignInSteps>(_kind: Kind) =>
  ({ payload, user_id }: { payload: string; user_id: number | null }): SignInSteps[Kind] => ({
    ...(JSON.parse(payload) as SignInSteps[Kind]),
    user_id,
  });

export function sqlIdentityStore(db: Db): IdentityStore {
  return {
    async addStep(kind, hash, { user_id, ...step }, now) {
      const expires_at = new Date(now.getTime() + STEP_MINUTES * MINUTE_MS).toISOString();
      const values = { hash, kind, user_id, payload: JSON.stringify(step), expires_at };
      await db.insertInto('oidc_steps').values(values).execute();
    },
    findStep: (kind, hash, now) =>
      firstAs(
        db
          .selectFrom('oidc_steps')
          .select(['payload', 'user_id'])
          .where((e) => e.and({ hash, kind }))
          .where('expires_at', '>', now.toISOString()),
        stepOf(kind),
      ),
    takeStep: (kind, hash, now) =>
      firstAs(
        db
          .deleteFrom('oidc_steps')
          .where((e) => e.and({ hash, kind }))
          .where('expires_at', '>', now.toISOString())
          .returning(['payload', 'user_id']),
        stepOf(kind),
      ),
    userOf: ({ issuer, subject }) =>
      firstAs(
        db
          .selectFrom('oidc_identities')
          .select('user_id')
          .where((e) => e.and({ issuer, subject })),
        ({ user_id }) => user_id,
      ),
    use: ({ user_id, issuer, subject, email }, now) =>
      hasUpdated(
        db
          .updateTable('oidc_identities')
          .set({ last_used_at: now.toISOString(), email })
          .where((e) => e.and({ user_id, issuer, subject })),
      ),
    list: (userId) =>
      db
        .selectFrom('oidc_identities')
        .select(['id', 'issuer', 'subject', 'email', 'linked_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    // One statement, so that concurrent requests cannot link it to two users.
    async link(userId, { issuer, subject, email }, now) {
      const isLinked = await hasRow(
        db
          .insertInto('oidc_identities')
          .values({
            user_id: userId,
            issuer,
            subject,
            email,
            linked_at: now.toISOString(),
            last_used_at: null,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['issuer', 'subject'])
              .doUpdateSet({ email })
              .where('oidc_identities.user_id', '=', userId),
          )
          .returning('id'),
      );
      // An earlier request could link it again after the user has unlinked it.
      if (isLinked)
        await db
          .deleteFrom('oidc_requests')
          .where((e) => e.and({ issuer, subject }))
          .execute();
      return isLinked;
    },
    async unlink(userId, id) {
      await db
        .deleteFrom('oidc_identities')
        .where((e) => e.and({ user_id: userId, id }))
        .execute();
    },
    async request({ issuer, subject, email, email_verified }, now) {
      const changed = {
        email,
        email_verified: flag(email_verified),
        requested_at: now.toISOString(),
        expires_at: new Date(now.getTime() + REQUEST_DAYS * DAY_MS).toISOString(),
      };
      await db
        .insertInto('oidc_requests')
        .values({ issuer, subject, ...changed })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(changed))
        .execute();
    },
    async requests(now) {
      const rows = await db
        .selectFrom('oidc_requests')
        .select(REQUEST)
        .where('expires_at', '>', now.toISOString())
        .orderBy('id')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(withFlag);
    },
    takeRequest: (id, now) =>
      firstAs(
        db
          .deleteFrom('oidc_requests')
          .where('id', '=', id)
          .where('expires_at', '>', now.toISOString())
          .returning(REQUEST),
        withFlag,
      ),
    async sweep(now) {
      for (const table of ['oidc_steps', 'oidc_requests'] as const)
        await db.deleteFrom(table).where('expires_at', '<=', now.toISOString()).execute();
    },
  };
}

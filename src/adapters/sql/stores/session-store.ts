import { sql } from 'kysely';
import type {
  IdleLimit,
  Impersonator,
  KnownAddressStore,
  RequestUser,
  SessionStore,
} from '../../../domain/practice/users/session-store.ts';
import { CHALLENGE_PURPOSES } from '../../../domain/practice/users/tokens.ts';
import { mayHaveSecondFactor } from '../../../domain/practice/users/user.ts';
import { dialectOf, type Db } from '../db.ts';
import { SECOND_FACTOR_REQUIRED } from './practice-settings-store.ts';
import { firstAs, flag, hasDeleted, hasRow, nameOf, prepared } from '../query-parts.ts';
import { USER_COLUMNS, userOf } from './user-store.ts';

const MAX_ADDRESSES_PER_USER = 40;
const ADDRESS_RETENTION_MS = 182 * 24 * 3_600_000;

export function sqlKnownAddressStore(db: Db): KnownAddressStore {
  return {
    has: (userId, mark) =>
      hasRow(
        db
          .selectFrom('known_addresses')
          .select('mark')
          .where((e) => e.and({ user_id: userId, mark })),
      ),
    async add(userId, mark, now) {
      const seen_at = now.toISOString();
      await db
        .insertInto('known_addresses')
        .values({ user_id: userId, mark, seen_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at }))
        .execute();
      await db
        .deleteFrom('known_addresses')
        .where('user_id', '=', userId)
        .where('mark', 'not in', (e) =>
          e
            .selectFrom('known_addresses')
            .select('mark')
            .where('user_id', '=', userId)
            .orderBy('seen_at', 'desc')
            .limit(MAX_ADDRESSES_PER_USER),
        )
        .execute();
    },
    async sweep(now) {
      const forgotten = new Date(now.getTime() - ADDRESS_RETENTION_MS).toISOString();
      await db.deleteFrom('known_addresses').where('seen_at', '<=', forgotten).execute();
    },
  };
}

/** Maximum per page, last used first. */
const MAX_LISTED = 100;

type IdleValues = {
  /** Null without an idle limit. */
  readonly since: string | null;
  readonly remembered_stay: 0 | 1;
};

const idleValues = (idle: IdleLimit | null): IdleValues => ({
  since: idle?.since.toISOString() ?? null,
  remembered_stay: idle?.remembered ? 0 : 1,
});

const isNotIdle = ({ since, remembered_stay }: IdleValues) =>
  sql<boolean>`(coalesce(sessions.last_used_at > ${since}, true) or (sessions.remembered = 1 and ${remembered_stay}))`;

/** Included for all requests, because a separate statement would double the time of an unchanged list. */
export const requestColumns = (db: Db) => [
  sql<number>`coalesce((select version from list_versions where owner_id = users.id), 0)`.as('list_version'),
  // With several servers: the active figures, without a further statement.
  dialectOf(db).hasOneWriter
    ? sql<string | null>`null`.as('own_figures')
    : sql<string | null>`(select value from meta where key = 'own_figures')`.as('own_figures'),
];

type RequestRow = Parameters<typeof userOf>[0] & {
  last_used_at: string | null;
  own_figures: string | null;
  list_version: number;
  second_factor_required: string | null;
  second_factor_enabled_at: string | null;
};

/** The user of a session or access token. */
export function requestUserOf(row: RequestRow, impersonator: Impersonator | null): RequestUser {
  const user = userOf(row);
  return {
    user,
    impersonator,
    isSecondFactorMissing:
      row.second_factor_required === '1' &&
      row.second_factor_enabled_at === null &&
      (impersonator !== null || mayHaveSecondFactor(user)),
    lastUsedAt: new Date(row.last_used_at ?? 0),
    ownFigures: row.own_figures,
    listVersion: row.list_version,
  };
}

/** User and permissions of each request. */
const findByAccess = prepared<{ access_hash: string; now: string } & IdleValues>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as admins', 'admins.id', 'sessions.impersonator_id')
    .leftJoin('meta as required', (join) => join.on('required.key', '=', SECOND_FACTOR_REQUIRED))
    .leftJoin('second_factors', (join) =>
      // During impersonation, the admin's two-factor authentication counts.
      join.on((e) =>
        e('second_factors.user_id', '=', e.fn.coalesce('sessions.impersonator_id', 'sessions.user_id')),
      ),
    )
    .select(USER_COLUMNS)
    .select(requestColumns(db))
    .select([
      'sessions.id as session_id',
      'sessions.last_used_at',
      'sessions.created_at as started_at',
      'sessions.access_expires_at',
      'sessions.impersonator_id',
      'sessions.from_provider',
      'admins.first_name as impersonator_first_name',
      'admins.last_name as impersonator_last_name',
      'required.value as second_factor_required',
      'second_factors.enabled_at as second_factor_enabled_at',
    ])
    .where('sessions.access_hash', '=', value('access_hash'))
    .where('sessions.access_expires_at', '>', value('now'))
    .where(isNotIdle({ since: value('since'), remembered_stay: value('remembered_stay') })),
);

export function sqlSessionStore(db: Db): SessionStore {
  return {
    async start({ opened, ...session }, now) {
      await db
        .insertInto('sessions')
        .values({
          ...session,
          access_expires_at: session.access_expires_at.toISOString(),
          refresh_expires_at: session.refresh_expires_at.toISOString(),
          created_at: now.toISOString(),
          impersonator_id: opened?.by ?? null,
          opened_from: opened?.from ?? null,
          remembered: flag(session.remembered),
          from_provider: flag(session.from_provider),
          last_used_at: now.toISOString(),
        })
        .execute();
    },
    async byAccess(accessHash, now, idle) {
      const [row] = await findByAccess(db, {
        access_hash: accessHash,
        now: now.toISOString(),
        ...idleValues(idle),
      });
      if (!row) return null;
      const impersonator =
        row.impersonator_id === null
          ? null
          : {
              id: row.impersonator_id,
              first_name: row.impersonator_first_name ?? '',
              last_name: row.impersonator_last_name ?? '',
            };
      return {
        ...requestUserOf(row, impersonator),
        sessionId: row.session_id,
        startedAt: new Date(row.started_at),
        expiresAt: new Date(row.access_expires_at),
        isFromProvider: row.from_provider === 1,
      };
    },
    async used(sessionId, address, now) {
      const last_used_at = now.toISOString();
      await db.updateTable('sessions').set({ last_used_at, address }).where('id', '=', sessionId).execute();
      // Impersonation counts as use of the admin's session.
      await db
        .updateTable('sessions')
        .set({ last_used_at })
        .where('id', '=', (e) =>
          e.selectFrom('sessions as opened').select('opened.opened_from').where('opened.id', '=', sessionId),
        )
        .execute();
    },
    async list(userId, now, idle) {
      const rows = await db
        .selectFrom('sessions')
        .leftJoin('users as admins', 'admins.id', 'sessions.impersonator_id')
        .select([
          'sessions.id',
          'sessions.device',
          'sessions.address',
          'sessions.created_at as started_at',
          'sessions.last_used_at',
          'sessions.access_expires_at as expires_at',
          'sessions.remembered',
          'sessions.from_provider',
          'admins.first_name',
          'admins.last_name',
        ])
        .where('sessions.user_id', '=', userId)
        .where('sessions.access_expires_at', '>', now.toISOString())
        .where(isNotIdle(idleValues(idle)))
        .orderBy('sessions.last_used_at', 'desc')
        .orderBy('sessions.id', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(({ first_name, last_name, remembered, from_provider, ...session }) => ({
        ...session,
        remembered: remembered === 1,
        from_provider: from_provider === 1,
        opened_by: nameOf({ first_name, last_name }),
      }));
    },
    end: (userId, sessionId) =>
      hasDeleted(db.deleteFrom('sessions').where((e) => e.and({ user_id: userId, id: sessionId }))),
    endByRefresh: (userId, refresh_hash) =>
      hasDeleted(db.deleteFrom('sessions').where((e) => e.and({ user_id: userId, refresh_hash }))),
    holderOfRefresh: (refreshHash) =>
      firstAs(
        db.selectFrom('sessions').select('user_id').where('refresh_hash', '=', refreshHash),
        ({ user_id }) => user_id,
      ),
    async endByAccess(accessHash) {
      await db.deleteFrom('sessions').where('access_hash', '=', accessHash).execute();
    },
    async endAll(userId, exceptAccessHash) {
      let ended = db
        .deleteFrom('sessions')
        .where((e) => e.or([e('user_id', '=', userId), e('impersonator_id', '=', userId)]));
      if (exceptAccessHash !== undefined) ended = ended.where('access_hash', '!=', exceptAccessHash);
      await ended.execute();
      await db
        .deleteFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .where('purpose', 'in', ['sign_in', ...CHALLENGE_PURPOSES])
        .execute();
    },
    async sweep(now) {
      const at = now.toISOString();
      await db
        .deleteFrom('sessions')
        .where('access_expires_at', '<=', at)
        .where('refresh_expires_at', '<=', at)
        .execute();
    },
  };
}

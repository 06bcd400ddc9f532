import type { Selectable } from 'kysely';
import {
  MAX_ACCESS_TOKENS,
  SCOPES,
  type AccessToken,
  type AccessTokenStore,
  type UsedToken,
} from '../../../domain/practice/users/access-token.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { withLock, type Db } from '../db.ts';
import { catchDuplicateName, countOf, hasDeleted, prepared } from '../query-parts.ts';
import type { Tables } from '../tables.ts';
import { SECOND_FACTOR_REQUIRED, TOKENS_ALLOWED } from './practice-settings-store.ts';
import { requestColumns, requestUserOf } from './session-store.ts';
import { USER_COLUMNS } from './user-store.ts';

const MINUTE_MS = 60_000;
const RETENTION_MS = 30 * 24 * 3_600_000;

const scopesOf = (text: string): UsedToken['scopes'] =>
  SCOPES.filter((scope) => text.split(' ').includes(scope));

/** Without the hash. */
const TOKEN_COLUMNS = ['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;
type TokenRow = Pick<Selectable<Tables['access_tokens']>, (typeof TOKEN_COLUMNS)[number]>;
const tokenOf = ({ scopes, ...token }: TokenRow): AccessToken => ({
  ...token,
  scopes: scopesOf(scopes),
});

const findByHash = prepared<{ hash: string; now: string }>()((db, value) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .leftJoin('meta as required', (join) => join.on('required.key', '=', SECOND_FACTOR_REQUIRED))
    .leftJoin('meta as allowed', (join) => join.on('allowed.key', '=', TOKENS_ALLOWED))
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(USER_COLUMNS)
    .select(requestColumns(db))
    .select([
      'access_tokens.id as token_id',
      'access_tokens.name as token_name',
      'access_tokens.scopes',
      'access_tokens.last_used_at',
      'required.value as second_factor_required',
      'second_factors.enabled_at as second_factor_enabled_at',
      'allowed.value as tokens_allowed',
    ])
    .where('access_tokens.hash', '=', value('hash'))
    .where('access_tokens.expires_at', '>', value('now')),
);

export function sqlAccessTokenStore(db: Db): AccessTokenStore {
  const ofOwner = (within: Db, owner: OwnerId) =>
    within.selectFrom('access_tokens').select(TOKEN_COLUMNS).where('user_id', '=', owner);
  return {
    async create(owner, { scopes, expires_at, ...token }, now) {
      const at = now.toISOString();
      const row = await catchDuplicateName(db, () =>
        withLock(db, `access tokens of ${owner}`, async (within) => {
          const active = ofOwner(within, owner).where('expires_at', '>', at);
          if ((await countOf(active)) >= MAX_ACCESS_TOKENS) return 'too_many' as const;
          await within
            .deleteFrom('access_tokens')
            .where((e) => e.and([e('user_id', '=', owner), e('name', '=', token.name)]))
            .where('expires_at', '<=', at)
            .execute();
          return within
            .insertInto('access_tokens')
            .values({
              ...token,
              user_id: owner,
              scopes: scopes.join(' '),
              created_at: at,
              expires_at: expires_at.toISOString(),
            })
            .returning(TOKEN_COLUMNS)
            .executeTakeFirstOrThrow();
        }),
      );
      return typeof row === 'string' ? row : tokenOf(row);
    },
    list: async (owner) =>
      (await ofOwner(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(tokenOf),
    remove: (owner, id) =>
      hasDeleted(db.deleteFrom('access_tokens').where((e) => e.and({ user_id: owner, id }))),
    async removeAll(owner) {
      const removed = await db
        .deleteFrom('access_tokens')
        .where('user_id', '=', owner)
        .returning('id')
        .execute();
      return removed.map(({ id }) => id);
    },
    async byHash(hash, now) {
      const [row] = await findByHash(db, { hash, now: now.toISOString() });
      if (!row) return null;
      return {
        ...requestUserOf(row, null),
        token: { id: row.token_id, name: row.token_name, scopes: scopesOf(row.scopes) },
        isOff: row.tokens_allowed === '0',
      };
    },
    async used(id, now) {
      const before = new Date(now.getTime() - MINUTE_MS).toISOString();
      await db
        .updateTable('access_tokens')
        .set({ last_used_at: now.toISOString() })
        .where('id', '=', id)
        // One of several parallel requests.
        .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<=', before)]))
        .execute();
    },
    async sweep(now) {
      const before = new Date(now.getTime() - RETENTION_MS).toISOString();
      await db.deleteFrom('access_tokens').where('expires_at', '<=', before).execute();
    },
  };
}

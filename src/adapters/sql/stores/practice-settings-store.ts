/** Stores settings in `meta`, one row each. Missing rows have default values. */
import {
  NEW_PRACTICE,
  DEFAULT_PRACTICE_SETTINGS,
  type DecidedSettings,
  type PracticeSettingsStore,
  type Tallies,
} from '../../../domain/practice/users/administration.ts';
import { COMPLIANCE_PROFILES, type ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { type Db, withLock } from '../db.ts';
import { countOf, writeMeta } from '../query-parts.ts';
import type {
  DisclosureTexts,
  FirmText,
} from '../../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { isMethodId } from '../../../domain/practice/reports/disclosures/method-disclosures.ts';
import type { SavedText } from '../../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export function sqlTallies(db: Db): Tallies {
  return {
    async add(name, now) {
      await db
        .insertInto('tallies')
        .values({ name, month: monthOf(now), n: 1 })
        .onConflict((conflict) =>
          conflict.columns(['name', 'month']).doUpdateSet((e) => ({ n: e('tallies.n', '+', 1) })),
        )
        .execute();
    },
  };
}

export const SECOND_FACTOR_REQUIRED = 'second_factor_required';
export const TOKENS_ALLOWED = 'tokens_allowed';
/** Settings that are on or off, stored as 1 or 0. */
const FLAGS = [
  SECOND_FACTOR_REQUIRED,
  'firm_required',
  TOKENS_ALLOWED,
  'password_sign_in',
  'mcp_enabled',
  'mcp_client_names',
] as const;
const BACKUP_MAIL_AT = 'backup_mail_at';
export const COMPLIANCE_PROFILE = 'compliance_profile';
const TIME_ZONE = 'time_zone';

/** Runs with the first migration of a new database. Valid in both engines. */
export const newPracticeSql = `insert into meta (key, value) values ('${COMPLIANCE_PROFILE}', '${NEW_PRACTICE.compliance_profile}');`;

/** A missing row is the default. */
export const profileOf = (stored: string | null | undefined): ComplianceProfile =>
  COMPLIANCE_PROFILES.find((profile) => profile === stored) ?? DEFAULT_PRACTICE_SETTINGS.compliance_profile;

export function sqlPracticeSettings(db: Db): PracticeSettingsStore {
  const read = async (): Promise<DecidedSettings> => {
    const rows = await db
      .selectFrom('meta')
      .select(['key', 'value'])
      .where('key', 'in', [...FLAGS, COMPLIANCE_PROFILE, TIME_ZONE])
      .execute();
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    const isOn = (name: (typeof FLAGS)[number]): boolean =>
      stored.has(name) ? stored.get(name) === '1' : DEFAULT_PRACTICE_SETTINGS[name];
    const flags = Object.fromEntries(FLAGS.map((name) => [name, isOn(name)]));
    return {
      ...(flags as Record<(typeof FLAGS)[number], boolean>),
      compliance_profile: profileOf(stored.get(COMPLIANCE_PROFILE)),
      compliance_profile_chosen: stored.has(COMPLIANCE_PROFILE),
      time_zone: stored.get(TIME_ZONE) ?? null,
    };
  };
  return {
    read,
    async claimBackupMail(now, intervalMs) {
      // One statement, so only one server gets the row.
      const noted = await db
        .insertInto('meta')
        .values({ key: BACKUP_MAIL_AT, value: now.toISOString() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ value: now.toISOString() })
            .where('meta.value', '<=', new Date(now.getTime() - intervalMs).toISOString()),
        )
        .returning('key')
        .execute();
      return noted.length > 0;
    },
    async change({ compliance_profile: profile, time_zone: zone, ...flags }) {
      for (const key of FLAGS) if (flags[key] !== undefined) await writeMeta(db, key, flags[key] ? '1' : '0');
      if (profile !== undefined) {
        await writeMeta(db, COMPLIANCE_PROFILE, profile);
        await listsChanged(db);
      }
      if (zone === null) await db.deleteFrom('meta').where('key', '=', TIME_ZONE).execute();
      else if (zone !== undefined) await writeMeta(db, TIME_ZONE, zone);
      return read();
    },
  };
}

/**
 * Increments all list versions, or one owner's, after a change outside their tables that lists display. Triggers
 * handle all other changes, including those of other programs.
 */
export const listsChanged = async (db: Db, owner?: number): Promise<void> => {
  await db
    .updateTable('list_versions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .$if(owner !== undefined, (lists) => lists.where('owner_id', '=', owner ?? 0))
    .execute();
};

/** Stores a firm's disclosures. Each save adds a row with a consecutive number. */
export function sqlDisclosureTexts(db: Db): DisclosureTexts {
  const latest: DisclosureTexts['latest'] = async () => {
    const rows = await db
      .selectFrom('disclosure_texts')
      .select(['number', 'method', 'text', 'saved_at'])
      .where((e) =>
        e(
          'number',
          'in',
          e
            .selectFrom('disclosure_texts as each')
            .select((each) => each.fn.max('each.number').as('number'))
            .groupBy('each.method'),
        ),
      )
      .orderBy('number')
      .execute();
    const last = rows.at(-1);
    return {
      version: last ? { number: last.number, saved_at: last.saved_at } : null,
      // Skips removed methods.
      texts: rows.flatMap(({ number, method, text }) =>
        isMethodId(method) ? [{ number, method, text }] : [],
      ),
    };
  };
  return {
    latest,
    async inForce() {
      const { version, texts } = await latest();
      return {
        version,
        texts: texts.flatMap(({ text, ...one }): FirmText[] => (text === null ? [] : [{ ...one, text }])),
      };
    },
    async versions(method, { page, size }) {
      const of = db.selectFrom('disclosure_texts').where('method', '=', method);
      const rows = await of
        .leftJoin('users', 'users.id', 'disclosure_texts.saved_by')
        .select(['number', 'text', 'saved_at', 'saved_by', 'users.first_name', 'users.last_name'])
        .orderBy('number', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const items = rows.map(({ saved_by: id, first_name: first, last_name: last, ...saved }): SavedText => ({
        ...saved,
        saved_by: id === null ? null : { id, name: `${first ?? ''} ${last ?? ''}`.trim() },
      }));
      return { items, page, size, total: await countOf(of) };
    },
    save: ({ method, text, was }, by, now) =>
      withLock(db, 'disclosure texts', async (within) => {
        const last = await within
          .selectFrom('disclosure_texts')
          .select(['number', 'text'])
          .where('method', '=', method)
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst();
        if ((last?.number ?? 0) !== was) return 'changed';
        if ((last?.text ?? null) === text) return null;
        const newest = await within
          .selectFrom('disclosure_texts')
          .select((e) => e.fn.max('number').as('number'))
          .executeTakeFirst();
        const number = (newest?.number ?? 0) + 1;
        await within
          .insertInto('disclosure_texts')
          .values({ number, method, text, saved_at: now.toISOString(), saved_by: by })
          .execute();
        await listsChanged(within);
        return number;
      }),
  };
}

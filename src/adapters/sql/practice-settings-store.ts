/** The practice's settings stand in `meta`, one row each; a setting without a row has its standard value. */
import {
  NEW_PRACTICE,
  STANDARD_PRACTICE,
  type DecidedSettings,
  type PracticeSettingsStore,
  type Tallies,
} from '../../domain/practice/users/administration.ts';
import { COMPLIANCE_PROFILES, type ComplianceProfile } from '../../domain/policy/compliance-profile.ts';
import type { Db } from './db.ts';

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
const BACKUP_MAIL_AT = 'backup_mail_at';
export const COMPLIANCE_PROFILE = 'compliance_profile';
const TIME_ZONE = 'time_zone';

/** Run once, with the first migration of a new database: both engines know it in these words. */
export const newPracticeSql = `insert into meta (key, value) values ('${COMPLIANCE_PROFILE}', '${NEW_PRACTICE.compliance_profile}');`;

/** As it is kept: none is the standard one. */
export const profileOf = (kept: string | null | undefined): ComplianceProfile =>
  COMPLIANCE_PROFILES.find((profile) => profile === kept) ?? STANDARD_PRACTICE.compliance_profile;

export function sqlPracticeSettings(db: Db): PracticeSettingsStore {
  const read = async (): Promise<DecidedSettings> => {
    const rows = await db
      .selectFrom('meta')
      .select(['key', 'value'])
      .where('key', 'in', [SECOND_FACTOR_REQUIRED, COMPLIANCE_PROFILE, TIME_ZONE])
      .execute();
    const kept = new Map(rows.map(({ key, value }) => [key, value]));
    const required = kept.get(SECOND_FACTOR_REQUIRED);
    return {
      second_factor_required:
        required === undefined ? STANDARD_PRACTICE.second_factor_required : required === '1',
      compliance_profile: profileOf(kept.get(COMPLIANCE_PROFILE)),
      compliance_profile_chosen: kept.has(COMPLIANCE_PROFILE),
      time_zone: kept.get(TIME_ZONE) ?? null,
    };
  };
  const write = async (key: string, value: string): Promise<void> => {
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  };
  return {
    read,
    async claimBackupMail(now, apartMs) {
      // One statement, so that of several servers one gets the row.
      const noted = await db
        .insertInto('meta')
        .values({ key: BACKUP_MAIL_AT, value: now.toISOString() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ value: now.toISOString() })
            .where('meta.value', '<=', new Date(now.getTime() - apartMs).toISOString()),
        )
        .returning('key')
        .execute();
      return noted.length > 0;
    },
    async change({ second_factor_required: required, compliance_profile: profile, time_zone: zone }) {
      if (required !== undefined) await write(SECOND_FACTOR_REQUIRED, required ? '1' : '0');
      if (profile !== undefined) {
        await write(COMPLIANCE_PROFILE, profile);
        await everyListChanged(db);
      }
      if (zone === null) await db.deleteFrom('meta').where('key', '=', TIME_ZONE).execute();
      else if (zone !== undefined) await write(TIME_ZONE, zone);
      return read();
    },
  };
}

/**
 * After a change of the whole practice that lists show: a shared report may have moved on by it. All else the tables' own
 * triggers count, so that what another program writes counts as well.
 */
export const everyListChanged = async (db: Db): Promise<void> => {
  await db
    .updateTable('list_versions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
};

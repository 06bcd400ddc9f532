import type { DatabaseFacts } from '../../../domain/practice/operation/backups.ts';

/** One schema step. Immutable after release. */
export interface Migration {
  /** Number and description: "0027-credit-balance". */
  name: string;
  sql: string;
  postgres: string;
}

/** The database requires another version of this program. */
export class SchemaVersionError extends Error {
  override name = 'SchemaVersionError';
}

/** Older databases reached the baseline through migrations that no longer exist here. */
const BASELINE = '0026';
const numberOf = (name: string): string => name.slice(0, 4);

function compareSchema(applied: readonly string[], migrations: readonly Migration[]) {
  const known = new Set(migrations.map(({ name }) => name));
  const schema = numberOf([...applied].sort().at(-1) ?? BASELINE);
  return {
    unknown: applied.filter((name) => numberOf(name) > BASELINE && !known.has(name)),
    tooOld:
      schema < BASELINE
        ? `This database has schema ${Number(schema)}. Start Plumbline at commit bc6d567f on it once, then start this version.`
        : null,
    pending: migrations.filter(
      ({ name }) => applied.length === 0 || (numberOf(name) > BASELINE && !applied.includes(name)),
    ),
  };
}

/** Returns missing migrations. Throws SchemaVersionError if this program cannot open the database. */
export function pendingAfter(applied: readonly string[], migrations: readonly Migration[]): Migration[] {
  const { unknown, tooOld, pending } = compareSchema(applied, migrations);
  if (unknown[0] !== undefined)
    throw new SchemaVersionError(
      `The database was written by a newer version of Plumbline (it has the migration ${unknown[0]}). ` +
        'Start that version, or restore a backup of this one with: plumbline restore <folder>.',
    );
  if (tooOld !== null) throw new SchemaVersionError(tooOld);
  return pending;
}

type SchemaFacts = Pick<DatabaseFacts, 'migrations' | 'unknownMigrations' | 'pendingMigrations' | 'tooOld'>;

export function schemaFacts(applied: string[], migrations: readonly Migration[]): SchemaFacts {
  const { unknown, tooOld, pending } = compareSchema(applied, migrations);
  return {
    migrations: applied,
    unknownMigrations: unknown,
    pendingMigrations: pending.length,
    tooOld,
  };
}

import type { DatabaseFacts } from '../../../domain/practice/operation/backups.ts';

/** One step of the schema, from the version before to the next. Never edited once it has landed. */
export interface Migration {
  /** "0027-credit-balance": the number orders, the name tells. */
  name: string;
  sql: string;
  postgres: string;
}

/** This program cannot open the database: another version has to. */
export class SchemaVersionError extends Error {
  override name = 'SchemaVersionError';
}

/** Databases also reach the baseline through migrations that are no longer here. */
const BASELINE = '0026';
const numberOf = (name: string): string => name.slice(0, 4);

/** Compares the migrations of a database with those of this program. */
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

/** What a database of these migrations still lacks. Throws SchemaVersionError if this program cannot open it. */
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

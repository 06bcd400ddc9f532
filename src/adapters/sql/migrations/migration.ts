/** One step of the schema, from the version before to the next. Never edited once it has landed. */
export interface Migration {
  /** "0001-first-practice": the number orders, the name tells. */
  name: string;
  /** As SQLite is told. */
  sql: string;
  /** As PostgreSQL is told; the steps up to 0020 are its baseline (src/adapters/postgres/baseline.ts). */
  postgres?: string;
}

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** What a database of these migrations still lacks. Throws NewerDatabaseError where it knows more than this program. */
export function pendingAfter(done: readonly string[], migrations: readonly Migration[]): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = done.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new NewerDatabaseError(
      `The database was written by a newer version of Plumbline (it has the migration ${unknown}). ` +
        'Start that version, or restore a backup of this one with: plumbline restore <folder>.',
    );
  }
  return migrations.filter(({ name }) => !done.includes(name));
}

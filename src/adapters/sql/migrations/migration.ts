/** One step of the schema, from the version before to the next. Never edited once it has landed. */
export interface Migration {
  /** "0001-first-practice": the number orders, the name tells. */
  name: string;
  /** As SQLite is told. */
  sql: string;
  /** As PostgreSQL is told; the steps up to 0020 are its baseline (src/adapters/postgres/baseline.ts). */
  postgres?: string;
}

import { errorCode } from '../../domain/shared/result.ts';

/** Prevents startup or a command. The message contains the fix. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** Prefixes of PostgreSQL and system codes. */
const REMEDIES: readonly [RegExp, (where: string) => string][] = [
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/,
    (where) =>
      `Cannot connect to PostgreSQL at ${where}. Start it, or correct host and port in PLUMBLINE_DATABASE.`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    (where) => `There is no host of the name in PLUMBLINE_DATABASE (${where}). Correct the host.`,
  ],
  [
    /^28/,
    (where) => `PostgreSQL at ${where} refuses the user or password. Correct them in PLUMBLINE_DATABASE.`,
  ],
  [
    /^3D000/,
    (where) =>
      `PostgreSQL at ${where} has no database of that name. Create it with createdb, or correct PLUMBLINE_DATABASE.`,
  ],
  [
    /^42501/,
    () =>
      'The PostgreSQL user of PLUMBLINE_DATABASE may not create tables or schemas. Grant it: grant create on schema public to <user>; grant create on database <name> to <user>.',
  ],
  [/^57P03/, (where) => `PostgreSQL at ${where} is starting up or shutting down. Try again in a moment.`],
  [
    /^53300/,
    (where) =>
      `PostgreSQL at ${where} has no connection left. Raise max_connections, or lower PLUMBLINE_POOL.`,
  ],
];

/** Returns the problem and its fix, or null for other errors. */
export function remedyFor(error: unknown, where: string): string | null {
  const code = errorCode(error);
  return REMEDIES.find(([pattern]) => pattern.test(code))?.[1](where) ?? null;
}

/** Returns a PostgresError with the fix, or the original error. */
export function toPostgresError(error: unknown, where: string): unknown {
  const remedy = remedyFor(error, where);
  return remedy === null ? error : new PostgresError(remedy);
}

/** Host, port and database without credentials. */
export const placeOf = (address: string): string => {
  const { hostname, port, pathname } = new URL(address);
  return `${hostname}:${port || '5432'}${pathname}`;
};

/** What can keep PostgreSQL from being used, and what to do about it. */
import { errorCode } from '../../domain/shared/result.ts';

/** The start of the server, or a command, cannot go on with this database; the message says what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** Codes of PostgreSQL and of the system, by how they begin. */
const REMEDIES: readonly [RegExp, (where: string) => string][] = [
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/,
    (where) =>
      `No PostgreSQL server answers at ${where}. Start it, or correct host and port in PLUMBLINE_DATABASE.`,
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

/** The sentence for what happened, or null where it is something else. */
export function remedyFor(error: unknown, where: string): string | null {
  const code = errorCode(error);
  return REMEDIES.find(([pattern]) => pattern.test(code))?.[1](where) ?? null;
}

/** An error that says what to do, or the given one if it is something else. */
export function toPostgresError(error: unknown, where: string): unknown {
  const remedy = remedyFor(error, where);
  return remedy === null ? error : new PostgresError(remedy);
}

/** Host, port and database, without user and password. */
export const placeOf = (address: string): string => {
  const { hostname, port, pathname } = new URL(address);
  return `${hostname}:${port || '5432'}${pathname}`;
};

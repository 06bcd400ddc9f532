import { startTestPostgres } from '../machine/test-postgres.mjs';

/**
 * Runs `use` with the settings of a PostgreSQL test server, or with null. With PLUMBLINE_TEST_POSTGRES=required, a
 * missing server is a failure.
 * @param {boolean} isNeeded
 * @param {(env: Record<string, string> | null) => Promise<unknown>} use
 * @returns {Promise<import('./tasks.mjs').Result>} with the reason if PostgreSQL is required and did not run
 */
export async function withPostgres(isNeeded, use) {
  const postgres = isNeeded ? await startTestPostgres() : null;
  if (postgres === null || 'absent' in postgres) {
    await use(null);
    if (postgres === null) return { failed: [], tests: 0 };
    process.stdout.write(`PostgreSQL: not run, because ${postgres.absent}\n`);
    return { failed: process.env['PLUMBLINE_TEST_POSTGRES'] === 'required' ? ['postgres'] : [], tests: 0 };
  }
  try {
    await use({ PLUMBLINE_TEST_DATABASE: postgres.address });
  } finally {
    await postgres.stop();
  }
  return { failed: [], tests: 0 };
}

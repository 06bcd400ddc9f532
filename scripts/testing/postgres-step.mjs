import { startTestPostgres } from '../machine/test-postgres.mjs';
import { runNodeTests } from './node-tests.mjs';

/**
 * The tests of what a practice keeps, once more with PostgreSQL in the place of the file. Where there is no PostgreSQL they
 * are not run, which the last line of the run says; with PLUMBLINE_TEST_POSTGRES=required that is a failure.
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @returns {import('./schedule.mjs').Step}
 */
export const postgresStep = (files, floor) => ({
  name: 'postgres',
  needs: ['build'],
  run: async () => {
    const postgres = await startTestPostgres();
    if ('absent' in postgres) {
      const notRun = `PostgreSQL: not run (${floor.tests.postgres} tests), because ${postgres.absent}`;
      const isRequired = process.env['PLUMBLINE_TEST_POSTGRES'] === 'required';
      return { ok: !isRequired, output: notRun, note: 'not run', notRun };
    }
    try {
      return await runNodeTests('postgres', files, floor, {
        env: { PLUMBLINE_TEST_DATABASE: postgres.address },
      });
    } finally {
      await postgres.stop();
    }
  },
});

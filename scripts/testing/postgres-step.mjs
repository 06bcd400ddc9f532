import { startTestPostgres } from '../machine/test-postgres.mjs';
import { runNodeTests } from './node-tests.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

/**
 * The tests of what a practice keeps, once more with PostgreSQL in the place of the file.
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @returns {Step}
 */
export function postgresStep(files, floor) {
  /** @type {Record<string, string>} */
  const env = {};
  return onPostgres(
    { name: 'postgres', needs: ['build'], run: () => runNodeTests('postgres', files, floor, { env }) },
    env,
    floor.tests.postgres,
  );
}

/**
 * A step whose tests find a PostgreSQL server in `env`. Where there is none they are not run, which the last line of the run
 * says; with PLUMBLINE_TEST_POSTGRES=required that is a failure.
 * @param {Step} step
 * @param {Record<string, string>} env what the step hands to its tests
 * @param {number} tests how many there are at least
 * @returns {Step}
 */
export const onPostgres = (step, env, tests) => ({
  ...step,
  run: async () => {
    const postgres = await startTestPostgres();
    if ('absent' in postgres) {
      const notRun = `PostgreSQL: not run (${tests} tests), because ${postgres.absent}`;
      const isRequired = process.env['PLUMBLINE_TEST_POSTGRES'] === 'required';
      return { ok: !isRequired, output: notRun, note: 'not run', notRun };
    }
    env['PLUMBLINE_TEST_DATABASE'] = postgres.address;
    try {
      return await step.run();
    } finally {
      await postgres.stop();
    }
  },
});

import { ensureChromium } from '../machine/ensure-chromium.mjs';
import { runNodeTests } from './node-tests.mjs';

/** Found once a run: two kinds of tests may follow one step. */
let chromium = '';

/**
 * Finds a Chromium, or installs one, and runs the tests of one kind in it.
 * @param {'browser' | 'long'} kind
 * @param {readonly string[]} files
 * @param {import('./floor.mjs').Floor} floor
 * @param {Record<string, string>} [env]
 * @returns {import('./schedule.mjs').Step[]} after a step named `build`
 */
export function browserSteps(kind, files, floor, env = {}) {
  return [
    {
      name: 'chromium',
      run: async () => {
        const found = await ensureChromium();
        if ('advice' in found) return { ok: false, output: found.advice };
        chromium = found.path;
        return { ok: true, output: '', note: chromium };
      },
    },
    {
      name: kind,
      needs: ['build', 'chromium'],
      alone: true,
      run: () => runNodeTests(kind, files, floor, { env: { ...env, PLUMBLINE_CHROMIUM: chromium } }),
    },
  ];
}

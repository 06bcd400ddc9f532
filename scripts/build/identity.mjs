import { readJson } from '../project.mjs';
import { run } from '../terminal/run.mjs';

/** What is being built. A copy without git still builds. */
export async function buildIdentity() {
  const { version } = /** @type {{ version: string }} */ (readJson('package.json'));
  const git = await run('git', ['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD']);
  const [commit = 'unknown', branch = 'unknown'] = git.code === 0 ? git.output.trim().split('\n') : [];
  // What the builder calls its surroundings, such as "staging".
  const environment = process.env['BUILD_ENVIRONMENT'] || 'unknown';
  return { version, commit, branch, environment };
}

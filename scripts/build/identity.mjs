import { readJson } from '../project.mjs';
import { run } from '../terminal/run.mjs';
import { BuildError } from './build-error.mjs';

/**
 * What is being built. A copy without git still builds, and can be told what it is.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 */
export async function buildIdentity(environment = process.env) {
  const { version } = /** @type {{ version: string }} */ (readJson('package.json'));
  const git = await run('git', ['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD']);
  const [commit = 'unknown', branch = 'unknown'] = git.code === 0 ? git.output.trim().split('\n') : [];
  return {
    version,
    commit: environment['BUILD_COMMIT'] || commit,
    branch: environment['BUILD_BRANCH'] || branch,
    // What the builder calls its surroundings, such as "staging".
    environment: environment['BUILD_ENVIRONMENT'] || 'unknown',
    reporting_key: reportingKey(environment['PLUMBLINE_REPORTING_KEY'] ?? ''),
  };
}

/** Where browsers report errors to; without one they report nothing. @param {string} key */
function reportingKey(key) {
  if (key === '') return null;
  const url = URL.canParse(key) ? new URL(key) : null;
  if (
    url?.protocol === 'https:' &&
    url.username !== '' &&
    url.password === '' &&
    /\/\w+\/?$/.test(url.pathname)
  )
    return key;
  // Not repeated: what somebody typed into the wrong name may be a secret.
  throw new BuildError('PLUMBLINE_REPORTING_KEY: enter an address such as https://key@errors.example.com/1.');
}

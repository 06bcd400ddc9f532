import { run } from '../terminal/run.mjs';
import { BuildError } from './build-error.mjs';

/**
 * Identifies the build. A copy without Git also builds; the environment can provide the revision.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 */
export async function readIdentity(environment = process.env) {
  const git = await run('git', ['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD']);
  const [commit = 'unknown', branch = 'unknown'] = git.code === 0 ? git.output.trim().split('\n') : [];
  return {
    commit: environment['BUILD_COMMIT'] || commit,
    branch: environment['BUILD_BRANCH'] || branch,
    // The name of the deployment, such as "staging".
    environment: environment['BUILD_ENVIRONMENT'] || 'unknown',
    reporting_key: parseReportingKey(environment['PLUMBLINE_REPORTING_KEY'] ?? ''),
  };
}

/** Returns the address for browser error reports, or null to disable them. @param {string} key */
function parseReportingKey(key) {
  if (key === '') return null;
  const url = URL.canParse(key) ? new URL(key) : null;
  if (
    url?.protocol === 'https:' &&
    url.username !== '' &&
    url.password === '' &&
    /\/\w+\/?$/.test(url.pathname)
  )
    return key;
  // Does not repeat the value: a misplaced value may be a secret.
  throw new BuildError('PLUMBLINE_REPORTING_KEY: enter an address such as https://key@errors.example.com/1.');
}

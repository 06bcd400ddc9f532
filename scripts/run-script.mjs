import { ensureInstall } from './machine/ensure-install.mjs';
import { isSupported, runOnSupportedNode } from './machine/supported-node.mjs';

/** Errors whose message is sufficient; the others print their stack. */
const EXPECTED = new Set([
  'InstallError',
  'BuildError',
  'UnknownStepError',
  'NodeVersionError',
  'BaselineError',
]);

/**
 * Runs a script of this folder on a supported Node with installed packages. A script must not import a package
 * statically, because packages may not be installed yet.
 * @param {import('./machine/install-stamp.mjs').Packages | null} packages null: no packages required
 * @param {() => Promise<unknown>} script
 */
export async function runScript(packages, script) {
  const install = async () => (packages === null ? undefined : ensureInstall(packages));
  try {
    if (isSupported(process.versions.node)) {
      await install();
      await script();
    } else process.exitCode = await runOnSupportedNode(install);
  } catch (error) {
    const expected = error instanceof Error && EXPECTED.has(error.constructor.name);
    process.stderr.write(
      `\n${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

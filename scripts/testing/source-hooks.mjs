// Lets Node load what it cannot load by itself from the sources: components, and files that only a browser reads.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Loaded late: few processes need it. */
const requirePackage = createRequire(import.meta.url);

const EMPTY = /\.(md|webp|png|svg|woff2)$/;

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.tsx')) {
      const { code } = requirePackage('esbuild').transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
        loader: 'tsx',
        jsx: 'automatic',
        sourcemap: 'inline',
        sourcefile: fileURLToPath(url),
      });
      return { format: 'module', source: code, shortCircuit: true };
    }
    // A style module names each of its classes as the source does.
    if (url.endsWith('.css'))
      return {
        format: 'module',
        source: 'export default new Proxy({}, { get: (_, name) => String(name) });',
        shortCircuit: true,
      };
    if (EMPTY.test(url)) return { format: 'module', source: 'export default {};', shortCircuit: true };
    return nextLoad(url, context);
  },
});

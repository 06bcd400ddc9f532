// Lets Node load sources that it does not support: components, and files that only browsers read.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Lazy: few processes need it. */
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
    // A CSS module maps each class name to itself.
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

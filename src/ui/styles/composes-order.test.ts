/**
 * A class can override a property of a class that it composes only if its own sheet comes later in the bundle: both
 * rules have the same specificity. esbuild orders sheets by the imports of the scripts, not by `composes`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundle } from '../../../scripts/build/build-error.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGES = ['main', 'main-shared', 'main-file', 'main-file-historical'];

interface Rule {
  /** Sheet and class, as in "src/ui/kit/layout/layout.module.css#box". */
  name: string;
  properties: readonly string[];
  composes: readonly string[];
}

/** Only the interface imports sheets. */
const onlyInterface: Plugin = {
  name: 'only-interface',
  setup(build) {
    build.onResolve({ filter: /\/(domain|adapters|rendering|docs)\// }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

/** Returns the paths of the sheets of each page in the order of its bundle. */
async function sheetsOfPages(): Promise<Map<string, string[]>> {
  const { outputFiles = [] } = await bundle({
    entryPoints: Object.fromEntries(PAGES.map((page) => [page, `src/ui/${page}.tsx`])),
    outdir: 'dist',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: {
      '.woff2': 'empty',
      '.svg': 'empty',
      '.png': 'empty',
      '.webp': 'empty',
      '.module.css': 'local-css',
    },
    packages: 'external',
    plugins: [onlyInterface],
  });
  const styles = outputFiles.filter(({ path }) => path.endsWith('.css'));
  return new Map(
    styles.map(({ path, text }) => [
      basename(path, '.css'),
      [...text.matchAll(/^\/\* (src\/\S+\.module\.css) \*\/$/gm)].map(([, sheet = '']) => sheet),
    ]),
  );
}

/** Reads the rules whose selector is one class. Others have a higher specificity. */
function rulesOf(sheet: string): Rule[] {
  const text = readFileSync(join(ROOT, sheet), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const pathOf = (from: string | undefined) => (from ? join(sheet, '..', from) : sheet);
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const properties = [...body.matchAll(/(?:^|;)\s*([\w-]+):/g)]
      .map(([, property = '']) => property)
      .filter((property) => property !== 'composes' && !property.startsWith('--'));
    const composes = [...body.matchAll(/composes: ([\w ]+?)(?: from '([^']+)')?;/g)].flatMap(
      ([, names = '', from]) => names.split(' ').map((name) => `${pathOf(from)}#${name}`),
    );
    const classes = selectors.split(',').map((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1]);
    return classes
      .filter((name) => name !== undefined)
      .map((name) => ({ name: `${sheet}#${name}`, properties, composes }));
  });
}

/** Returns whether one is a shorthand of the other: "border" and "border-width". */
const areSame = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);

function invertedRules(rules: readonly Rule[]): string[] {
  const found = new Set<string>();
  const composed = (name: string): string[] =>
    rules
      .filter((rule) => rule.name === name)
      .flatMap(({ composes }) => composes)
      .flatMap((other) => [other, ...composed(other)]);
  for (const [at, rule] of rules.entries()) {
    const names = new Set(composed(rule.name));
    for (const overriding of rules.slice(at + 1).filter(({ name }) => names.has(name)))
      for (const property of rule.properties)
        if (overriding.properties.some((other) => areSame(property, other)))
          found.add(`${property} of ${rule.name} is overridden by ${overriding.name}`);
  }
  return [...found];
}

test('no composed class overrides the class that composes it', async () => {
  const pages = await sheetsOfPages();
  for (const page of PAGES) {
    const rules = (pages.get(page) ?? []).flatMap(rulesOf);
    assert.ok(
      rules.some(({ composes }) => composes.length > 0),
      page,
    );
    assert.deepEqual(invertedRules(rules), [], page);
  }
});

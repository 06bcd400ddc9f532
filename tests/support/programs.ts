/** The product's programs, for tests that start one as a process of its own. */
import { join } from 'node:path';

/**
 * What Node is told to run, from the project's folder. `npm test` compiles both beside its tests, as a start from source
 * reads five hundred files anew; a test file that is run by itself starts them from source.
 */
export function programArguments(name: 'server' | 'cli'): string[] {
  const compiled = process.env.COMPILED_PROGRAMS;
  return compiled === undefined
    ? ['--import', 'tsx', `src/${name}/main.ts`]
    : ['--enable-source-maps', join(compiled, `${name}.mjs`)];
}

/**
 * Selects the tests for `npm run test:long`: repetitions of a test on the other kind of report, on more clients,
 * tools or sizes, or on every screen (docs/decisions/build-and-tests.md).
 */
import { test, type TestContext } from 'node:test';

export const IN_LONG_RUN = process.env.PLUMBLINE_LONG_RUN !== undefined;

/** Declares a test that runs only in the long run. */
export const longTest: (name: string, run: (t: TestContext) => void | Promise<void>) => unknown = IN_LONG_RUN
  ? test
  : () => undefined;

/** Returns the first elements, or all in the long run. */
export const firstOrAll = <T>(all: readonly T[], count = 1): readonly T[] =>
  IN_LONG_RUN ? all : all.slice(0, count);

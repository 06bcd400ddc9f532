/**
 * What `npm test` leaves to `npm run test:long`: what another test shows already, shown again on the other kind of report,
 * on further clients, tools or sizes, or on every screen there is (docs/decisions/build-and-tests.md).
 */
import { test } from 'node:test';

const IN_LONG_RUN = process.env.PLUMBLINE_LONG_RUN !== undefined;

/** A test of the long run alone. */
export const longTest: (name: string, run: () => void | Promise<void>) => unknown = IN_LONG_RUN
  ? test
  : () => undefined;

/** The first of them; in the long run all. */
export const firstOrAll = <T>(all: readonly T[]): readonly T[] => (IN_LONG_RUN ? all : all.slice(0, 1));

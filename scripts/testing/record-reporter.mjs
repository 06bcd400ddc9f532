import { WAITING } from './compile-tests.mjs';

/**
 * A reporter of node:test that writes one JSON line a test, for counting; people read the `spec` reporter beside it.
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* record(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.name === WAITING && type === 'test:pass') continue;
    /** @type {import('./totals.mjs').TestRecord} */
    const line = {
      passed: type === 'test:pass',
      name: data.name,
      file: data.file ?? '',
      suite: data.details?.type === 'suite',
      skipped: data.skip !== undefined && data.skip !== false,
      todo: data.todo !== undefined && data.todo !== false,
      failure: data.details?.error?.failureType ?? null,
    };
    yield `${JSON.stringify(line)}\n`;
  }
}

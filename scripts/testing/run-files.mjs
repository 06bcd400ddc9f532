// Runs test files in sequence in this process, each in a separate suite, so that its hooks apply only to its tests
// and its resources are closed before the next file loads.
import { channel } from 'node:diagnostics_channel';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2))
  await new Promise((resolve) => {
    void describe(file, async () => {
      try {
        await import(pathToFileURL(file).href);
        after(() => resolve(null));
      } catch (error) {
        resolve(null);
        throw error;
      }
    });
  });
// Closes the shared browser.
channel('plumbline.test-files-ended').publish(undefined);
// A resource that a failed test left open would delay the report until the timeout of the process.
setTimeout(() => {
  process.stdout.write(`Still open after the tests: ${process.getActiveResourcesInfo().join(', ')}\n`);
  process.exitCode = 1;
  process.emit('beforeExit', 1);
  setTimeout(() => process.exit(), 1000);
}, 20_000).unref();

// Runs test files one after another in this process, each in a suite of its own: its hooks are for its own tests, and what
// it opened is closed before the next file is loaded.
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
// The browser that the files share is closed.
channel('plumbline.test-files-ended').publish(undefined);

/** The settings of the MCP server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

test('an admin allows assistants to connect, and allows client names', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.goto(`${practice.server.url}/admin`);
  await page.getByText('Assistants send client data to their provider.').waitFor();
  await page.getByText(`${practice.server.url}/mcp`).waitFor();
  const names = page.getByRole('switch', { name: 'Send client names' });
  await page.getByRole('switch', { name: 'Send client names', disabled: true }).waitFor();
  await page.getByRole('switch', { name: 'Let assistants connect (MCP)' }).press('Space');
  await page.getByText('Settings saved.').first().waitFor();
  await names.press('Space');
  await page.getByRole('switch', { name: 'Send client names', checked: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});

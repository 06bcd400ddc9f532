/** A report that is open in two windows: what is written in one is not lost to the other unseen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Report } from '../../src/domain/reports/report.ts';
import { call } from './api.ts';
import { holds } from './holds.ts';
import { openPractice } from './practice.ts';
import { builder } from './share.ts';

const practice = await openPractice();

const kept = (page: Page): Promise<Report> => call(page, 'GET', 'report/1/');

async function notesOf(page: Page) {
  await page.getByRole('button', { name: /^Notes/ }).click();
  const editor = page.getByRole('dialog', { name: 'Notes' });
  return { editor, area: editor.getByLabel('Notes to the client') };
}

test('a note that another window changed is replaced only by whoever says so', async () => {
  const [one, other] = [await builder(practice), await builder(practice)];
  const mine = await notesOf(one);
  const theirs = await notesOf(other);
  await theirs.area.fill('Theirs.');
  await theirs.editor.getByRole('button', { name: 'Done' }).click();
  await theirs.editor.waitFor({ state: 'detached' });

  await mine.area.fill('Mine.');
  await mine.editor.getByText(/^Not saved: it was changed in another window/).waitFor();
  // Neither typing on nor leaving with Escape replaces it.
  await mine.area.fill('Mine, longer.');
  await mine.editor.getByText(/^Not saved: it was changed/).waitFor();
  await one.keyboard.press('Escape');
  await mine.editor.getByText(/^Not saved: it was changed/).waitFor();
  await holds(async () => assert.deepEqual((await kept(one)).notes, 'Theirs.'));
  await mine.editor.getByRole('button', { name: 'Try again' }).click();
  await mine.editor.waitFor({ state: 'detached' });
  await holds(async () => assert.deepEqual((await kept(one)).notes, 'Mine, longer.'));

  // The other window still holds its own text; leaving its change unsaved leaves what is kept.
  const again = await notesOf(other);
  await again.area.fill('Theirs again.');
  await again.editor.getByText(/^Not saved: it was changed/).waitFor();
  await again.editor.getByRole('button', { name: 'Close without saving' }).click();
  await again.editor.waitFor({ state: 'detached' });
  await holds(async () => assert.deepEqual((await kept(one)).notes, 'Mine, longer.'));
  await one.context().close();
  await other.context().close();
});

test('a variant kept in another window is shown before one’s own is kept beside it', async () => {
  const page = await builder(practice);
  const theirs = { id: '1', name: 'Lean years', changes: { all: { rate_of_return: 0.04 }, slots: {} } };
  await call(page, 'PATCH', 'report/1/', { variants: [theirs] });
  const panel = page.getByRole('complementary', { name: 'What if' });
  await panel.getByRole('textbox', { name: 'Return before fees' }).fill('5');
  await panel.getByRole('button', { name: 'Keep as variant…' }).click();
  await panel.getByLabel('Name of the variant').fill('Five percent');
  await page.keyboard.press('Enter');
  await page.getByText('The variants were changed in another window').waitFor();
  await panel.getByRole('button', { name: 'Rename Lean years' }).waitFor();
  await panel.getByRole('button', { name: 'Keep', exact: true }).click();
  await panel.getByRole('button', { name: 'Rename Five percent' }).waitFor();
  await holds(async () =>
    assert.deepEqual(
      (await kept(page)).variants.map(({ name }) => name),
      ['Lean years', 'Five percent'],
    ),
  );
  await page.context().close();
});

test('nothing went wrong in the console', () => {
  assert.deepEqual(practice.complaints, []);
});

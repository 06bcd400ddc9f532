/** A report open in two windows: no window overwrites the other's changes without notice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Report } from '../../src/domain/practice/reports/report.ts';
import type { HistoricalReportResponse } from '../../src/ui/api/historical-reports-api.ts';
import { call } from './api.ts';
import { createReport, tab } from './history.ts';
import { openCustomize, openNotes, switchParts } from './report-panel.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { builder, openShare } from './share.ts';
import { firstOrAll, longTest } from '../support/long-run.ts';

const practice = await openPractice();

const readSaved = (page: Page): Promise<Report> => call(page, 'GET', 'report/1/');

async function notesOf(page: Page, title: 'Notes' | 'Disclosures' = 'Notes') {
  const editor = await openNotes(page, title);
  return { editor, area: editor.getByRole('textbox') };
}

longTest('a note changed in another window is replaced only after “Try again”', async () => {
  const [one, other] = [await builder(practice), await builder(practice)];
  const firstNotes = await notesOf(one);
  const secondNotes = await notesOf(other);
  await secondNotes.area.fill('Theirs.');
  await secondNotes.editor.getByRole('button', { name: 'Done' }).click();
  await secondNotes.editor.waitFor({ state: 'detached' });

  await firstNotes.area.fill('Mine.');
  await firstNotes.editor.getByText(/^Not saved: it was changed in another window/).waitFor();
  // Further typing or Escape does not overwrite it.
  await firstNotes.area.fill('Mine, longer.');
  await firstNotes.editor.getByText(/^Not saved: it was changed/).waitFor();
  await one.keyboard.press('Escape');
  await firstNotes.editor.getByText(/^Not saved: it was changed/).waitFor();
  await eventually(async () => assert.deepEqual((await readSaved(one)).notes, 'Theirs.'));
  await firstNotes.editor.getByRole('button', { name: 'Try again' }).click();
  await firstNotes.editor.waitFor({ state: 'detached' });
  await eventually(async () => assert.deepEqual((await readSaved(one)).notes, 'Mine, longer.'));

  // The other window still has its text; discarding its change retains the saved text.
  const again = await notesOf(other);
  await again.area.fill('Theirs again.');
  await again.editor.getByText(/^Not saved: it was changed/).waitFor();
  await again.editor.getByRole('button', { name: 'Close without saving' }).click();
  await again.editor.waitFor({ state: 'detached' });
  await eventually(async () => assert.deepEqual((await readSaved(one)).notes, 'Mine, longer.'));
  await one.context().close();
  await other.context().close();
});

longTest(
  'a variant saved in another window is shown before this window’s variant is added to it',
  async () => {
    const page = await builder(practice);
    const secondNotes = {
      id: '1',
      name: 'Lean years',
      changes: { all: { rate_of_return: 0.04 }, slots: {} },
    };
    await call(page, 'PATCH', 'report/1/', { variants: [secondNotes] });
    const panel = page.getByRole('complementary', { name: 'What if' });
    await panel.getByRole('textbox', { name: 'Account return' }).fill('5');
    await panel.getByRole('button', { name: 'Variants' }).click();
    await panel.getByRole('button', { name: 'Save as variant…' }).click();
    await panel.getByLabel('Name of the variant').fill('Five percent');
    await page.keyboard.press('Enter');
    await page.getByText('The variants were changed in another window').waitFor();
    await panel.getByRole('button', { name: 'Rename Lean years' }).waitFor();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByRole('button', { name: 'Rename Five percent' }).waitFor();
    await eventually(async () =>
      assert.deepEqual(
        (await readSaved(page)).variants.map(({ name }) => name),
        ['Lean years', 'Five percent'],
      ),
    );
    await page.context().close();
  },
);

interface VisibleReport {
  saved_action: { active_tabs: string[]; active_cards: string[] };
  out: number[];
}

/** Both kinds of reports: path, two tabs, removable accounts, and saved fields. */
const KINDS: Readonly<
  Record<
    'comparative' | 'historical',
    (page: Page) => Promise<{
      path: string;
      tabs: [string, string];
      ids: [string, string];
      now(): Promise<VisibleReport>;
    }>
  >
> = {
  comparative: (page) =>
    Promise.resolve({
      path: '/report-builder/1',
      tabs: ['Legacy', 'Fee Analysis'],
      ids: ['legacy', 'fee_analysis'],
      async now() {
        const { saved_action, deleted_comparative_vehicle_ids: out } = await call<Report>(
          page,
          'GET',
          'report/1/',
        );
        return { saved_action, out };
      },
    }),
  async historical(page) {
    const { id } = await createReport(page, 'Windowed');
    return {
      path: `/historical/report-builder/${id}`,
      tabs: ['IRR Analysis', 'Total Values'],
      ids: ['irr_analysis', 'total_values'],
      async now() {
        const { report } = await call<HistoricalReportResponse>(
          page,
          'GET',
          `report/historical-report/${id}/`,
        );
        return { saved_action: report.saved_action, out: report.deleted_historical_vehicle_ids };
      },
    };
  },
};

for (const [kind, made] of firstOrAll(Object.entries(KINDS)))
  test(`two windows on a ${kind} report retain each other’s tab, card and vehicle changes, and show both`, async () => {
    const one = await practice.advisor();
    await one.goto(practice.server.url);
    const { path, tabs, ids, now } = await made(one);
    const other = await one.context().newPage();
    for (const page of [one, other]) {
      await page.goto(practice.server.url + path);
      await openCustomize(page);
    }
    const tabSwitch = (page: Page, title: string) =>
      page.getByRole('switch', { name: `Show ${title}`, exact: true });
    const card = (page: Page) => page.getByRole('switch', { name: /^Show Year/ }).first();
    const vehicle = (page: Page, place: number) =>
      page.getByRole('region', { name: 'Accounts in this report' }).getByRole('switch').nth(place);
    const isOn = (switched: Locator, on: boolean) =>
      eventually(async () => assert.equal(await switched.isChecked(), on));

    await tabSwitch(one, tabs[0]).press('Space');
    const isSaved = async (id: string) => (await now()).saved_action.active_tabs.includes(id);
    await eventually(async () => assert.equal(await isSaved(ids[0]), false));
    // The other window still shows it.
    await isOn(tabSwitch(other, tabs[0]), true);
    const cards = (await now()).saved_action.active_cards.length;
    await tabSwitch(other, tabs[1]).press('Space');
    await card(other).press('Space');
    await eventually(async () => {
      const { active_tabs, active_cards } = (await now()).saved_action;
      assert.deepEqual([ids.some((id) => active_tabs.includes(id)), active_cards.length], [false, cards - 1]);
    });
    await isOn(tabSwitch(other, tabs[0]), false);

    // Each window removes a different account; each save also loads the other window's change.
    await isOn(tabSwitch(one, tabs[1]), true);
    await vehicle(one, 0).press('Space');
    await isOn(vehicle(one, 0), false);
    await isOn(tabSwitch(one, tabs[1]), false);
    await isOn(card(one), false);
    await isOn(vehicle(other, 0), true);
    await vehicle(other, 1).press('Space');
    await isOn(vehicle(other, 1), false);
    await isOn(vehicle(other, 0), false);
    await eventually(async () => assert.deepEqual((await now()).out, [2, 3]));

    // Both windows switch the same tab: the later change wins, and the rest is unchanged.
    await tabSwitch(one, tabs[0]).press('Space');
    await eventually(async () => assert.equal(await isSaved(ids[0]), true));
    await isOn(tabSwitch(other, tabs[0]), false);
    // Toggles twice before the first save: a second click after that save would be a later change.
    await tabSwitch(other, tabs[0]).evaluate(async (switched: HTMLElement) => {
      switched.click();
      await new Promise((rendered) => requestAnimationFrame(rendered));
      switched.click();
    });
    await vehicle(other, 0).press('Space');
    await isOn(tabSwitch(other, tabs[0]), true);
    await eventually(async () => assert.deepEqual((await now()).out, [3]));
    await one.context().close();
  });

for (const [kind, made] of firstOrAll(Object.entries(KINDS))) {
  longTest(
    `a window of a ${kind} report without changes shows the other window’s change when it gets the focus`,
    async () => {
      const one = await practice.advisor();
      await one.goto(practice.server.url);
      const { path, tabs } = await made(one);
      const other = await one.context().newPage();
      for (const page of [one, other]) {
        await page.goto(practice.server.url + path);
      }
      /** A visible tab is a link of the Report panel. */
      const isVisible = async (page: Page): Promise<boolean> => (await tab(page, tabs[0]).count()) > 0;
      /** All windows of this browser have the focus simultaneously, so only the event signals a return. */
      const refocus = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

      // One text is open without changes; the other is being edited and cannot be saved.
      const open = await notesOf(other);
      const firstNotes = await notesOf(one, 'Disclosures');
      await one.route('**/api/report/**', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await firstNotes.area.fill('Mine, and not saved.');
      await firstNotes.editor.getByText(/^Not saved/).waitFor();
      await open.area.fill('Written there.');
      await open.editor.getByText('Saved', { exact: true }).waitFor();
      await refocus(one);
      await one.getByText('Written there.').first().waitFor({ state: 'attached' });
      await eventually(async () => assert.equal(await firstNotes.area.inputValue(), 'Mine, and not saved.'));
      await one.unroute('**/api/report/**');
      await firstNotes.editor.getByRole('button', { name: 'Try again' }).click();
      await firstNotes.editor.waitFor({ state: 'detached' });

      const was = await isVisible(one);
      await switchParts(one, `Show ${tabs[0]}`);
      const { area } = await notesOf(one);
      await area.fill('Written here.');
      await one.keyboard.press('Escape');
      await area.waitFor({ state: 'detached' });
      await one.getByText('Saved', { exact: true }).waitFor();
      await eventually(async () => assert.equal(await isVisible(other), was));
      await refocus(other);
      // An unchanged open editor also loads the other window's text.
      await eventually(async () => assert.equal(await open.area.inputValue(), 'Written here.'));
      await other.keyboard.press('Escape');
      await eventually(async () => assert.equal(await isVisible(other), !was));
      await one.context().close();
      practice.browserErrors.splice(0);
    },
  );

  longTest(
    `a ${kind} report is not shared while its tabs cannot be saved, and is shared as displayed afterwards`,
    async () => {
      const page = await practice.advisor();
      await page.goto(practice.server.url);
      const { path, tabs, ids, now } = await made(page);
      await page.goto(practice.server.url + path);
      const isSaved = async () => (await now()).saved_action.active_tabs.includes(ids[0]);
      const was = await isSaved();
      const writes: string[] = [];
      await page.route('**/api/report/**', (route) => {
        const method = route.request().method();
        if (method !== 'GET') writes.push(method);
        return method === 'PATCH' ? route.abort() : route.continue();
      });
      const toasts = page.getByRole('region', { name: 'Notifications' });
      await switchParts(page, `Show ${tabs[0]}`);
      await toasts.getByText('The tabs were not saved', { exact: true }).waitFor();
      const dialog = await openShare(page);
      await dialog.getByRole('button', { name: 'Copy Link' }).click();
      await toasts.getByText('Something went wrong.', { exact: true }).waitFor();
      await toasts.getByText('The tabs were not saved: Network Error', { exact: true }).waitFor();
      assert.deepEqual([...new Set(writes)], ['PATCH'], 'nothing was shared');

      await page.unroute('**/api/report/**');
      await dialog.getByRole('button', { name: 'Copy Link' }).click();
      await toasts.getByText('Report shared successfully!').waitFor();
      assert.equal(await isSaved(), !was);
      await page.context().close();
      practice.browserErrors.splice(0);
    },
  );
}

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});

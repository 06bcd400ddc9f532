import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { call } from './api.ts';
import { violations } from './axe.ts';
import type { Practice } from './practice.ts';

const REPORT = '/report-builder/1';

export async function builder(
  practice: Practice,
  options?: Parameters<Practice['advisor']>[0],
): Promise<Page> {
  const page = await practice.advisor(options);
  await page.goto(`${practice.server.url}${REPORT}`);
  await report(page).waitFor();
  return page;
}

export const report = (page: Page) => page.getByRole('article', { name: 'Report' });
export const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share Report' });
export const nothing = (page: Page) =>
  page.getByRole('heading', { name: 'This link does not open a report' });

/** Chooses an item of the report's Share menu. */
export async function chooseShare(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses Copy, CSV or Picture in the menu of a card. */
export async function chooseInCard(card: Locator, item: string): Promise<void> {
  await card.getByRole('button', { name: /^More for / }).click();
  await card.getByRole('menuitem', { name: item }).click();
}

export async function openShare(page: Page) {
  await chooseShare(page, 'Link and email');
  const dialog = shareDialog(page);
  await dialog.waitFor();
  return dialog;
}

/** Shares the report if necessary, leaves the dialog open and returns the link. */
export async function linkOf(page: Page): Promise<string> {
  const dialog = await openShare(page);
  const field = dialog.getByLabel('Link', { exact: true });
  if ((await field.count()) === 0) {
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await dialog.getByRole('button', { name: 'Send by email…' }).click();
    await field.waitFor();
  }
  return field.inputValue();
}

/** Opens the link in a private window. */
export async function opened(practice: Practice, link: string): Promise<Page> {
  const client = await practice.stranger();
  await client.goto(link);
  return client;
}

/** Sets the expiry of the link; null means no expiry. */
export async function setExpiry(page: Page, end: number | null): Promise<void> {
  const body = { expires_at: end === null ? null : new Date(end).toISOString() };
  await call(page, 'PATCH', 'report/share-report/1/', body);
}

/** Makes the link expire soon, waits for it, and returns the expiry. */
export async function waitForExpiry(page: Page): Promise<Date> {
  const end = Date.now() + 1500;
  await setExpiry(page, end);
  await page.waitForTimeout(Math.max(0, end - Date.now()) + 200);
  return new Date(end);
}

export async function fine(page: Page, what: string): Promise<void> {
  assert.deepEqual(await violations(page), [], what);
}

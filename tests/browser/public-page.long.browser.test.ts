/** Measures the download of a shared report, with its lazy cards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { png } from '../support/test-pictures.ts';
import { firstOrAll } from '../support/long-run.ts';
import { tokenOf } from './api.ts';
import { eventually } from './eventually.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { linkOf, opened } from './share.ts';

/** The build's limits: bytes of compressed JavaScript, and number of scripts. */
const MAX_BYTES = 140_000;
const MAX_SCRIPTS = 12;

const practice = await openPractice();

/** Shares the report in its builder and opens its link in a private window. */
async function shared(builder: string): Promise<Page> {
  const page = await practice.advisor();
  await page.goto(practice.server.url + builder);
  const client = await opened(practice, await linkOf(page));
  await page.context().close();
  await client.getByRole('article', { name: 'Report' }).waitFor();
  await client.waitForLoadState('networkidle');
  return client;
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );

for (const [kind, builder] of firstOrAll([
  ['comparative', '/report-builder/1'],
  ['historical', '/historical/report-builder/2'],
]))
  test(`a shared ${kind} report loads no more JavaScript than allowed, and none of the application`, async () => {
    const client = await shared(builder);
    const loaded = await scripts(client);
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
    assert.ok(loaded.length > 0 && loaded.every((one) => one.bytes > 0));
    assert.ok(bytes <= MAX_BYTES && loaded.length <= MAX_SCRIPTS, `${bytes} bytes in ${loaded.length} files`);
    assert.deepEqual(
      loaded.filter(({ name }) => /\/app-/.test(name)),
      [],
    );
    await client.context().close();
  });

/** The widest logo. */
async function setLogo(): Promise<void> {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const body = new FormData();
  body.append('business_logo_green', new Blob([png(640, 80)], { type: 'image/png' }), 'logo.png');
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const { status } = await fetch(`${practice.server.url}/api/auth/profile/`, {
    method: 'PATCH',
    headers,
    body,
  });
  assert.equal(status, 200);
  await page.context().close();
}

/** The places of headline and caveat. */
const leadPlaces = (page: Page) =>
  page
    .locator('h1, h1 + p')
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

for (const [kind, builder] of [
  ['comparative', '/report-builder/1'],
  ['historical', '/historical/report-builder/2'],
] as const)
  test(`the result of a shared ${kind} report appears before its scripts load, and does not move`, async () => {
    await setLogo();
    const client = await shared(builder);
    for (const viewport of [WIDE, NARROW, { width: 360, height: 740 }]) {
      await client.setViewportSize(viewport);
      let letScriptsLoad = () => {};
      const scriptsAllowed = new Promise<void>((resolve) => {
        letScriptsLoad = resolve;
      });
      await client.route('**/*.js', (route) => scriptsAllowed.then(() => route.continue()));
      await client.reload({ waitUntil: 'commit' });
      await client.getByRole('heading', { level: 1 }).waitFor();
      await client.evaluate(() => document.fonts.ready);
      const places = await leadPlaces(client);
      letScriptsLoad();
      await client.getByRole('article', { name: 'Report' }).waitFor();
      assert.equal(places.length, 2);
      assert.deepEqual(await leadPlaces(client), places);
      await client.locator('#first-look').waitFor({ state: 'detached' });
      await client.getByRole('img', { name: 'Dana Whitfield' }).waitFor();
      assert.deepEqual(await leadPlaces(client), places, 'with the logo');
      await eventually(async () =>
        assert.equal(await client.evaluate(() => document.documentElement.scrollWidth), viewport.width),
      );
      await client.unroute('**/*.js');
    }
    await client.context().close();
  });

test('the same small page reports a link that opens no report', async () => {
  const client = await practice.stranger();
  await client.goto(`${practice.server.url}/report/1/nothing`);
  await client.getByRole('heading', { name: 'This link does not open a report' }).waitFor();
  await eventually(async () => assert.equal(await client.title(), 'Shared report · Plumbline'));
  await client.context().close();
});

test('no public page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});

/** Account and client names of the longest length, as one word: they break or end in dots, and do not cover adjacent content. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { eachPart } from './slides.ts';

const practice = await openPractice();
/** Account names have at most 60 characters, names of clients 100. */
const ACCOUNT = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
const CLIENT = { firstname: ACCOUNT + ACCOUNT.slice(20), lastname: 'Featherstonehaugh', age: 50 };

interface Inputs {
  name: string;
  document: { vehicles: { name: string }[]; illustration: { carrier?: object } };
}

async function reportWithLongNames(page: Page) {
  const client = await call<{ id: number }>(page, 'POST', 'auth/client/', CLIENT);
  const inputs = await call<Inputs>(page, 'GET', 'scenario/3/inputs/');
  // The longest insurer, product and form, as one word each.
  inputs.document.illustration.carrier = {
    ...{ insurer: 'W'.repeat(100), product: 'M'.repeat(100), form_number: 'F'.repeat(40) },
    illustration_date: '2026-02-14',
  };
  for (const [at, vehicle] of inputs.document.vehicles.entries())
    vehicle.name = `${String.fromCharCode(65 + at)}${ACCOUNT.slice(1)}`;
  const scenario = await call<{ id: number }>(page, 'POST', 'scenario/import/', {
    client_id: client.id,
    scenario: inputs,
  });
  const names = { client_id: client.id, scenario_id: scenario.id, name: 'Long names' };
  const report = await call<{ id: number }>(page, 'POST', 'report/', names);
  return { client: client.id, scenario: scenario.id, report: report.id };
}

/** Names that leave their cell, line or box. Text that is cut with dots stays in it. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.includes('schlegelstein') || !element || element.closest('svg')) continue;
      const box = element.closest('th, td, li, dt, dd, p, h1, h2, nav')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      let { right } = range.getBoundingClientRect();
      for (let one: Element | null = element; one; one = one.parentElement)
        if (getComputedStyle(one).overflow === 'hidden')
          right = Math.min(right, one.getBoundingClientRect().right);
      if (box && right > box.right + 1) found.push(`${element.tagName} ${element.className}`);
    }
    return found;
  });

/** Headings of more than two lines, three on the title slide, and text that ends below its slide. */
const cutOnSlide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const heading = document.querySelector('[data-stage] h1');
    const room = document.querySelector('[data-slide]')?.parentElement;
    if (!heading || !room) return ['no slide'];
    const isTitle = document.querySelector('[data-card="title"]') !== null;
    const range = document.createRange();
    range.selectNodeContents(heading);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > (isTitle ? 3 : 2)) found.push(`${lines} lines: ${heading.textContent}`);
    const foot = document.querySelector('[data-stage] footer:last-child')?.getBoundingClientRect().top ?? 0;
    const { scrollHeight, clientHeight } = room;
    if (isTitle && (scrollHeight > clientHeight + 1 || room.getBoundingClientRect().bottom > foot + 1))
      found.push(`${scrollHeight} of ${clientHeight} pixels`);
    return found;
  });

const page = await practice.advisor();
await page.goto(`${practice.server.url}/`);
const reportIds = await reportWithLongNames(page);

for (const viewport of [NARROW, WIDE])
  test(`long names do not overflow at ${viewport.width} pixels`, async () => {
    await page.setViewportSize(viewport);
    for (const path of [
      `/individual-client/${reportIds.client}`,
      `/comparative-vehicles/${reportIds.scenario}`,
      `/report-builder/${reportIds.report}`,
    ]) {
      await page.goto(practice.server.url + path);
      await page.getByText('schlegelstein').filter({ visible: true }).first().waitFor();
      assert.deepEqual(await outside(page), [], path);
    }
    // Cards below the window are drawn when they come into it.
    const sentences = page.getByRole('rowheader').filter({ hasText: 'assumed' });
    await page.getByRole('heading', { name: 'Making things equal' }).scrollIntoViewIfNeeded();
    await sentences.first().waitFor();
    assert.deepEqual(await outside(page), [], 'Making things equal');
  });

test('a list with long names stays in the window, also in a low one', async () => {
  for (const viewport of [NARROW, { width: 360, height: 360 }]) {
    await page.setViewportSize(viewport);
    await page.goto(`${practice.server.url}/scenario-details`);
    await page.getByRole('combobox', { name: 'Client' }).click();
    const option = page.getByRole('option', { name: 'schlegelstein' });
    await option.waitFor();
    const edges = await option.evaluate((row) => {
      const { top, bottom } = (row.closest('[popover]') ?? row).getBoundingClientRect();
      return { top, bottom, cut: row.scrollWidth - row.clientWidth };
    });
    assert.ok(edges.top >= 0 && edges.bottom <= viewport.height && edges.cut === 0, JSON.stringify(edges));
  }
});

test('long names do not overflow their columns on slides', async () => {
  await page.goto(`${practice.server.url}/report-builder/${reportIds.report}?present=true`);
  const slides = page.getByRole('group', { name: /^Presentation of/ });
  await slides.waitFor();
  await eachPart(page, async () => {
    assert.deepEqual(await outside(page), []);
    assert.deepEqual(await cutOnSlide(page), []);
    // The keys of the columns are on one line, also next to the policy's tag.
    const keys = page.locator('[data-slide] thead svg');
    const tops = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().top));
    assert.ok(new Set(tops).size <= 1, String(tops));
    // A number is on the line of its word.
    const heading = await slides.getByRole('heading', { level: 1 }).textContent();
    assert.doesNotMatch(heading ?? '', /\b(?:at|through) \d/);
  });
});

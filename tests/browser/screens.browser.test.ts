/** Every screen in the four themes, wide and narrow: nothing that axe finds, nothing that scrolls sideways. */
import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { NARROW, openPractice, THEMES, WIDE, type Practice } from './practice.ts';

let practice: Practice;
let sharedPath = '';
before(async () => {
  practice = await openPractice();
  sharedPath = await shareOne();
});
after(() => practice.stop());

async function shareOne(): Promise<string> {
  const page = await practice.advisor();
  return page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('access_token') ?? '{}') as { value: string };
    const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ client_email: [], message: '', is_include_pdf: false, link: '' });
    const answer = await fetch('/api/report/share-report/1/', { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { report_link: string } };
    return new URL(data.report_link).pathname;
  });
}

const SIGNED_IN = [
  { path: '/', shows: 'Choose Client' },
  { path: '/scenario-details', shows: 'Continue' },
  { path: '/scenario-details/1', shows: 'Continue' },
  { path: '/illustration-data/1', shows: 'ledger' },
  { path: '/comparative-vehicles/1', shows: 'Continue' },
  { path: '/report-builder/1', shows: 'What if' },
  { path: '/report-builder/1?present=true', shows: 'IUL policy' },
  { path: '/report-builder/999999', shows: 'report' },
] as const;

const OPEN = [
  { path: '/sign-in', shows: 'Sign in' },
  { path: '/user-login-with-token?token=used', shows: 'link' },
  { path: '/health', shows: 'Plumbline' },
  { path: '/tech-error', shows: '' },
  { path: '/no-such-page', shows: '' },
  { path: '/report/999/nothing', shows: 'link' },
] as const;

async function look(page: Page, path: string, shows: string): Promise<string[]> {
  await page.goto(practice.server.url + path);
  await page.locator('main, body').first().getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${path} ${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return sideways ? [...found, `${path} scrolls sideways`] : found;
}

for (const theme of THEMES) {
  for (const [width, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
    test(`axe finds nothing on any screen, ${theme}, ${width}`, async () => {
      const found: string[] = [];
      const advisor = await practice.advisor({ viewport, theme });
      for (const { path, shows } of SIGNED_IN) found.push(...(await look(advisor, path, shows)));
      await advisor.context().close();

      const context = await practice.browser.newContext({ viewport });
      await context.addInitScript((mode) => localStorage.setItem('mode', mode), theme);
      const visitor = await context.newPage();
      for (const { path, shows } of [...OPEN, { path: sharedPath, shows: 'IUL policy' }]) {
        found.push(...(await look(visitor, path, shows)));
      }
      await context.close();
      assert.deepEqual(found, []);
    });
  }
}

test('no page threw, logged an error or asked for what the server could not answer', () => {
  assert.deepEqual(practice.complaints, []);
});

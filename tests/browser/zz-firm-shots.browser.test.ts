import { test } from 'node:test';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { builder } from './share.ts';
const practice = await openPractice();
test('shots', async () => {
  const { services } = practice.server;
  const admin = await services.users.findByEmail('admin@example.com');
  const now = services.clock.now();
  for (const [method, text, was] of [
    ['assumed_returns', 'Whitfield Advisory assumes one return for every year; no market gives one, and losses that come early leave less than is shown here.', 0],
    ['assumed_returns', 'Whitfield Advisory assumes one level return for each account. Years differ: losses early on, or while income is taken, would leave less than is shown.', 1],
    ['guaranteed_elsewhere', 'Ask your advisor for a copy of it before you decide.', 0],
  ] as const) await services.disclosureTexts.save({ method, text, was }, admin?.id ?? 0, now);
  for (const theme of ['light-green', 'dark-blue'] as const)
    for (const [name, viewport] of [['1440', WIDE], ['390', NARROW]] as const) {
      const page = await practice.signedIn('admin@example.com', { viewport, theme });
      await page.goto(`${practice.server.url}/admin?view=disclosures`);
      await page.getByRole('button', { name: 'Assumed returns' }).waitFor();
      await page.screenshot({ path: `/tmp/firm-shots/list-${theme}-${name}.png`, fullPage: true });
      await page.getByRole('button', { name: 'Assumed returns' }).click();
      await page.getByRole('dialog').getByRole('region', { name: 'Versions' }).getByText('1', { exact: false }).first().waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/firm-shots/edit-${theme}-${name}.png` });
      await page.context().close();
      const owner = await builder(practice, { viewport, theme });
      const box = owner.getByRole('region', { name: 'Disclosures', exact: true });
      await box.scrollIntoViewIfNeeded();
      await box.screenshot({ path: `/tmp/firm-shots/report-${theme}-${name}.png` });
      await owner.context().close();
    }
});

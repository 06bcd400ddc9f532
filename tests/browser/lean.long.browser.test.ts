/** The card that shows the direction of each assumption is calculated when it becomes visible. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';

const practice = await openPractice();

test('the table of what each assumption favors loads when scrolled into view, with its note and no errors', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  await page.locator('#card-fees table').first().waitFor();
  const place = page.locator('[data-lean]');
  await eventually(async () => assert.equal(await place.locator('table').count(), 0));
  const high = () => place.evaluate((one) => one.getBoundingClientRect().height);
  const savedValue = await high();
  await place.scrollIntoViewIfNeeded();
  await place.getByRole('columnheader', { name: 'Favors' }).waitFor();
  await place.getByText('Each row changes one assumption. The rows do not add up.').waitFor();
  await eventually(async () =>
    assert.match(
      await place.getByRole('row', { name: 'Illustrated rate' }).innerText(),
      /Policy\s+\$[\d,]+$/,
    ),
  );
  assert.ok((await high()) <= savedValue + 1, `${savedValue}, then ${await high()}`);
  assert.deepEqual(await axeProblems(page, 'report-builder'), []);
  await page.setViewportSize(NARROW);
  await place.scrollIntoViewIfNeeded();
  await eventually(async () => fits(page));
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});

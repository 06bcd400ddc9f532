import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { YearlyIrr } from '../../../domain/comparison/comparative/comparative-report.ts';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';

const { GraphCard } = await import('./graph-card.tsx');
const { TableCard } = await import('./table-card.tsx');

const { report, basis } = sketchReport({ accounts: [{ name: 'Taxable' }] });
const years = report.comparative_graph.ages.map((age, index): YearlyIrr => ({
  year: index + 1,
  age,
  slots: [1, 2].map((slot) => ({
    slot,
    irr_surrender: 0.04,
    irr_surrender_status: 'ok',
    irr_death: 0.05,
    irr_death_status: 'ok',
  })),
}));

function readIrr() {
  let calls = 0;
  const read = () => {
    calls += 1;
    return years;
  };
  return { read, calls: () => calls };
}

async function mounted(card: typeof GraphCard, more: Partial<Parameters<typeof GraphCard>[0]>) {
  const Card = card;
  const { host, act } = await mount(<Card report={report} basis={basis} {...more} />);
  const find = (selector: string, text: string) => {
    const found = [...host.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent === text);
    assert.ok(found, text);
    return found;
  };
  const press = async (selector: string, text: string) => {
    await act(async () => find(selector, text).click());
    // The chart of this view is loaded when it is chosen.
    await act(() => new Promise((done) => setTimeout(done, 50)));
  };
  return { host, press, find };
}

test('a report without yearly rates of return has no IRR view', async () => {
  const { host } = await mounted(GraphCard, {});
  assert.deepEqual(
    [...host.querySelectorAll('[role="radio"]')].map(({ textContent }) => textContent),
    ['Value', 'Income', 'Death benefit'],
  );
});

test('opening the view calculates the policy’s rates, and the accounts’ rates are shown on request', async () => {
  const { read, calls } = readIrr();
  const { host, press } = await mounted(GraphCard, { readIrr: read });
  assert.equal(calls(), 0);
  await press('[role="radio"]', 'IRR');
  assert.equal(calls(), 1);
  assert.equal(host.querySelector('h2')?.textContent, 'IRR by age, after tax');
  const heads = () => [...host.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  assert.deepEqual(heads(), ['Age', 'Surrender value', 'Death benefit']);
  await press('label', 'Show accounts');
  assert.equal(heads().length, 5);
  assert.match(host.textContent ?? '', /IRR of policy years 1 to 3 \(ages 50 to 52\) is not shown\./);
});

test('the Columns menu lists the rates, which are off at first, and those of the accounts on request', async () => {
  const { read, calls } = readIrr();
  const { host, press, find } = await mounted(TableCard, { readIrr: read });
  const heads = () => [...host.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  await press('button', 'Columns');
  assert.deepEqual(
    [...host.querySelectorAll('[role="menuitemcheckbox"]')].map(({ textContent }) => textContent),
    ['Net income', 'Value', 'Death benefit', 'IRR, surrender', 'IRR, death benefit', 'IRR of the accounts'],
  );
  assert.equal(
    find('[role="menuitemcheckbox"]', 'IRR of the accounts').getAttribute('aria-disabled'),
    'true',
  );
  assert.equal(calls(), 0);
  await press('[role="menuitemcheckbox"]', 'IRR, death benefit');
  assert.equal(heads().filter((text) => text === 'IRR, death benefit').length, 1);
  assert.ok(!heads().includes('IRR, surrender'));
  await press('[role="menuitemcheckbox"]', 'IRR of the accounts');
  assert.equal(heads().filter((text) => text === 'IRR, death benefit').length, 2);
});

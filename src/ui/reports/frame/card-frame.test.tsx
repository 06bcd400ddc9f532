import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { CardFrame } = await import('./card-frame.tsx');

async function card(disclosure?: string) {
  const { host, act } = await mount(
    <CardFrame
      title="Legacy"
      fileName="legacy"
      cells={() => [['Age'], [50]]}
      {...(disclosure !== undefined && { disclosure })}
    >
      {() => <p>figures</p>}
    </CardFrame>,
  );
  const menu = host.querySelector<HTMLElement>('button[aria-label="More for Legacy"]');
  assert.ok(menu, 'the button names its card');
  const items = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  return { host, menu, items, press: (one: HTMLElement | undefined) => act(async () => one?.click()) };
}

test('one button opens Copy and CSV, and also Picture for a card with a chart', async () => {
  const table = await card();
  await table.press(table.menu);
  assert.deepEqual(
    table.items().map(({ textContent }) => textContent),
    ['Copy', 'CSV'],
  );
  const chart = await card('For education.');
  await chart.press(chart.menu);
  assert.equal(chart.items().at(-1)?.textContent, 'Picture');
});

test('Copy shows its confirmation below the button and returns the focus to it', async () => {
  const { host, menu, items, press } = await card();
  document.execCommand = () => true;
  await press(menu);
  await press(items()[0]);
  assert.equal(host.querySelector('[role="status"]')?.textContent, 'Copied!');
  assert.equal(items().length, 0);
  assert.equal(document.activeElement, menu);
});

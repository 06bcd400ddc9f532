import { mount } from '../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchReport } from '../../../tests/support/report-fixture.ts';
import { comparativeReportExample } from '../../../tests/support/open-figure-fixture.ts';

const { ComparativeTable } = await import('../tables/comparative-table.tsx');
const { Figure } = await import('./figure.tsx');
const { OpenFigures } = await import('./open-figures.tsx');

const { report } = sketchReport({ accounts: [{ name: 'Taxable', runsOutAt: 84 }] });
const screen = (
  <>
    <p>
      <Figure at="comparative_table.footer.total_outlay">$450,000</Figure>
      <Figure at={null}>a word</Figure>
    </p>
    <ComparativeTable slots={report.slots} table={report.comparative_table} valueBasis="after_tax" />
  </>
);

async function openable() {
  const page = await mount(<OpenFigures input={comparativeReportExample()}>{screen}</OpenFigures>);
  const stops = (): HTMLElement[] => [
    ...page.host.querySelectorAll<HTMLElement>('[data-figure][tabindex="0"]'),
  ];
  const figure = (at: string): HTMLElement => {
    const found = page.host.querySelector<HTMLElement>(`[data-figure="${at}"]`);
    assert.ok(found, at);
    return found;
  };
  const focused = (): string | undefined =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.figure : undefined;
  const press = async (key: string, more: KeyboardEventInit = {}): Promise<boolean> => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    await page.act(async () => void document.activeElement?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { ...page, stops, figure, focused, press };
}

const row = (year: number, figure: string): string => `comparative_table.rows.${year}.${figure}`;

test('figures are plain text if nothing can open them', async () => {
  const { host } = await mount(screen);
  assert.equal(host.querySelectorAll('[data-figure], [role="button"]').length, 0);
  assert.match(host.textContent ?? '', /\$450,000/);
  assert.equal(host.querySelector('[role="region"]')?.getAttribute('tabindex'), '0');
});

test('a table with hundreds of figures is one Tab stop, and a figure outside a table is a separate one', async () => {
  const { host, stops } = await openable();
  assert.ok(host.querySelectorAll('table [data-figure]').length > 100);
  assert.deepEqual(
    stops().map(({ dataset, textContent }) => [dataset.figure, textContent]),
    [
      ['comparative_table.footer.total_outlay', '$450,000'],
      [row(0, 'outlay'), '$30,000'],
    ],
  );
  assert.equal(host.querySelector('[role="region"]')?.getAttribute('tabindex'), '-1');
});

test('the figures of a card are one Tab stop, and arrow keys move among them and into its table', async () => {
  const { host, act } = await mount(
    <OpenFigures input={comparativeReportExample()}>
      <section>
        <Figure at="one">1</Figure>
        <Figure at="two">2</Figure>
        <table>
          <tbody>
            <tr>
              <td>
                <Figure at="three">3</Figure>
              </td>
            </tr>
          </tbody>
        </table>
      </section>
    </OpenFigures>,
  );
  const stops = () => [...host.querySelectorAll<HTMLElement>('[data-figure][tabindex="0"]')];
  const press = (key: string) =>
    act(
      async () =>
        void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  assert.deepEqual(
    stops().map(({ textContent }) => textContent),
    ['1'],
  );
  await act(async () => stops()[0]?.focus());
  for (const [key, text] of [
    ['ArrowRight', '2'],
    ['ArrowDown', '3'],
    ['ArrowUp', '2'],
    ['Home', '1'],
    ['End', '3'],
  ] as const) {
    await press(key);
    assert.equal(document.activeElement?.textContent, text, key);
  }
  assert.deepEqual(stops(), [document.activeElement]);
});

test('each figure is described as opening its calculation', async () => {
  const { host, figure } = await openable();
  const described = figure(row(0, 'outlay')).getAttribute('aria-describedby') ?? '';
  assert.equal(host.querySelector(`[id="${described}"]`)?.textContent, 'Opens how it is calculated');
  assert.equal(figure(row(0, 'outlay')).getAttribute('aria-haspopup'), 'dialog');
});

test('arrow keys, Home and End move within a table, and Tab returns to the last figure', async () => {
  const { act, figure, focused, press, stops } = await openable();
  await act(async () => figure(row(2, 'slots.0.value')).focus());
  for (const [key, there] of [
    ['ArrowDown', row(3, 'slots.0.value')],
    ['ArrowRight', row(3, 'slots.0.death_benefit')],
    ['ArrowUp', row(2, 'slots.0.death_benefit')],
    ['ArrowLeft', row(2, 'slots.0.value')],
    ['End', row(2, 'slots.1.death_benefit')],
    ['Home', row(2, 'outlay')],
    ['PageDown', row(10, 'outlay')],
    ['PageUp', row(2, 'outlay')],
  ] as const) {
    assert.ok(await press(key));
    assert.equal(focused(), there, key);
  }
  assert.equal(stops().filter((one) => one.closest('table')).length, 1);
  assert.equal(stops().at(-1)?.dataset.figure, row(2, 'outlay'));
});

test('focus stays at the edge of a table, and the totals are reached from their column', async () => {
  const { act, figure, focused, press } = await openable();
  await act(async () => figure(row(0, 'slots.1.value')).focus());
  await press('ArrowUp');
  assert.equal(focused(), row(0, 'slots.1.value'));
  await press('End', { ctrlKey: true });
  assert.equal(focused(), 'comparative_table.footer.slots.1.ending_value');
});

test('Enter and Space open a figure, and other keys are not handled', async () => {
  const { act, figure, press } = await openable();
  let clicks = 0;
  const cell = figure(row(1, 'slots.1.value'));
  cell.addEventListener('click', (event) => {
    clicks += 1;
    event.stopPropagation();
  });
  await act(async () => cell.focus());
  assert.ok(await press('Enter'));
  assert.ok(await press(' '));
  assert.equal(clicks, 2);
  for (const key of ['a', 'Escape', 'Tab']) assert.equal(await press(key), false, key);
  assert.equal(await press('ArrowDown', { altKey: true }), false);
});

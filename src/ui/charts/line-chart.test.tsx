import { mount } from '../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartSeries } from '../../rendering/charts/chart-series.ts';

const { LineChart } = await import('./line-chart.tsx');

const ages = Array.from({ length: 46 }, (_, index) => 50 + index);
const series: ChartSeries[] = [
  {
    slot: 1,
    name: 'IUL policy',
    shortName: 'Policy',
    values: ages.map((_, index) => index * 10_000),
    depletionAge: null,
    marks: undefined,
    depletionVerb: 'lapses',
  },
  {
    slot: 2,
    name: 'Taxable brokerage',
    shortName: 'Taxable',
    values: ages.map((age) => Math.max(0, (84 - age) * 1_000)),
    depletionAge: 84,
    marks: undefined,
    depletionVerb: 'depleted',
  },
];

async function chart() {
  const { host, act } = await mount(
    <LineChart
      title="Value by age"
      ages={ages}
      series={series}
      spans={[]}
      formatFigure={(value) => `$${Math.round(value ?? 0)}`}
    />,
  );
  const slider = host.querySelector<HTMLElement>('[role="slider"]');
  assert.ok(slider);
  return {
    host,
    slider,
    focus: () => act(async () => slider.focus()),
    press: (key: string) =>
      act(
        async () =>
          void slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      ),
  };
}

test('arrow keys, Page Up, Home and End move the crosshair, and every series is announced at that age', async () => {
  const { slider, focus, press } = await chart();
  await focus();
  await press('Home');
  assert.equal(slider.getAttribute('aria-valuetext'), 'Age 50, IUL policy nothing, Taxable brokerage $34000');
  await press('ArrowRight');
  await press('PageUp');
  assert.equal(slider.getAttribute('aria-valuenow'), '61');
  await press('End');
  assert.equal(
    slider.getAttribute('aria-valuetext'),
    'Age 95, IUL policy $450000, Taxable brokerage nothing',
  );
});

test('a screen-reader table has the same figures and the age at which an account is depleted', async () => {
  const { host } = await chart();
  const rows = host.querySelectorAll('table tbody tr');
  assert.equal(rows.length, 46);
  assert.equal(rows[28]?.textContent, '78$280000$6000');
  assert.match(host.querySelector('thead')?.textContent ?? '', /Taxable brokerage, depleted at 84/);
});

test('the figure box is visible while the chart has focus and names each series', async () => {
  const { host, focus } = await chart();
  assert.doesNotMatch(host.querySelector('[role="slider"]')?.textContent ?? '', /Year/);
  await focus();
  assert.match(
    host.querySelector('[role="slider"]')?.textContent ?? '',
    /Age 83Year 34IUL policy\$330000Taxable brokerage\$1000/,
  );
});

test('values of other assumptions are under the figure they differ from, with their letter, and announced', async () => {
  const overlays = [
    {
      slot: 2 as const,
      letter: 'A',
      marks: undefined,
      name: 'Taxable brokerage, low return',
      values: ages.map(() => 7),
    },
  ];
  const { host, act } = await mount(
    <LineChart
      title="Value by age"
      ages={ages}
      series={series}
      overlays={overlays}
      spans={[]}
      formatFigure={(value) => `$${Math.round(value ?? 0)}`}
    />,
  );
  const slider = host.querySelector<HTMLElement>('[role="slider"]');
  assert.ok(slider);
  await act(async () => slider.focus());
  const [policy, taxable] = slider.querySelectorAll('li');
  assert.match(taxable?.textContent ?? '', /^Taxable brokerage\$1000A \$7$/);
  assert.doesNotMatch(policy?.textContent ?? '', /A \$/);
  assert.match(slider.getAttribute('aria-valuetext') ?? '', /Taxable brokerage \$1000, A \$7$/);
});

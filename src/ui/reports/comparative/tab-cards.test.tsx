import { mount, page } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import { cumulativeText } from './cumulative-card.tsx';
import type { LeanView } from '../../../domain/practice/reports/report.ts';
import { everythingActive } from '../../../domain/practice/reports/report.ts';
import { leanLines } from '../../../rendering/words/lean-text.ts';

const { CumulativeCard, EqualCard, FeeCard, LegacyCard } = await import('../../pages/report-cards.ts');
const { comparativeSlides } = await import('../present/comparative-slides.tsx');
const { FigureContext } = await import('../../explain/figure.tsx');

// The policy lapses at 93. The empty slot is a removed vehicle.
const sketch = sketchReport({ accounts: [{ name: 'Gone' }, { name: 'Roth IRA' }], lapsesAt: 93 });
const basis = { ...sketch.basis, lapse_tax: 12_000 };
const NO_FEE = { fees: null, growth_tax: null, distribution_tax: null, loan_interest: null };
const NO_LEGACY = { death_benefit: null, total_benefit: null, difference: null };
const NO_SUM = { net_income: null, value: null, cumulative_value: null, cumulative_death_benefit: null };
const years = sketch.report.comparative_table.rows.map(({ year, age }) => ({ year, age }));

const legacyRow = (year: number, age: number) => ({
  year,
  age,
  slots: [
    { death_benefit: 500_000, total_benefit: 900_000, difference: 0 },
    NO_LEGACY,
    { death_benefit: 0, total_benefit: 650_000, difference: -250_000 },
    NO_LEGACY,
  ],
});
const totals = (slot: number, over: Partial<ComparativeReport['fee_analysis']['totals'][number]>) => ({
  slot,
  ...NO_FEE,
  total: null,
  share_of_outlay: null,
  net_irr: null,
  gross_rate: null,
  annual_cost: null,
  ...over,
});

const report: ComparativeReport = {
  ...sketch.report,
  slots: sketch.report.slots.map((slot) =>
    slot.slot === 2 ? { slot: 2, name: null, kind: 'empty' as const } : slot,
  ),
  making_things_equal: [
    {
      slot: 3,
      assumed: 0.065,
      longevity_ror: { rate: 0.0721, status: 'ok', difference: 0.0071 },
      surrender_ror: { rate: null, status: 'unreachable', difference: null },
      death_ror: { rate: 0.0604, status: 'ok', difference: -0.0046 },
    },
  ],
  cumulative_values: {
    rows: years.map(({ year, age }) => ({
      year,
      age,
      outlay: 10_000 * year,
      slots: [
        {
          net_income: 100 * year,
          value: 1000 * year,
          cumulative_value: 1100 * year,
          cumulative_death_benefit: 2100 * year,
        },
        NO_SUM,
        { net_income: 0, value: 0, cumulative_value: 0, cumulative_death_benefit: 0 },
        NO_SUM,
      ],
    })),
  },
  legacy: {
    rows: years.map(({ year, age }) => legacyRow(year, age)),
    ages: [legacyRow(36, 85), legacyRow(46, 95)],
  },
  fee_analysis: {
    policy_charges: 'implied',
    rows: years.map(({ year, age }) => ({
      year,
      age,
      slots: [
        { fees: 100, growth_tax: null, distribution_tax: age === 93 ? 12_000 : 0, loan_interest: 40 },
        NO_FEE,
        { fees: 30, growth_tax: 20, distribution_tax: 0, loan_interest: null },
        NO_FEE,
      ],
    })),
    totals: [
      totals(1, {
        fees: 4600,
        distribution_tax: 12_000,
        loan_interest: 1840,
        total: 16_600,
        share_of_outlay: 0.0369,
        gross_rate: 0.064,
        net_irr: 0.0585,
        annual_cost: 0.0055,
      }),
      totals(2, {}),
      totals(3, { fees: 1380, growth_tax: 920, distribution_tax: 0, total: 2300, gross_rate: 0.065 }),
      totals(4, {}),
    ],
  },
};

const texts = (host: Element, selector: string): string[] =>
  [...host.querySelectorAll(selector)].map((element) => element.textContent ?? '');
const choose = async (
  host: Element,
  value: string,
  act: (work: () => void) => Promise<void>,
): Promise<void> => act(() => host.querySelector<HTMLElement>(`[data-value=${value}]`)?.click());

test('making things equal states each required return in a sentence and omits a removed slot', async () => {
  const { host } = await mount(<EqualCard report={report} basis={basis} />);
  assert.deepEqual(texts(host, 'tbody td[data-target]'), [
    'Would need 7.21% before fees, 6.14% after fees to pay the same income to 89, 0.71 points more than assumed.',
    'Would need > 100% before fees to end with the same value at 95: out of reach.',
    'Would need 6.04% before fees, 4.98% after fees to leave the same death benefit at 95, 0.46 points less than assumed.',
  ]);
  assert.doesNotMatch(host.textContent ?? '', /Gone/);
});

test('figures of an account retain their paths in the complete report if an earlier vehicle is removed', async () => {
  const opened: string[] = [];
  const opener = { open: (at: string) => opened.push(at), describedBy: 'help' };
  const { host } = await mount(
    <FigureContext value={opener}>
      <EqualCard report={report} basis={basis} />
    </FigureContext>,
  );
  const places = [...host.querySelectorAll('[data-figure]')].map((element) =>
    element.getAttribute('data-figure'),
  );
  assert.deepEqual(places, [
    'making_things_equal.1.assumed',
    'making_things_equal.1.longevity_ror.rate',
    'making_things_equal.1.longevity_ror.difference',
    'making_things_equal.1.death_ror.rate',
    'making_things_equal.1.death_ror.difference',
  ]);
});

test('cumulative values switch to the death benefit, in graph and table', async () => {
  const { host, act } = await mount(<CumulativeCard report={report} basis={basis} />);
  const slider = (): string => host.querySelector('[role=slider]')?.getAttribute('aria-valuetext') ?? '';
  assert.equal(
    slider(),
    'Age 95. IUL policy: $4,600 income + $46,000 value = $50,600. Roth IRA: $0 income + $0 value = $0',
  );
  await choose(host, 'death', act);
  assert.match(slider(), /IUL policy: \$4,600 income \+ \$92,000 death benefit = \$96,600/);
  await choose(host, 'table', act);
  const [first] = [...host.querySelectorAll('tbody tr:not([aria-hidden])')];
  assert.deepEqual(first && [...first.children].map((cell) => cell.textContent), [
    '1',
    '50',
    '$10,000',
    '$100',
    '$2,100',
    '–',
    '–',
  ]);
  assert.match(texts(host, 'tfoot tr')[0] ?? '', /At age 95\$460,000\$4,600\$96,600/);
});

test('arrow keys move every panel to another age', async () => {
  const { host, act } = await mount(<CumulativeCard report={report} basis={basis} />);
  const slider = host.querySelector('[role=slider]');
  await act(async () => {
    slider?.dispatchEvent(new page.KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }) as never);
  });
  assert.equal(slider?.getAttribute('aria-valuenow'), '94');
  assert.match(slider?.getAttribute('aria-valuetext') ?? '', /^Age 94\. IUL policy: \$4,500 income/);
});

test('shows the legacy at selected ages and for every year', async () => {
  const { host, act } = await mount(<LegacyCard report={report} basis={basis} />);
  const rows = () =>
    [...host.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  await choose(host, 'total_benefit', act);
  assert.deepEqual(rows(), [
    ['36', '85', '$900,000', '$650,000', '−$250,000'],
    ['46', '95', '$900,000', '$650,000', '−$250,000'],
  ]);
  await choose(host, 'table', act);
  const yearly = host.querySelector('[aria-label="Legacy, year by year"]');
  assert.equal(yearly?.querySelector('table')?.getAttribute('aria-rowcount'), String(46 + 2));
});

test('fees: loan interest and the tax of a lapse have separate lines, and missing figures stay missing', async () => {
  const { host } = await mount(<FeeCard report={report} basis={basis} />);
  const lines = [...host.querySelectorAll('[aria-label="Fees and taxes, line by line"] tbody tr')].map(
    (row) => [...row.children].map((cell) => cell.textContent),
  );
  assert.deepEqual(lines, [
    ['Charges and fees', '$4,600', '$1,380'],
    ['Tax on growth', '–', '$920'],
    ['Tax on distributions', '$12,000', '–'],
    ['of which, on the lapse at 93', '$12,000', '–'],
    ['All fees and taxes', '$16,600', '$2,300'],
    ['Share of outlay', '3.69%', 'n/a'],
    ['Loan interestnot a fee', '$1,840', '–'],
    ['Gross rate', '6.40%', '6.50%'],
    ['Net returnthe policy’s illustrated, not guaranteed', '5.85%', 'n/a'],
    ['Annual costgross rate less net return', '0.55%', 'n/a'],
  ]);
  assert.match(host.textContent ?? '', /charges are implied by its illustrated rate and values/);
});

test('unavailable charges are labeled as not available and never shown as zero', async () => {
  const { fee_analysis: fees } = report;
  const without: ReportPart = {
    ...report,
    fee_analysis: {
      ...fees,
      policy_charges: 'not_available',
      rows: fees.rows.map((row) => ({
        ...row,
        slots: row.slots.map((slot, index) => (index === 0 ? { ...slot, fees: null } : slot)),
      })),
      totals: fees.totals.map((one) => (one.slot === 1 ? { ...one, fees: null, total: null } : one)),
    },
  };
  const { host, act } = await mount(<FeeCard report={without} basis={basis} />);
  assert.match(host.textContent ?? '', /charges are not available/);
  assert.deepEqual(
    texts(host, '[aria-label="Fees and taxes, line by line"] tbody td').filter(
      (text) => text === 'not available',
    ).length,
    2,
  );
  await choose(host, 'table', act);
  assert.equal(
    host.querySelector('[aria-label="Fees and taxes, year by year"] tbody tr td:nth-child(3)')?.textContent,
    'n/a',
  );
});

test('renders no card without its data in a shared report', async () => {
  const bare: ReportPart = { slots: report.slots };
  for (const Card of [EqualCard, CumulativeCard, LegacyCard, FeeCard]) {
    const { host } = await mount(<Card report={bare} basis={basis} />);
    assert.equal(host.innerHTML, '');
  }
});

const textOf = (income: number, value: number): string[] =>
  cumulativeText(
    [
      {
        year: 1,
        age: 95,
        outlay: 0,
        slots: [
          {
            net_income: income,
            value,
            cumulative_value: income + value,
            cumulative_death_benefit: income,
          },
        ],
      },
    ],
    0,
    0,
    'value',
  );

test('if the complete sum does not fit, its parts and total are shortened to the same precision', () => {
  assert.deepEqual(textOf(830_000, 435_650), [
    '$830,000 income + $435,650 value = $1,265,650',
    '$0.83M income + $0.44M value = $1.27M',
    '$1,265,650',
  ]);
  // $0.83M + $0.44M would not be $1.26M.
  assert.deepEqual(textOf(828_000, 435_650), ['$828,000 income + $435,650 value = $1,263,650', '$1,263,650']);
  assert.equal(textOf(83_100, 43_565)[1], '$83k income + $44k value = $127k');
  assert.equal(textOf(-308_963, 0)[1], '−$309k income + $0 value = −$309k');
  assert.equal(textOf(300, 40)[1], '$300 income + $40 value = $340');
});

const { LeanCard } = await import('./lean-card.tsx');

const row = (
  assumption: LeanView['rows'][number]['assumption'],
  current: number | string,
  alternative: number | string,
  change: number,
): LeanView['rows'][number] => ({
  assumption,
  applies: true,
  current,
  alternative,
  value_change: change,
  income_change: 0,
  change,
  favors: change < -0.5 ? 'policy' : change > 0.5 ? 'accounts' : 'neither',
});

const lean: LeanView = {
  comparison_age: 84,
  rows: [
    row('illustrated_rate', 0.06, 0.0555, -153_884.78),
    row('tax_tables', 0, 0.025, 0.2),
    row('take_home', 'grossed_up', 'same_outlay', 107_997.25),
  ],
};

test('shows each assumption with its alternative, the side it favors and the amount', async () => {
  const { host } = await mount(<LeanCard lean={lean} basis={{}} />);
  const cells = [...host.querySelectorAll('tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  assert.deepEqual(cells, [
    ['Assumption', 'Favors', 'By'],
    ['Illustrated rate6.00% → 5.55%', 'Policy', '$153,885'],
    ['Tax tables0.00% growth → 2.50% growth', 'Neither', '$0'],
    ['Take-home contributionsSame take-home cost → Same amount as the premium', 'Accounts', '$107,997'],
  ]);
  const text = host.textContent;
  assert.ok(text.includes('Which way each assumption leans'));
  assert.ok(text.includes('Each row changes one assumption. The rows do not add up.'));
});

test('a modeled policy has no illustrated rate', async () => {
  const { host } = await mount(<LeanCard lean={lean} basis={{ origin: 'model' }} />);
  assert.match(host.textContent ?? '', /Policy rate/);
  assert.doesNotMatch(host.textContent ?? '', /carrier|illustrat/i);
});

test('the lines have unsigned amounts', () => {
  assert.deepEqual(
    leanLines(lean).map(({ by }) => by),
    [153_884.78, 0.2, 107_997.25],
  );
});

test('the slide of break-even returns states “more” or “less” only if the printed returns differ', async () => {
  const [row] = report.making_things_equal;
  assert.ok(row);
  const almost = { rate: 0.06496, status: 'ok', difference: -0.00004 } as const;
  const slides = comparativeSlides(
    { report: { ...report, making_things_equal: [{ ...row, surrender_ror: almost }] }, basis },
    everythingActive(),
  );
  const { host, unmount } = await mount(<>{slides.find(({ id }) => id === 'returns')?.content}</>);
  const cells = texts(host, 'tbody td').map((text) => text.replace(/ \u2007/g, ' '));
  assert.deepEqual(
    cells.map((text) => /(?:more than|less than|as) assumed/.exec(text)?.[0]),
    ['more than assumed', 'as assumed', 'less than assumed'],
  );
  await unmount();
});

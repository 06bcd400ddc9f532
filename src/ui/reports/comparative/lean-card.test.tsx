import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownLean } from '../../../domain/practice/reports/report.ts';
import { leanLines } from '../../../rendering/words/lean-words.ts';

const { LeanCard } = await import('./lean-card.tsx');

const row = (
  assumption: ShownLean['rows'][number]['assumption'],
  current: number | string,
  alternative: number | string,
  change: number,
): ShownLean['rows'][number] => ({
  assumption,
  applies: true,
  current,
  alternative,
  value_change: change,
  income_change: 0,
  change,
  favors: change < -0.5 ? 'policy' : change > 0.5 ? 'accounts' : 'neither',
});

const lean: ShownLean = {
  comparison_age: 84,
  rows: [
    row('illustrated_rate', 0.06, 0.0555, -153_884.78),
    row('tax_tables', 0, 0.025, 0.2),
    row('take_home', 'grossed_up', 'same_outlay', 107_997.25),
  ],
};

test('each assumption with what takes its place, whom it favors, and by how much', async () => {
  const { host } = await mount(<LeanCard lean={lean} basis={{}} />);
  const cells = [...host.querySelectorAll('tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  assert.deepEqual(cells, [
    ['Assumption', 'Favors', 'By'],
    ['Illustrated rate6.00% → 5.55%', 'Policy', '$153,885'],
    ['Tax tables0.00% growth → 2.50% growth', 'Neither', '$0'],
    ['Take-home contributionsSame take-home cost → The premium as it is paid', 'Accounts', '$107,997'],
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

test('a file has whole dollars, without a sign', () => {
  assert.deepEqual(
    leanLines(lean).map(({ by }) => by),
    [153_884.78, 0.2, 107_997.25],
  );
});

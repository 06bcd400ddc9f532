import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { runOf } from '../../reports/frame/run-of.ts';

const { RunHeadline } = await import('./run-result.tsx');
const { input, history } = elenaOnHistory(shippedHistory);

test('results above the carrier’s scale are marked, with the legend below them', async () => {
  const run = runOf(input, history);
  const { host } = await mount(<RunHeadline run={run} />);
  const [policy] = run.report.comparative_table;
  const illustrated = input.illustration.illustrated_rate;
  assert.ok(policy && illustrated !== undefined);
  const row = [...host.querySelectorAll('tr')].find(({ textContent }) =>
    textContent.startsWith('Credited rate'),
  );
  const isMarked = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
    textContent.endsWith('‡'),
  );
  const rates = [policy.most_recent, policy.worst, policy.median, policy.best].map(
    ({ geometric }) => geometric,
  );
  assert.deepEqual(
    isMarked,
    rates.map((rate) => rate > illustrated + 0.00005),
  );
  assert.ok(isMarked.includes(true) && isMarked.includes(false));
  assert.match(host.querySelector('[aria-label="How to read these figures"]')?.textContent ?? '', /‡ Hypo/);
});

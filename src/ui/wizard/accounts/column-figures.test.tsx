import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import { reportFacts } from '../../../rendering/words/report-facts.ts';

const { ColumnFigures } = await import('./column-figures.tsx');

test('a negative policy value is shown as tax due', async () => {
  const { report, basis } = sketchReport({ policyEnd: -66_602 });
  const facts = reportFacts(report, basis);
  assert.ok(facts);
  const { host, unmount } = await mount(
    <ColumnFigures slot={1} name="IUL policy" result={{ report, basis, facts }} isOld={false} />,
  );
  assert.match(host.textContent ?? '', /Value at 95tax \$66,602To heirs/);
  await unmount();
});

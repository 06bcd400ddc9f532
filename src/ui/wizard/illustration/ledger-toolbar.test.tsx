import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConfirmBar } from './ledger-toolbar.tsx';

const bar = (isModeled: boolean) =>
  renderToStaticMarkup(
    <ConfirmBar
      {...{ toCheck: 0, corrected: 0, lowColumns: 0, problemCount: 0, empty: true, saved: false, isModeled }}
      confirmedOn={null}
      notice={null}
      busy={false}
      onNext={() => {}}
      onBack={() => {}}
      onConfirm={() => {}}
    />,
  );

test('a modeled policy that lapses in year 1 shows what to change; other empty ledgers request the values', () => {
  assert.match(
    bar(true),
    /The policy lapses in year 1\. Raise the premium or lower the face amount, and build it again\./,
  );
  assert.match(bar(true), /data-tip="Change the policy first"/);
  assert.match(bar(false), /Type or paste the values\..*data-tip="Enter the values first"/);
});

import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { ErrorState } = await import('./empty-state.tsx');

test('a failed panel loads again when the browser is online again, and not after it is gone', async () => {
  let retries = 0;
  const { act, unmount } = await mount(<ErrorState title="Not loaded" onRetry={() => (retries += 1)} />);
  const goOnline = () => window.dispatchEvent(new Event('online'));
  await act(async () => void goOnline());
  assert.equal(retries, 1);
  await unmount();
  goOnline();
  assert.equal(retries, 1);
});

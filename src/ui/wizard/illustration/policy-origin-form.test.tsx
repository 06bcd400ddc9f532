import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { PolicyOriginForm } = await import('./policy-origin-form.tsx');

test('the item to check of a report opens the form at the insurer', async () => {
  for (const hash of ['', '#insurer']) {
    window.location.hash = hash;
    const { host, unmount } = await mount(
      <PolicyOriginForm
        origin={{}}
        onChange={() => {}}
        problems={new Map()}
        modelSex={null}
        questions={[]}
      />,
    );
    const isAsked = hash !== '';
    assert.equal(host.querySelector('details')?.hasAttribute('open'), isAsked);
    const focused = document.activeElement?.closest('label, div')?.textContent ?? '';
    assert.equal(document.activeElement?.matches('input[type="text"]'), isAsked);
    if (isAsked) assert.match(focused, /Insurer/);
    await unmount();
  }
});

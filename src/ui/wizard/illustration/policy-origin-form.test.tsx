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
        ledger={{}}
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

test('the form of a modeled policy does not mention an illustration or AG 49-A', async () => {
  const formOf = async (origin: 'carrier' | 'model') => {
    const { host, unmount } = await mount(
      <PolicyOriginForm
        origin={{}}
        onChange={() => {}}
        problems={new Map()}
        modelSex={null}
        ledger={{ origin }}
        questions={[]}
      />,
    );
    const text = host.textContent ?? '';
    await unmount();
    return text;
  };
  assert.match(await formOf('carrier'), /Illustration date.*AG 49-A/);
  assert.doesNotMatch(await formOf('model'), /carrier|illustrat|AG 49/i);
});

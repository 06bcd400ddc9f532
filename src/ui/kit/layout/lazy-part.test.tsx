import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { act } = await import('react');
const { lazyPart } = await import('./lazy-part.tsx');

test('a lazy component is requested when rendered, shows nothing until it loads and receives its props', async () => {
  let requests = 0;
  let arrive: (part: (props: { name: string }) => string) => void = () => undefined;
  const Part = lazyPart<{ name: string }>(() => {
    requests += 1;
    return new Promise((resolve) => (arrive = resolve));
  });
  assert.equal(requests, 0);
  const { host } = await mount(
    <p>
      Notes: <Part name="of the report" />
    </p>,
  );
  assert.equal(requests, 1);
  assert.equal(host.textContent, 'Notes: ');
  await act(async () => arrive(({ name }) => name));
  assert.equal(host.textContent, 'Notes: of the report');
});

import { mount } from '../../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkModel, defaultModel, newBuild } from './build-draft.ts';
import { MODEL_FIGURES } from './model-figures.ts';

const { PolicyModelForm } = await import('./build-form.tsx');

test('each field of the policy model form shows the error of its check', async () => {
  const tooMuch = Object.fromEntries(
    Object.entries(MODEL_FIGURES).map(([name, { limits }]) => [name, limits[1] * 2]),
  );
  const model = { ...defaultModel, ...tooMuch };
  const { errors } = checkModel(model, 45, null);
  assert.deepEqual(Object.keys(errors ?? {}), Object.keys(MODEL_FIGURES));
  const { host } = await mount(
    <PolicyModelForm model={model} age={newBuild(45).years ?? 45} onChange={() => undefined} errors={{}} />,
  );
  const labels = [...host.querySelectorAll('input[aria-invalid="true"]')].map(
    (input) => host.querySelector(`label[for="${input.id}"]`)?.textContent,
  );
  assert.deepEqual(
    new Set(labels),
    new Set(Object.values(MODEL_FIGURES).map(({ label }): string | undefined => label)),
  );
});

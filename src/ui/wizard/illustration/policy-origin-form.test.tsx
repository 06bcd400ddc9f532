import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { draftFromScenario } from './ledger-draft.ts';

const { PolicyOriginForm } = await import('./policy-origin-form.tsx');

test('the #insurer link of a report opens the form at the insurer field', async () => {
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
    const isOpen = hash !== '';
    assert.equal(host.querySelector('details')?.hasAttribute('open'), isOpen);
    const focused = document.activeElement?.closest('label, div')?.textContent ?? '';
    assert.equal(document.activeElement?.matches('input[type="text"]'), isOpen);
    if (isOpen) assert.match(focused, /Insurer/);
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

const { LedgerCheck } = await import('./ledger-check.tsx');
const ignore = () => undefined;

async function checksOf(kind: 'typed' | 'model'): Promise<string> {
  const illustration = { ...elena.illustration, carrier: undefined, source: { kind } } as SourcedIllustration;
  const client = { id: 1, firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 50 };
  const draft = draftFromScenario({
    id: 7,
    client,
    revision: 1,
    document: { ...emptyDocument(2026), illustration },
  } as never);
  assert.ok(draft);
  const { host, unmount } = await mount(
    <LedgerCheck
      {...{ draft, client, startYear: 2026, sex: null, refused: null, busy: false }}
      {...{ onChange: ignore, onSelection: ignore, onPage: ignore, onConfirm: ignore, onReplace: ignore }}
      onClient={async () => undefined}
      onBack={ignore}
    />,
  );
  const text = host.querySelector('[data-checks]')?.textContent ?? '';
  await unmount();
  return text;
}

test('the checks of a modeled ledger do not mention a carrier, an illustration or AG 49', async () => {
  assert.match(await checksOf('typed'), /AG 49.*carrier’s illustration.*The carrier’s own test governs/);
  const modeled = await checksOf('model');
  assert.match(modeled, /7-pay test.*estimates from public tables\./);
  assert.doesNotMatch(modeled, /carrier|illustrat|AG 49/i);
});

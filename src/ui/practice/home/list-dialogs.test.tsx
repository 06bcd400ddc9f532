import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mount } from '../../../../tests/support/component-page.ts';
import { partOf } from '../../../../tests/support/part-of.ts';

const { cloneError, ListDialogs } = await import('./list-dialogs.tsx');

const scenarioNamed = (id: number, name: string) => ({
  id,
  is_draft: false,
  has_illustration: true,
  created_at: '',
  updated_at: '',
  scenario_details: { id, name, description: '' },
  reports: { reports_data: [] },
  pdf_url: { s3_url: null },
});
const client = { scenarios: [scenarioNamed(1, 'Max-funded'), scenarioNamed(2, 'Copy of Max-funded')] };

test('the trimmed name of a clone must differ from every scenario name of the client', () => {
  assert.equal(cloneError('Copy of Max-funded', client), 'Scenario name already in use.');
  assert.equal(cloneError('  Max-funded ', client), 'Scenario name already in use.');
  assert.equal(cloneError('Max\u200B-funded', client), 'Scenario name already in use.');
  assert.equal(cloneError('Copy of Copy of Max-funded', client), null);
  assert.equal(cloneError('max-funded', client), null);
});

test('a clone without a name is rejected without a message', () => {
  assert.equal(cloneError('   ', client), '');
  assert.equal(cloneError('\u200B', client), '');
});

test('the initial name for the clone of a long name is valid on the server', async () => {
  const scenario = scenarioNamed(1, 'n'.repeat(120));
  const props = partOf<Parameters<typeof ListDialogs>[0]>({
    list: {
      noun: 'scenario',
      title: 'Scenario',
      text: {},
      holdings: () => new Promise(() => {}),
      cloneText: () => '',
    },
    request: { kind: 'clone-scenario', client, scenario },
    clients: [],
    onClose: () => {},
  });
  const { host, unmount } = await mount(<ListDialogs {...props} />);
  const { value, maxLength } = document.querySelector('input') ?? assert.fail(host.innerHTML);
  assert.equal(value, `Copy of ${'n'.repeat(112)}`);
  assert.equal(maxLength, 120);
  await unmount();
});

test('the fields of a report have the server’s maximum lengths', async () => {
  const { RenameReportDialog } = await import('./form-dialogs.tsx');
  const report = { id: 1, name: 'Review', description: '' };
  const props = partOf<Parameters<typeof RenameReportDialog>[0]>({
    list: { noun: 'scenario' },
    report,
    onClose: () => {},
  });
  const { unmount } = await mount(<RenameReportDialog {...props} />);
  assert.equal(document.querySelector('input')?.maxLength, 120);
  assert.equal(document.querySelector('textarea')?.maxLength, 2000);
  await unmount();
});

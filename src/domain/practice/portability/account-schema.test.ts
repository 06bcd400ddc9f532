import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith, type Schema } from '../../shared/result.ts';
import {
  accountFileSchema,
  accountManifestSchema,
  clientFileSchema,
  figuresFileSchema,
  filesFileSchema,
  portfoliosFileSchema,
  templatesFileSchema,
} from './account-schema.ts';

const hash = 'a'.repeat(64);
const updated_at = '2026-03-01T15:00:00Z';
const row = { id: 1, name: 'Name', description: '', is_draft: 0, document: { version: 3 }, updated_at };
const texts = { name: 'Name', description: '', saved_action: {}, notes: '', disclosures: null };
const basis = { engine_version: '1', data_vintage: '1', market_vintage: null, imported_figures: '' };

const files: Record<string, [schema: Schema<unknown>, valid: object]> = {
  manifest: [
    accountManifestSchema,
    {
      format: 'plumbline-account',
      version: 1,
      exported_at: updated_at,
      basis: { ...basis, tax_years: '' },
      files: { 'account.json': hash },
    },
  ],
  client: [
    clientFileSchema,
    {
      client: { updated_at },
      scenarios: [{ ...row, file_hash: hash }],
      simulations: [{ ...row, file_hash: null, scenario_id: 1, included: 1, saved_vintage: '2026-02' }],
      reports: [
        { ...texts, scenario_id: 1, simulation_id: null, removed_slots: [], variants: [], updated_at },
      ],
      tool_runs: [{ id: 1, tool: 'tax_scorecard', name: 'Name', inputs: {}, updated_at }],
    },
  ],
  templates: [templatesFileSchema, [{ type: 'note', template_name: 'Name', body: {}, updated_at }]],
  portfolios: [portfoliosFileSchema, [{ name: 'Name', weights: {}, lookback_years: 1, updated_at }]],
  files: [filesFileSchema, [{ hash, name: 'a.pdf', type: 'application/pdf', path: 'files/a' }]],
  account: [accountFileSchema, { avatar: hash, logo_green: null }],
  figures: [
    figuresFileSchema,
    [{ path: 'clients/1.json', kind: 'scenario', id: 1, figures: [{ label: 'Fee', value: 1 }] }],
  ],
};

const WRONG = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x'.repeat(1000),
  [],
  [null],
  {},
  '0000-01-01T00:00:00Z',
];

/** The value with each of its parts replaced by each wrong one. */
function* forged(value: unknown): Generator {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    for (const wrong of forged(member))
      yield Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong };
}

for (const [name, [schema, valid]] of Object.entries(files))
  test(`describes a wrong value in the ${name} file in a plain sentence`, () => {
    assert.equal(parseWith(schema, valid).ok, true);
    let refused = 0;
    for (const wrong of forged(valid)) {
      const { error } = { error: undefined, ...parseWith(schema, wrong) };
      for (const message of Object.values(error?.fields ?? {}).flat()) {
        refused += 1;
        assert.match(message, /^[A-Z].*\.$| is a required field$|^must be at most \d+ characters$/);
        assert.doesNotMatch(message, /expected|received|Invalid|undefined|[\^$|]/, JSON.stringify(wrong));
      }
    }
    assert.ok(refused > 10);
  });

test('rejects two rows with the same id, and dates before 1970', () => {
  const [schema, valid] = files.client ?? [];
  const client = valid as { scenarios: object[] };
  const [scenario] = client.scenarios;
  const errors = (scenarios: object[]) => {
    const read = schema && parseWith(schema, { ...client, scenarios });
    return read?.ok === false ? read.error.fields : null;
  };
  assert.deepEqual(errors([{ ...scenario }, { ...scenario }]), { scenarios: ['Two rows have the same id.'] });
  assert.deepEqual(errors([{ ...scenario, updated_at: '1969-12-31T23:59:59Z' }]), {
    'scenarios.0.updated_at': ['Enter a time from 1970, such as 2026-11-28T15:00:00Z.'],
  });
});

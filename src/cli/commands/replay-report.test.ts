import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { findCalculation } from '../../domain/calculations/registry.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { SHIPPED_TAX_TABLES } from '../../domain/tax/federal/grown-tables.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { everythingActive, type ReportExport } from '../../domain/practice/reports/report.ts';
import { reportFile } from '../../domain/practice/reports/report-document.ts';
import { takeSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { canonicalJson } from '../../domain/shared/json.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const result = takeSnapshot(
  comparativeReportSchema.parse(findCalculation('comparative-report')?.example),
  {
    saved_action: everythingActive(),
    names: {
      client: { firstname: 'Elena', middlename: null, lastname: 'Hartwell' },
      advisor: 'Dana Test',
      scenario: 'Retire at 65',
      report: 'For the review',
      description: '',
    },
    deleted_comparative_vehicle_ids: [3],
    variants: [{ id: 'a', name: 'Lower returns', changes: { all: { rate_of_return: 0.04 }, slots: {} } }],
  },
  { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES },
);
assert.ok(result.ok);
const snapshot = result.value;
const file = (change: Partial<typeof snapshot> = {}): ReportExport =>
  JSON.parse(
    JSON.stringify(reportFile({ ...snapshot, ...change }, '2026-03-02T15:00:00.000Z', sha256)),
  ) as ReportExport;
const replay = (document: unknown, ...args: string[]) =>
  plumbline(['replay-report', 'report.json', ...args], { 'report.json': JSON.stringify(document) });

test('prints the stored figures: totals, variants and years, with removed ones marked', async () => {
  const { status, out, err } = await replay(file());
  assert.deepEqual([status, err], [0, '']);
  const lines = out.split('\n');
  assert.equal(lines[0], 'For the review: Retire at 65, Elena Hartwell, by Dana Test');
  assert.match(lines[1] ?? '', /^Taken 2026-03-02T15:00:00\.000Z, engine [\d.]+, legal figures \d{4}-\d\d$/);
  assert.match(out, /IUL policy +Taxable brokerage +Traditional 401\(k\) \(removed\) +Roth 401\(k\)/);
  const { footer, rows } = snapshot.report.comparative_table;
  const dollars = (value: number) => `$${Math.round(value).toLocaleString('en-US')}`;
  assert.ok(out.includes(`Outlay ${dollars(footer.total_outlay)}`));
  assert.ok(out.includes(dollars(footer.slots[1]?.ending_value ?? 0)));
  // As on screen: an income that ends before the horizon is paid to its end.
  const income = rows.findLast(({ slots: [policy] }) => (policy?.net_income ?? 0) > 0)?.age ?? 0;
  assert.ok(income < (rows.at(-1)?.age ?? 0));
  const paidTo = footer.slots.map((_, slot) => {
    const short = rows.find(({ slots }) => slots[slot]?.depleted)?.age;
    return short === undefined ? income : short - 1;
  });
  assert.match(out, new RegExp(`^Income paid through age +${paidTo.join(' +')}$`, 'm'));
  assert.ok(out.includes('\nVariant: Lower returns\n'));
  for (const { age } of rows) assert.match(out, new RegExp(`^ *${age}  `, 'm'));
  assert.match(out, /\nToday’s engine gives the same figures\.\n$/);
});

test('lists each figure that differs from the current engine’s with both values and exits with 1', async () => {
  const changed = structuredClone(snapshot);
  const row = changed.report.legacy.rows[3]?.slots[1];
  assert.ok(row);
  const today = row.total_benefit;
  row.total_benefit = 1234.56;
  changed.report.comparative_graph.ages.pop();
  const variant = changed.variants?.[0]?.report.comparative_table.footer;
  assert.ok(variant);
  const outlay = variant.total_outlay;
  variant.total_outlay = 5;
  const lean = changed.lean?.rows[0];
  assert.ok(lean);
  const { change } = lean;
  lean.change = 6;
  const { status, out } = await replay(file(changed));
  assert.equal(status, 1);
  const years = snapshot.report.comparative_graph.ages.length;
  const unexplained = 'Rule: No corrected rule explains it.';
  assert.ok(
    out.endsWith(
      `\nOtherwise today, 4 figures:\n` +
        `  report.comparative_graph.ages.length: stored ${years - 1}, today ${years}. ${unexplained}\n` +
        `  report.legacy.rows.3.slots.1.total_benefit: stored 1234.56, today ${today}. ${unexplained}\n` +
        `  variants.0.report.comparative_table.footer.total_outlay: stored 5, today ${outlay}. ${unexplained}\n` +
        `  lean.rows.0.change: stored 6, today ${change}. ${unexplained}\n`,
    ),
    out.slice(-600),
  );
  const json = await replay(file(changed), '--json');
  assert.equal(json.status, 1);
  const { differences } = JSON.parse(json.out) as { differences: unknown[] };
  assert.equal(differences.length, 4);
});

test('reports inputs that the current engine rejects, next to the stored figures', async () => {
  const changed = structuredClone(snapshot);
  changed.inputs.age = 51;
  const { status, out } = await replay(file(changed));
  assert.equal(status, 1);
  assert.match(out, /Otherwise today:\n {2}report: rejected by the current engine: illustration\./);
});

test('accepts a file with reordered members or in the API’s envelope', async () => {
  const { status } = await replay({
    data: Object.fromEntries(Object.entries(file()).reverse()),
    message: '',
  });
  assert.equal(status, 0);
});

test('rejects a damaged file: one changed digit, an added member, no hash', async () => {
  const { hash: _hash, ...without } = file();
  const one = file();
  one.inputs.age += 1;
  for (const damaged of [one, { ...file(), more: 1 }, { ...file(), hash: 'x' }, without]) {
    const { status, out } = await replay(damaged);
    assert.equal(status, 2);
    const { error } = JSON.parse(out) as { error: Record<string, string[]> };
    assert.match(error.hash?.[0] ?? '', /^The file is damaged: its content does not match its hash\./);
  }
});

test('rejects a document that is not an exported report, is of a newer version, or has another structure', async () => {
  for (const document of [[], 'x', null, { plumbline: 'scenario' }, { data: [] }]) {
    const { status, out } = await replay(document);
    assert.equal(status, 2);
    assert.deepEqual(JSON.parse(out), { error: { input: ['This is not an exported report.'] } });
  }
  const hashed = ({ hash: _hash, ...content }: Record<string, unknown>) => ({
    ...content,
    hash: sha256(canonicalJson(content)),
  });
  const newer = await replay(hashed({ ...file(), version: 2 }));
  assert.equal(newer.status, 2);
  assert.match(newer.out, /This file was written by a newer version of Plumbline\./);
  const shapeless = await replay(hashed({ ...file(), report: { slots: 'none' } }));
  assert.equal(shapeless.status, 2);
  assert.match(shapeless.out, /"report\.slots"/);
  const text = await plumbline(['replay-report', 'x'], { x: '{' });
  assert.equal(text.status, 2);
});

test('prints the usage without a file or with two', async () => {
  for (const args of [[], ['a', 'b']]) {
    const { status, err } = await plumbline(['replay-report', ...args]);
    assert.equal(status, 2);
    assert.match(err, /^Usage: plumbline replay-report/);
  }
});

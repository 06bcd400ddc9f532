import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { exitStatusOf } from '../command.ts';
import { fileURLToPath } from 'node:url';
import { pdfReader } from '../../adapters/pdf-reader/pdf-reader.ts';
import { readIllustrationCommand } from './read-illustration.ts';
import { longTest } from '../../../tests/support/long-run.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/illustrations/${name}`, import.meta.url));

type Ran = Promise<{ status: number; out: string; err: string }>;
const run = (...positionals: string[]): Ran => runWith({}, ...positionals);

async function runWith(options: Record<string, string>, ...positionals: string[]): Ran {
  let out = '';
  let err = '';
  const terminal = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    readText: (file: string) => readFile(file, 'utf8'),
    isInteractive: false,
  };
  const files = { readBytes: (file: string) => readFile(file), reader: pdfReader() };
  const status = await exitStatusOf(terminal, () =>
    readIllustrationCommand({ positionals, options }, terminal, files),
  );
  return { status, out, err };
}

test('prints the complete reading of a file as one JSON document, as the browser receives it', async () => {
  const { status, out } = await run(fixture('northgate.pdf'));
  const reading = await pdfReader().read(await readFile(fixture('northgate.pdf')));
  assert.ok(reading.ok);
  assert.deepEqual(JSON.parse(out), JSON.parse(JSON.stringify(reading.value)));
  const document = JSON.parse(out) as { rows: { year: number; age: number }[] };
  assert.equal(status, 0);
  assert.deepEqual([document.rows.length, document.rows[0]?.year, document.rows[0]?.age], [60, 1, 38]);
});

longTest('prints each carrier’s illustrated rate with its page', async () => {
  for (const [name, printed] of [
    ['northgate', 0.0595],
    ['meridian', 0.064],
  ]) {
    const { out } = await run(fixture(`${name}.pdf`));
    const { illustrated_rate: rate, pages } = JSON.parse(out) as {
      illustrated_rate: { value: number; page: number };
      pages: number[];
    };
    assert.equal(rate.value, printed);
    assert.ok(pages.includes(rate.page));
  }
});

longTest('prints the insured’s name, sex and age, and the terms with their pages', async () => {
  const { insured, terms, facts, origin } = JSON.parse((await run(fixture('meridian.pdf'))).out) as Record<
    string,
    unknown
  >;
  assert.deepEqual(terms, {
    illustrated_loan_rate: { value: 0.05, page: 2, text: 'Loans bear interest at 5.00%' },
    death_benefit_option: { value: 'level', page: 1, text: 'Death benefit option A' },
  });
  assert.deepEqual(facts, {
    premium_mode: { value: 'annual', page: 1, text: 'Planned premium $30,000 annual' },
  });
  assert.deepEqual(
    Object.entries(origin as Record<string, { value?: string }>).map(([name, { value }]) => [name, value]),
    [
      ['questions', undefined],
      ['form_number', 'IUL-2201'],
      ['illustration_date', '2026-03-02'],
      ['state', 'OH'],
      ['tobacco', 'nonsmoker'],
      ['insurer', 'Meridian Mutual Life'],
    ],
  );
  assert.deepEqual(insured, {
    name: 'Elena M. Hartwell',
    sex: 'female',
    ages: [50],
    age_from: 'printed',
    page: 1,
  });
});

test('prints the reason and exits with 2 if a file is rejected', async () => {
  const { status, out } = await run(fixture('password.pdf'));
  const document = JSON.parse(out) as { error: { file: string[] }; code: string };
  assert.equal(status, 2);
  assert.equal(document.code, 'pdf_password');
  assert.match(document.error.file[0] ?? '', /password/);
});

test('reads the requested page and rejects an invalid page', async () => {
  const { status, out } = await runWith({ page: '1' }, fixture('meridian.pdf'));
  assert.equal(status, 2);
  assert.match(out, /pdf_no_table_on_page/);
  const wrong: Record<string, string>[] = [{ page: 'all' }, { page: '1-2' }, { pictures: '1-41' }];
  for (const options of wrong) {
    const refused = await runWith(options, fixture('meridian.pdf'));
    assert.equal(refused.status, 2);
    assert.match(refused.err, /Usage/);
  }
});

test('a missing file and a missing argument have different messages', async () => {
  const missing = await run(fixture('no-such.pdf'));
  assert.equal(missing.status, 2);
  assert.match(missing.out, /file_unreadable/);
  const unnamed = await run();
  assert.equal(unnamed.status, 2);
  assert.match(unnamed.err, /Usage/);
});

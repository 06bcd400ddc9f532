import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  type ExtractedColumnName,
  type ExtractedIllustration,
  READING_FAILURES,
} from '../../domain/policy/extraction.ts';
import { policyTests } from '../../domain/policy/definition/policy-tests.ts';
import {
  policyTestsSchema,
  type PolicyTestsInput,
} from '../../domain/policy/definition/policy-tests-schema.ts';
import { parseWith } from '../../domain/shared/result.ts';
import { limitsFor, pdfReader, readIllustration } from './pdf-reader.ts';
import { readBytes } from './read-bytes.ts';
import { createdPdf, fixture } from '../../../tests/support/illustrations/scanned-file.ts';
import { firstOrAll, longTest } from '../../../tests/support/long-run.ts';

interface Truth {
  pages: number[];
  rows: Partial<Record<ExtractedColumnName, number>>[];
}

const truthOf = (name: string): Truth => JSON.parse(Buffer.from(fixture(name)).toString('utf8')) as Truth;

const readings = new Map<string, ReturnType<typeof readBytes>>();
/** Reads each fixture once. */
async function extraction(name: string): Promise<ExtractedIllustration> {
  const started = readings.get(name) ?? readBytes(fixture(name));
  readings.set(name, started);
  const reading = await started;
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

async function rejection(bytes: Uint8Array, reader = pdfReader()): Promise<string> {
  const reading = await reader.read(bytes);
  assert.ok(!reading.ok, 'the file was read');
  assert.ok(reading.error.code in READING_FAILURES);
  return reading.error.code;
}

for (const name of ['meridian', 'horizon', 'northgate', 'harborline']) {
  test(`reads every figure of ${name}.pdf without marking any`, async () => {
    const { rows, columns, warnings } = await extraction(`${name}.pdf`);
    const truth = truthOf(`${name}.json`);
    assert.deepEqual(columns.map((column) => column.name).sort(), Object.keys(truth.rows[0] ?? {}).sort());
    const figures = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, row[column.name]])),
    );
    assert.deepEqual(
      figures,
      truth.rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, row[column.name]]))),
    );
    assert.deepEqual(
      rows.filter((row) => row.doubtful.length > 0),
      [],
    );
    assert.deepEqual(warnings, []);
  });
}

test('reads the insured and carrier of horizon.pdf, whose ledger passes the tests of 26 USC 7702 and 7702A', async () => {
  const { origin, insured, rows } = await extraction('horizon.pdf');
  const { questions = [], ...read } = origin ?? {};
  assert.deepEqual(Object.fromEntries(Object.entries(read).map(([name, { value }]) => [name, value])), {
    insurer: 'Meridian Mutual Life',
    product: 'Horizon IUL',
    form_number: 'IUL-2201',
    illustration_date: '2026-03-02',
    issue_date: '2026-04-01',
    risk_class: 'Preferred Non-Tobacco',
    state: 'OH',
    tobacco: 'nonsmoker',
    sex: 'male',
  });
  assert.deepEqual(questions, []);
  assert.equal(insured?.sex, 'male');
  const input = parseWith<PolicyTestsInput>(policyTestsSchema, {
    age: 45,
    sex: 'male',
    tobacco: 'nonsmoker',
    start_year: 2026,
    rows: truthOf('horizon.json').rows,
  });
  assert.ok(input.ok, JSON.stringify(input));
  assert.equal(policyTests(input.value).status, 'pass');
  assert.equal(rows.length, 40);
});

test('reads each carrier’s illustrated rate, and never the guaranteed one', async () => {
  const rates = { northgate: 0.0595, harborline: 0.0595, meridian: 0.064, horizon: 0.0545 };
  for (const [name, printed] of Object.entries(rates)) {
    const { illustrated_rate: rate, pages } = await extraction(`${name}.pdf`);
    assert.equal(rate?.value, printed, name);
    assert.ok(pages.includes(rate?.page ?? 0), name);
  }
});

test('returns the pages of the figures and their positions on the page', async () => {
  const { rows, pages, page_count } = await extraction('meridian.pdf');
  assert.deepEqual(pages, [9, 10]);
  assert.equal(page_count, 24);
  const first = rows[0]?.cells.surrender_value;
  // The layout aligns this column right at 508 points; its first row is 185 points from the top.
  assert.ok(
    first !== undefined && Math.abs(first.x + first.width - 508) < 0.5 && Math.abs(first.y - 185) < 2,
  );
  assert.equal(rows.find((row) => row.page === 10)?.year, 31);
});

test('marks every error of a bad text layer', async () => {
  const { rows } = await extraction('slips.pdf');
  const truth = truthOf('meridian.json');
  assert.equal(rows.length, truth.rows.length);
  rows.forEach((row, index) => {
    for (const [name, value] of Object.entries(truth.rows[index] ?? {})) {
      const column = name as ExtractedColumnName;
      assert.ok(
        row[column] === value || row.doubtful.includes(column),
        `year ${row.year} ${column}: ${row[column] ?? ''}`,
      );
    }
  });
  const marked = rows.flatMap((row) => row.doubtful.map((name) => `${row.year} ${name}`));
  for (const cell of [
    '4 accumulation_value',
    '7 surrender_value',
    '12 death_benefit',
    '22 surrender_value',
    '33 age',
    '35 year',
  ]) {
    assert.ok(marked.includes(cell), cell);
  }
  assert.ok(marked.length < 30, `${marked.length} cells are marked for 13 slips`);
});

test('reads a file that is only protected against printing', async () => {
  const locked = await extraction('locked-against-printing.pdf');
  assert.equal(locked.rows.length, truthOf('meridian.json').rows.length);
});

test('reads text that spreadsheets save as Unicode text', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => [at + 1, at + 50, '10,000', `${at + 9},000`].join('\t'));
  const text = ['\ufeffYear\tAge\tPremium\tAccount Value', ...rows].join('\r\n');
  const reading = await readIllustration(new Uint8Array(Buffer.from(text, 'utf16le')), { isText: true });
  assert.deepEqual(
    reading.ok && reading.value.rows.map((row) => row.accumulation_value),
    [9000, 10000, 11000, 12000, 13000],
  );
});

test('text that exceeds the time limit is rejected as having no table', async () => {
  const slow = await pdfReader({ milliseconds: 1 }).read(new Uint8Array(Buffer.from('1\t2\t3')), {
    isText: true,
  });
  assert.equal(slow.ok || slow.error.code, 'paste_no_table');
});

test('returns the reason a file cannot be read', async () => {
  assert.equal(await rejection(fixture('password.pdf')), 'pdf_password');
  assert.equal(await rejection(fixture('damaged.pdf')), 'pdf_damaged');
  assert.equal(await rejection(fixture('scan.pdf')), 'pdf_scan');
  assert.equal(await rejection(fixture('undecodable.pdf')), 'pdf_unreadable_text');
  assert.equal(await rejection(fixture('meridian.json')), 'pdf_not_a_pdf');
  assert.equal(await rejection(new Uint8Array()), 'pdf_empty');
  const tooLarge = new Uint8Array(25 * 1024 * 1024 + 1);
  tooLarge.set(Buffer.from('%PDF-1.7'));
  assert.equal(await rejection(tooLarge), 'pdf_too_large');
});

test('finds the pages of a file with a missing end', async () => {
  const complete = fixture('harborline.pdf');
  const years = truthOf('harborline.json').rows.length;
  for (const share of firstOrAll([0.92, 0.95, 0.99])) {
    const cut = await readBytes(complete.slice(0, Math.floor(complete.length * share)));
    assert.ok(cut.ok, `${share}: ${cut.ok ? '' : cut.error.code}`);
    assert.equal(cut.value.rows.length, years);
    assert.match(cut.value.warnings.at(-1)?.message ?? '', /^The end of this file is missing\./);
  }
});

test('reads 300 pages but not 301', async () => {
  const blank = (pages: number): Promise<Uint8Array> =>
    createdPdf((document) => {
      for (let page = 0; page < pages; page += 1) document.addPage({ size: [200, 200] });
    });
  const over = await readBytes(await blank(301));
  assert.equal(over.ok ? null : over.error.code, 'pdf_too_many_pages');
  const largest = await readBytes(await blank(300));
  assert.equal(largest.ok ? null : largest.error.code, 'pdf_no_table');
});

test('reads in a separate process and reports the progress', async () => {
  const seen: number[] = [];
  const reading = await readIllustration(fixture('harborline.pdf'), {
    onProgress: ({ pagesRead, pageCount }) => {
      assert.equal(pageCount, 60);
      seen.push(pagesRead);
    },
  });
  assert.ok(reading.ok);
  assert.equal(reading.value.rows.length, 56);
  assert.equal(seen.at(-1), 60);
});

test('stops a reading that takes too much time or memory', async () => {
  assert.equal(await rejection(fixture('harborline.pdf'), pdfReader({ milliseconds: 60 })), 'pdf_too_slow');
  const small = pdfReader({ totalBytes: 30 * 1024 * 1024 });
  assert.equal(await rejection(fixture('harborline.pdf'), small), 'pdf_too_much_memory');
});

test('a machine of less than 4 GB runs one reader at a time with a heap of 512 MB', () => {
  const GB = 1024 ** 3;
  assert.deepEqual(limitsFor(2 * GB), { maxActive: 1, heapBytes: 512 * 1024 ** 2 });
  assert.deepEqual(limitsFor(4 * GB - 1), { maxActive: 1, heapBytes: 512 * 1024 ** 2 });
  assert.deepEqual(limitsFor(4 * GB), { maxActive: 2, heapBytes: 384 * 1024 ** 2 });
});

test(
  'Linux kills a reader before other processes, and its file is reported as needing too much memory',
  { skip: process.platform !== 'linux' },
  async () => {
    const isReader = (pid: string) => {
      try {
        const [parent] = /(?<=^PPid:\t)\d+/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        return parent === String(process.pid) && /worker/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    };
    let score = '';
    const reading = readIllustration(fixture('harborline.pdf'), {
      onProgress: () => {
        const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isReader(name));
        if (score !== '' || pid === undefined) return;
        score = readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim();
        process.kill(Number(pid), 'SIGKILL');
      },
    });
    const { error } = await reading.then((read) => (read.ok ? assert.fail('it was read') : read));
    assert.equal(score, '500');
    assert.equal(error.code, 'pdf_too_much_memory');
    assert.equal(error.detail, 'This PDF needs more memory than the server has. Paste the table instead.');
  },
);

test('an aborted reading ends', async () => {
  const abort = new AbortController();
  const reading = readIllustration(fixture('harborline.pdf'), { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('left the page')), 50);
  await assert.rejects(reading, /left the page/);
});

longTest('readings beyond the concurrency limit wait their turn', async () => {
  const reader = pdfReader({ maxActive: 1 });
  const both = await Promise.all([reader.read(fixture('scan.pdf')), reader.read(fixture('scan.pdf'))]);
  assert.deepEqual(
    both.map((reading) => reading.ok),
    [false, false],
  );
});

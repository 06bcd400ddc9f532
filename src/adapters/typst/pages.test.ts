/** Page breaks keep related rows under their headers, and small parts share a page. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import type { PdfDocument, PdfSection, PdfTable } from '../../domain/practice/reports/report-pdf.ts';
import { fail, ok } from '../../domain/shared/result.ts';
import { typstPdf } from './typst-pdf.ts';

const reportPdf = typstPdf();
after(() => reportPdf.close());

const FIRST_AGE = 33;

/** A row per age. Ages divisible by five end a band. */
function ages(years: number): PdfTable {
  const all = Array.from({ length: years }, (_, at) => FIRST_AGE + at);
  const ends = all.flatMap((age, at) => (age % 5 === 0 || at === years - 1 ? [at + 1] : []));
  return {
    type: 'table',
    title: '',
    size: 7.6,
    groups: [
      { label: '', slot: null, columns: 1 },
      { label: 'Policy', slot: 1, columns: 1 },
    ],
    columns: [
      { label: 'Age', align: 'center' },
      { label: 'Value', align: 'right' },
    ],
    rows: all.map((age) => ({ isStrong: age % 5 === 0, cells: [`age${age}`, '$1'] })),
    bands: ends.map((end, at) => end - (ends[at - 1] ?? 0)),
  };
}

const part = (heading: string, more: Partial<PdfSection>): PdfSection => ({
  eyebrow: '',
  heading,
  lede: '',
  isLandscape: false,
  flows: true,
  isDisclosures: false,
  blocks: [],
  ...more,
});

const COVER = { letterhead: 'A', heading: 'H', lines: [], description: '', groups: [], brokerDealer: '' };

const documentOf = (sections: PdfSection[]): PdfDocument => ({
  title: 'T',
  subject: 'S',
  client: 'C',
  advisor: 'A',
  date: '2026-11-24',
  dateText: 'November 24, 2026',
  fileName: 'F.pdf',
  header: 'Prepared for C by A',
  cover: COVER,
  slots: [
    {
      slot: 1,
      name: 'Policy',
      what: '',
      key: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    },
  ],
  sections,
  caveat: 'Caveat.',
  caveatDetail: '',
  policyLine: '',
  coverNote: 'Note.',
  versionNote: 'Made.',
});

async function pagesOf(sections: PdfSection[]): Promise<string[]> {
  const created = await reportPdf.make(() => documentOf(sections), { key: 'test' });
  assert.ok(created.ok);
  const read = await getDocumentProxy(created.value.slice());
  const texts: string[] = [];
  for (let page = 2; page <= read.numPages; page += 1) {
    const { items } = await (await read.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts;
}

for (const isLandscape of [true, false])
  test(`a table of 120 years breaks only after every fifth age and repeats its headers, ${isLandscape ? 'on its side' : 'upright'}`, async () => {
    const pages = await pagesOf([part('Year by year', { isLandscape, blocks: [ages(120)] })]);
    assert.ok(pages.length >= 3, `${pages.length} pages`);
    const last = pages.map((page) => Number(/.*age(\d+)/s.exec(page)?.[1]));
    for (const page of pages) assert.match(page, /Policy.*Age.*Value/s);
    for (const age of last.slice(0, -1)) assert.equal(age % 5, 0, `a page ends at ${age}`);
    assert.equal(last.at(-1), FIRST_AGE + 119);
  });

test('small parts share a page, and a table that fits on one page starts on a page where it fits', async () => {
  const pages = await pagesOf([
    part('First', { blocks: [ages(10)] }),
    part('Second', { blocks: [ages(10)] }),
    part('Long', { blocks: [ages(45)] }),
  ]);
  assert.equal(pages.length, 2);
  assert.match(pages[0] ?? '', /First.*Second/s);
  assert.match(pages[1] ?? '', /Long.*age33.*age77/s);
});

test('disclosures that fit on one page are not split, and longer ones start where there is room', async () => {
  const disclosures = (count: number) =>
    part('Disclosures', {
      isDisclosures: true,
      blocks: [
        {
          type: 'pairs',
          pairs: Array.from({ length: count }, (_, at) => ({
            title: `Title ${at}`,
            text: `said${at} ${'words that go on for a while '.repeat(6)}`,
          })),
        },
      ],
    });
  // Needs slightly more than the remaining half page.
  const [, second, ...others] = await pagesOf([part('First', { blocks: [ages(32)] }), disclosures(12)]);
  assert.deepEqual(others, []);
  assert.match(second ?? '', /^[^]*Disclosures.*said0.*said11/s);
  const long = await pagesOf([part('First', { blocks: [ages(20)] }), disclosures(40)]);
  assert.match(long[0] ?? '', /age52.*Disclosures.*said0/s);
});

test('the template imports nothing, because a package lookup would use the network', () => {
  const template = readFileSync(new URL('./template.typ', import.meta.url), 'utf8');
  assert.doesNotMatch(template, /#(?:import|include)\b|@preview|@local/);
});

test('a document is built at its turn, not when it is requested', async () => {
  let started = 0;
  const requested = ['First', 'Second', 'Third'].map((name) =>
    reportPdf.make(
      () => {
        started += 1;
        return documentOf([part(name, {})]);
      },
      { key: 'test' },
    ),
  );
  await setImmediate();
  assert.equal(started, 1);
  assert.ok((await Promise.all(requested)).every(({ ok }) => ok));
  assert.equal(started, 3);
});

test('a document rejected at its turn returns the error, and one whose caller left is not printed', async () => {
  const refused = await reportPdf.make(
    () => Promise.resolve(fail({ code: 'no_illustration', detail: 'None.' })),
    { key: 'test' },
  );
  assert.deepEqual(refused, fail({ code: 'no_illustration', detail: 'None.' }));
  const leaving = new AbortController();
  await assert.rejects(
    reportPdf.make(
      () => {
        leaving.abort(new Error('left'));
        return Promise.resolve(ok(documentOf([part('Any', {})])));
      },
      { key: 'test', signal: leaving.signal },
    ),
    /left/,
  );
  const next = await reportPdf.make(() => Promise.resolve(ok(documentOf([part('Next', {})]))), {
    key: 'test',
  });
  assert.ok(next.ok);
});

/** The PDF process is killed during an order. */
async function killDuringOrder(): Promise<boolean> {
  const requested = reportPdf.make(() => documentOf([part('Any', { blocks: [ages(45)] })]), { key: 'test' });
  await setImmediate();
  for (const id of execFileSync('pgrep', ['-P', String(process.pid), '-f', 'typst'], { encoding: 'utf8' })
    .trim()
    .split('\n'))
    process.kill(Number(id), 'SIGKILL');
  return (await requested).ok;
}

test('a document that kills its process is retried once if the process printed others before, else not', async () => {
  assert.equal(await killDuringOrder(), true);
  reportPdf.close();
  assert.equal(await killDuringOrder(), false);
});

test('the second line of a cell is below the first and smaller', async () => {
  const table: PdfTable = {
    ...ages(1),
    columns: [{ label: 'Account', align: 'right' }],
    rows: [{ isStrong: false, cells: ['7.10%\n6.03% after fees'] }],
    bands: [1],
  };
  const created = await reportPdf.make(() => documentOf([part('Returns', { blocks: [table] })]), {
    key: 'test',
  });
  assert.ok(created.ok);
  const { items } = await (await (await getDocumentProxy(created.value)).getPage(2)).getTextContent();
  const placed = (text: string) => {
    const item = items.find((one) => 'str' in one && one.str.startsWith(text));
    assert.ok(item && 'str' in item, text);
    return { y: Number(item.transform[5]), size: item.height };
  };
  const [first, second] = [placed('7.10%'), placed('6.03%')];
  assert.ok(second.y < first.y && second.size < first.size, JSON.stringify([first, second]));
});

test('a negative figure is red, entered returns that begin with one are not', async () => {
  const isRed = async (align: 'left' | 'right', cell: string) => {
    const table: PdfTable = {
      ...ages(1),
      groups: [],
      columns: [
        { label: '', align: 'left' },
        { label: '', align },
      ],
      rows: [{ isStrong: false, cells: ['Yearly returns, percent', cell] }],
    };
    const created = await reportPdf.make(() => documentOf([part('Inputs', { blocks: [table] })]), {
      key: 'test',
    });
    assert.ok(created.ok);
    const page = await (await getDocumentProxy(created.value)).getPage(2);
    const { argsArray } = await page.getOperatorList();
    return JSON.stringify(argsArray).toLowerCase().includes('#9a1f18');
  };
  assert.equal(await isRed('left', '−15, −10, 20'), false);
  assert.equal(await isRed('right', '−$12,345'), true);
});

test('rows that contain only figures are as high as rows with a word, which are measured', async () => {
  const heights = async (last: string) => {
    const figures = ['$1', '−$2', '×$3', '–', '$12,345', '6.1%'];
    const table: PdfTable = {
      ...ages(figures.length),
      groups: [{ label: '', slot: null, columns: 2 }],
      rows: figures.map((figure, at) => ({ isStrong: at % 2 === 0, cells: [figure, last] })),
    };
    const created = await reportPdf.make(() => documentOf([part('Rows', { blocks: [table] })]), {
      key: 'test',
    });
    assert.ok(created.ok);
    const { items } = await (await (await getDocumentProxy(created.value)).getPage(2)).getTextContent();
    return items.flatMap((item) => ('str' in item && item.str === last ? [Number(item.transform[5])] : []));
  };
  const figures = await heights('7');
  assert.equal(figures.length, 6);
  assert.deepEqual(figures, await heights('of'));
});

const NAME = 'Maximiliana Featherstonehaugh-Cholmondeley';
const WORD = 'Internationalization';

/** Text of all pages with line breaks as spaces. */
async function textOf(document: PdfDocument): Promise<string> {
  const created = await reportPdf.make(() => document, { key: 'test' });
  assert.ok(created.ok);
  const read = await getDocumentProxy(created.value.slice());
  let text = '';
  for (let page = 1; page <= read.numPages; page += 1) {
    const { items } = await (await read.getPage(page)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? ' ' : '');
  }
  return text.replaceAll(/\s+/g, ' ');
}

test('long words in headings and tables are found as typed at any width, without invisible characters', async () => {
  for (const [count, isLandscape] of [
    [1, false],
    [4, false],
    [4, true],
  ] as const) {
    const names = [NAME, WORD, `Fund\u200b\u001a of ${WORD.slice(0, 5)}\u00ad${WORD.slice(5)}`, NAME].slice(
      0,
      count,
    );
    const document = documentOf([
      part(`${NAME} and ${WORD}`, {
        isLandscape,
        blocks: [
          {
            type: 'summary',
            rows: [
              {
                label: NAME,
                isBig: true,
                cells: names.map(() => ({ text: '$1', note: WORD, isBad: false })),
              },
            ],
          },
          {
            ...ages(1),
            columns: names.map((label) => ({ label, align: 'right' })),
            groups: [],
            rows: [{ isStrong: false, cells: names }],
            bands: [1],
          },
        ],
      }),
    ]);
    const slots = names.map((name, at) => ({ ...document.slots[0], slot: at + 1, name }));
    const text = await textOf({ ...document, cover: { ...COVER, letterhead: NAME, lines: [NAME] }, slots });
    assert.doesNotMatch(text, /[\u00AD\u200B\u001A]/);
    const times = (word: string) => text.split(word).length - 1;
    // Letterhead, cover line, heading, label, summary and table.
    assert.ok(times(NAME) >= 7, `${NAME} ${times(NAME)} times in ${text}`);
    assert.equal(times('Featherstone'), times(NAME), text);
    assert.equal(times('Inter'), times(WORD), text);
  }
});

test('a word that is far too wide breaks within its column and covers no other text', async () => {
  const wide = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2);
  const table: PdfTable = {
    ...ages(1),
    columns: ['', wide, ''].map((label) => ({ label, align: 'left' })),
    groups: [],
    rows: [{ isStrong: false, cells: ['left', wide, 'right'] }],
    bands: [1],
  };
  const created = await reportPdf.make(() => documentOf([part('Wide', { blocks: [table] })]), {
    key: 'test',
  });
  assert.ok(created.ok);
  const { items } = await (await (await getDocumentProxy(created.value)).getPage(2)).getTextContent();
  const placed = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, from: Number(item.transform[4]), to: Number(item.transform[4]) + item.width }]
      : [],
  );
  const right = placed.find(({ text }) => text === 'right')?.from ?? 0;
  const pieces = placed.filter(({ text }) => wide.includes(text) && text.length > 5);
  assert.equal(pieces.map(({ text }) => text).join(''), wide + wide);
  for (const { text, to } of pieces) assert.ok(to <= right, `${text} ends at ${to}, ${right} is next`);
});

/** Figures of a line by position. */
async function line(cells: readonly string[], isStrong = true) {
  const columns = cells.map((_, at) => ({ label: `C${at}`, align: 'right' as const }));
  const wide: PdfTable = {
    ...ages(1),
    columns,
    groups: [{ label: '', slot: null, columns: cells.length }],
    rows: [{ isStrong, cells: [...cells] }],
  };
  const created = await reportPdf.make(
    () => documentOf([part('Wide', { isLandscape: true, blocks: [wide] })]),
    {
      key: 'test',
    },
  );
  assert.ok(created.ok);
  const { items } = await (await (await getDocumentProxy(created.value)).getPage(2)).getTextContent();
  return items.flatMap((item) =>
    'str' in item && /^−?\$/.test(item.str)
      ? [{ text: item.str, at: Number(item.transform[4]), width: item.width }]
      : [],
  );
}

test('words on one line do not touch the figures next to them', async () => {
  const cells = ['IUL policy', 'Lapsed', 'tax\u00a0due\u00a0$1,201,444', '$37,682', '$305,649', '$558,572'];
  const table: PdfTable = {
    ...ages(1),
    size: 8.5,
    columns: cells.map((label, at) => ({ label, align: at === 0 ? 'left' : 'right' })),
    groups: [],
    rows: [{ isStrong: false, cells }],
  };
  const created = await reportPdf.make(() => documentOf([part('Narrow', { blocks: [table] })]), {
    key: 'test',
  });
  assert.ok(created.ok);
  const { items } = await (await (await getDocumentProxy(created.value)).getPage(2)).getTextContent();
  const placed = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  const lapsed = placed.findLast(({ str }) => str === 'Lapsed') ?? assert.fail();
  const due = placed.findLast(({ str }) => str.startsWith('tax')) ?? assert.fail();
  const gap = Number(due.transform[4]) - Number(lapsed.transform[4]) - lapsed.width;
  assert.ok(gap > 6, `${gap} points`);
});

for (const [what, cells] of [
  ['eight digits', Array.from({ length: 15 }, (_, at) => (at < 5 ? '–' : `$1${at % 10},345,678`))],
  ['the income of four slots in four periods', Array.from({ length: 18 }, () => '$250,000')],
  ['millions a year in each of them', Array.from({ length: 18 }, () => '$1,106,642')],
  ['a tax with its mark', ['$38,000', '−$88,153\u00a0§', ...Array.from({ length: 16 }, () => '$38,000')]],
] as const)
  test(`figures do not touch, regardless of the number of columns: ${what}`, async () => {
    const figures = await line(cells);
    assert.equal(figures.length, cells.filter((text) => text !== '–').length);
    for (const [index, { text, at, width }] of figures.entries())
      assert.ok(at + width + 2 < (figures[index + 1]?.at ?? 11 * 72), `${text} at ${at}, ${width} wide`);
  });

test('consecutive documents stay within the memory limit of one document', async () => {
  // The process exceeds this limit at its third document.
  const printer = typstPdf({ totalBytes: 300 * 1024 ** 2 });
  for (let of = 0; of < 4; of += 1) {
    const created = await printer.make(
      () =>
        documentOf(
          Array.from({ length: 12 }, (_, at) => part(`Document ${of}, part ${at}`, { blocks: [ages(120)] })),
        ),
      { key: 'test' },
    );
    assert.ok(created.ok, `document ${of + 1}: ${created.ok ? '' : created.error.detail}`);
  }
  printer.close();
});

test('a one-page summary with a long headline is set closer, and one that is far too long continues', async () => {
  const chart = (height: number) =>
    ({
      type: 'chart',
      title: 'By age',
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}"><path d="M0 0H720"/></svg>`,
      alt: 'A line.',
      note: 'Under it.',
    }) as const;
  const summary = (height: number) =>
    part('A long headline says it. '.repeat(12), { blocks: [chart(height)] });
  const [alone, ...more] = await pagesOf([summary(700)]);
  assert.match(alone ?? '', /A long headline.*Under it\./s);
  assert.deepEqual(more, []);
  assert.equal((await pagesOf([summary(1100)])).length, 2);
});

test('a caller that finds the queue full gets a retry time', async () => {
  const full = typstPdf({ waiting: 0 });
  after(() => full.close());
  const leaving = new AbortController();
  const first = full.make(() => documentOf([]), { key: 'first', signal: leaving.signal });
  const second = await full.make(() => documentOf([]), { key: 'second' });
  leaving.abort(new Error('left'));
  await assert.rejects(first, /left/);
  assert.ok(!second.ok);
  assert.equal(second.error.code, 'report_pdf_busy');
  assert.ok((second.error.retryAfter ?? 0) >= 1);
});

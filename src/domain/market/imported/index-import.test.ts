import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf, type IndexFigures } from '../index-figures.ts';
import { type CustomSeriesId, overlayFigures, CUSTOM_SERIES_IDS } from './imported-figures.ts';
import { checkImport } from './check-import.ts';
import { readIndexDate } from './read-index-rows.ts';
import { indexImportSchema, type IndexImport } from './import-schema.ts';

const TODAY = '2026-11-21';

const request = (csv: string, part: Partial<IndexImport> = {}): IndexImport =>
  indexImportSchema.parse({ csv, publisher: 'The publisher', source: 'A download of today', ...part });

/** One level per month from January 2020, each one percent higher. */
const months = (count: number, from = 0, level = (k: number) => 100 * 1.01 ** k): string[] =>
  Array.from({ length: count }, (_, k) => {
    const at = from + k;
    return `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')},${level(at).toFixed(4)}`;
  });
const file = (lines: readonly string[], head = 'Month,Close') => [head, ...lines].join('\n');

const check = (csv: string, part: Partial<IndexImport> = {}, present: IndexFigures = {}) =>
  checkImport('sp_prism', request(csv, part), present, TODAY);
const problems = (csv: string, part: Partial<IndexImport> = {}, present: IndexFigures = {}): string => {
  const result = check(csv, part, present);
  assert.equal(result.ok, false, 'it is refused');
  return result.ok ? '' : (result.error.fields?.csv ?? []).join(' ');
};
const checked = (csv: string, part: Partial<IndexImport> = {}, present: IndexFigures = {}) => {
  const result = check(csv, part, present);
  assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.error));
  return result.value;
};

test('reads days and months in the formats of vendors and rejects other text', () => {
  const day = { year: 2024, month: 1, day: 31 };
  for (const text of [
    '2024-01-31',
    '2024/1/31',
    '2024-01-31T00:00:00Z',
    '20240131',
    '01/31/2024',
    '1/31/24',
    'Jan 31, 2024',
    'January 31 2024',
    '31-Jan-2024',
    '31 Jan 24',
  ])
    assert.deepEqual(readIndexDate(text), day, text);
  for (const text of ['2024-01', '01/2024', 'Jan 2024', 'January-2024', 'Jan-24'])
    assert.deepEqual(readIndexDate(text), { ...day, day: null }, text);
  assert.equal(readIndexDate('12/31/72')?.year, 1972);
  for (const text of ['', 'yesterday', '2024-13', '2024-02-30', '31/01/2024', '2024']) {
    assert.equal(readIndexDate(text), null, text);
  }
});

test('months become a usable series, in ascending or descending order', () => {
  const lines = months(24);
  for (const csv of [file(lines), file([...lines].reverse())]) {
    const { figures, summary } = checked(csv);
    assert.deepEqual(
      [summary.first_month, summary.last_month, summary.months, summary.frequency, summary.jumps],
      ['2020-01', '2021-12', 24, 'monthly', []],
    );
    const series = historyOf(() => figures).price('sp_prism');
    assert.equal(series?.start, '2020-01');
    assert.equal(series.levels?.[23], Number((100 * 1.01 ** 23).toFixed(4)));
  }
});

test('the last day of each month counts, and an unfinished month is omitted and named', () => {
  const lines = months(14).flatMap((line) => {
    const [month, level] = line.split(',');
    return [`${month}-03,"$1,${Number(level).toFixed(0)}.5"`, `${month}-28,${level}`];
  });
  const { summary, figures } = checked(file([...lines, '2021-03-12,115'], 'Date,Adj Close'));
  assert.equal(summary.frequency, 'daily');
  assert.equal(summary.last_month, '2021-02');
  assert.deepEqual(summary.notes, ['2021-03 is not over and was left out.']);
  assert.equal(historyOf(() => figures).price('sp_prism')?.levels?.[0], 100);
});

test('a month is complete after it has ended on the practice’s date and its days include the last trading day', () => {
  const lastOf = (csv: string, today = TODAY, id: CustomSeriesId = 'sp_prism') => {
    const result = checkImport(id, request(csv), {}, today);
    assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.error));
    return [result.value.summary.last_month, result.value.summary.notes.join(' ')];
  };
  const untilNovember = months(83);
  assert.deepEqual(lastOf(file(untilNovember)), ['2026-10', '2026-11 is not over and was left out.']);
  assert.deepEqual(lastOf(file(untilNovember), '2026-11-30'), [
    '2026-10',
    '2026-11 is not over and was left out.',
  ]);
  assert.deepEqual(lastOf(file(untilNovember), '2026-12-01'), ['2026-11', '']);

  const days = (last: string) => {
    const complete = months(82).filter((line) => line.slice(0, 7) < last.slice(0, 7));
    return file([
      ...complete.map((line) => line.replace(',', '-28,')),
      `${last.slice(0, 8)}01,150`,
      `${last},151`,
    ]);
  };
  const left = (last: string) => lastOf(days(last))[1] !== '';
  // Saturday is the 31st; the 29th and 30th are a Thursday and a Friday.
  assert.deepEqual([left('2026-10-29'), left('2026-10-30')], [true, false]);
  // Memorial Day is the 31st, Good Friday the 29th.
  assert.deepEqual([left('2021-05-27'), left('2021-05-28')], [true, false]);
  assert.deepEqual([left('2024-03-27'), left('2024-03-28')], [true, false]);
  assert.deepEqual([left('2025-12-30'), left('2025-12-31')], [true, false]);
  assert.deepEqual(lastOf(days('2025-12-30'), TODAY, 'eurostoxx50'), ['2025-12', '']);
});

test('months are added by default; a replacement states the replaced figures and the number of lost months', () => {
  const { figures: present } = checked(file(months(40)));
  assert.equal(indexImportSchema.parse({ csv: 'x', publisher: 'x', source: 'x' }).mode, 'extend');
  assert.equal(checked(file(months(4, 38)), {}, present).summary.replaces, null);
  const replaced = (csv: string) => checked(csv, { mode: 'replace' }, present).summary.replaces;
  const complete = { months: 40, first_month: '2020-01', last_month: '2023-04', loses_dividends: false };
  assert.deepEqual(replaced(file(months(13))), { ...complete, lost_months: 27 });
  assert.deepEqual(replaced(file(months(40, 10))), { ...complete, lost_months: 10 });
  assert.deepEqual(replaced(file(months(60))), { ...complete, lost_months: 0 });
  const dividends = months(40).map((line) => `${line},0.2%`);
  const { figures: paying } = checked(file(dividends, 'Month,Close,Dividend return'));
  const { summary } = checked(file(months(60)), { mode: 'replace' }, paying);
  assert.deepEqual(summary.replaces, { ...complete, lost_months: 0, loses_dividends: true });
});

test('a total return level or a dividend column determines an account’s return', () => {
  const plain = months(14);
  const total = plain.map((line, k) => `${line},${(200 * 1.012 ** k).toFixed(6)}`);
  const { figures, summary } = checked(file(total, 'Month,Close,Total Return'));
  assert.equal(summary.dividends, true);
  const levels = historyOf(() => figures).total('sp_prism')?.levels ?? [];
  // The monthly return is 1.2%, with a price return of 1%.
  assert.ok(Math.abs(Number(levels[1]) / Number(levels[0]) - 1.012) < 1e-6);
  const asReturn = checked(
    file(
      plain.map((line) => `${line},0.2%`),
      'Month,Close,Dividend return',
    ),
  );
  const same = historyOf(() => asReturn.figures).total('sp_prism')?.levels ?? [];
  assert.ok(Math.abs(Number(same[13]) - Number(levels[13])) < 1e-5);
});

test('errors name the line or the month', () => {
  assert.match(problems('\n,\n'), /empty/);
  assert.match(problems(file(['2020-01-03,100', '2020-01-06,101'])), /2020-01 is the only month/);
  assert.match(problems(file(months(14), 'When,Close')), /No column is named Date or Month.*When, Close/);
  assert.match(
    problems(
      file(
        months(14).map((line) => `${line},x`),
        'Month,Something,Else',
      ),
    ),
    /Close, Level/,
  );
  const twoLevels = months(14).map((line) => `${line},7`);
  assert.match(problems(file(twoLevels, 'Month,Close,close')), /Two columns are named Close\. Remove one/);
  assert.match(problems(file(twoLevels, 'Month,Close,Month')), /Two columns are named Month\. Remove one/);
  assert.match(problems(file([...months(14), 'soon,5'])), /Line 16: “soon” is no date/);
  assert.match(problems(file([...months(14), '2021-03,-5'])), /Line 16: “-5” is no level above zero/);
  // A decimal comma would make the figure a hundred times too large.
  assert.match(
    problems(file([...months(14), '2021-03,"1012,50"'])),
    /Line 16: “1012,50”. Use a period for decimals\./,
  );
  assert.match(problems(file([...months(14), '2021-02,114'])), /Lines 15 and 16 are of the same date/);
  assert.match(problems(file([...months(14), '2020-05,114', '2022-01,120'])), /Line 16 is out of order/);
  assert.match(
    problems(file(months(30).filter((_, k) => k !== 7 && k !== 8))),
    /missing: 2020-08, 2020-09\./,
  );
  assert.match(problems(file(months(12))), /12 whole months; at least 13/);
  assert.match(problems(file(months(13, 80))), /2027-09 is in the future/);
});

test('a month that moved by more than 40% is listed for confirmation', () => {
  const { summary } = checked(file(months(20, 0, (k) => (k < 10 ? 100 : 55))));
  assert.deepEqual(
    summary.jumps.map(({ month, change }) => [month, change.toFixed(2)]),
    [['2020-11', '-0.45']],
  );
});

test('extending retains existing months, adds newer ones, and rejects figures that do not fit', () => {
  const present = checked(file(months(24))).figures;
  const { summary, figures } = checked(file(months(10, 20)), { mode: 'extend' }, present);
  assert.deepEqual([summary.new_months, summary.last_month, summary.months], [6, '2022-06', 30]);
  const levels = historyOf(() => figures).price('sp_prism')?.levels ?? [];
  assert.deepEqual([levels[0], levels[29]], [100, Number((100 * 1.01 ** 29).toFixed(4))]);
  const extend = { mode: 'extend' } as const;
  assert.match(problems(file(months(20)), extend, present), /ends with 2021-08, and figures up to 2021-12/);
  assert.match(problems(file(months(14, 24)), extend, present), /starts with 2022-01.*must include 2021-12/);
  const other = file(months(14, 20, (k) => 130 * 1.01 ** k));
  assert.match(problems(other, extend, present), /2021-09 is .* in the file and .* Choose Replace/);
});

test('consumer prices may omit a month that was never published', () => {
  const csv = file(months(20).filter((_, k) => k !== 9));
  const result = checkImport('cpi', request(csv), {}, TODAY);
  assert.ok(result.ok);
  assert.match(result.value.summary.notes.join(), /2020-10/);
  assert.equal(result.value.figures.cpi.kind, 'consumer_prices');
});

test('imported figures replace shipped ones with their dividends, and a mix cannot be imported', () => {
  const imported = checked(file(months(24))).figures;
  const shipped = {
    sp_prism: imported.sp_prism,
    sp_prism_dividends: imported.sp_prism,
    djia: imported.sp_prism,
  };
  assert.deepEqual(Object.keys(overlayFigures(shipped, imported)).sort(), ['djia', 'sp_prism']);
  assert.equal(CUSTOM_SERIES_IDS.length, 14);
  assert.ok(!(CUSTOM_SERIES_IDS as readonly string[]).includes('blended'));
});

test('an import requires a publisher and a source', () => {
  const bare = indexImportSchema.safeParse({ csv: 'x' });
  assert.equal(bare.success, false);
  assert.deepEqual(bare.error?.issues.map(({ path }) => path.join('.')).sort(), ['publisher', 'source']);
});

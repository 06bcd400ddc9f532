import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, readCell, writeCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

test('quotes hold separators, line breaks and doubled quotes', () => {
  assert.deepEqual(cellsOf('a,"b, c","d ""e"""\n"two\r\nlines",f,'), [
    ['a', 'b, c', 'd "e"'],
    ['two\r\nlines', 'f', ''],
  ]);
});

test('a quote inside a word is only a quote', () => {
  assert.deepEqual(cellsOf('5" pipe,O"Hara'), [['5" pipe', 'O"Hara']]);
});

test('a byte order mark, CRLF, LF, CR and a missing last line break are all the same file', () => {
  const expected = [
    ['First', 'Age'],
    ['Ann', '40'],
  ];
  for (const end of ['\r\n', '\n', '\r']) {
    assert.deepEqual(cellsOf(`First,Age${end}Ann,40${end}`), expected);
    assert.deepEqual(cellsOf(`\ufeffFirst,Age${end}Ann,40`), expected);
  }
});

test('the separator is the one that the first line shows: comma, semicolon or tab', () => {
  for (const separator of [',', ';', '\t']) {
    assert.deepEqual(
      cellsOf(`First${separator}Last${separator}Age\nAnn${separator}"Li, Jr."${separator}40`),
      [
        ['First', 'Last', 'Age'],
        ['Ann', 'Li, Jr.', '40'],
      ],
    );
  }
  assert.deepEqual(cellsOf('"Last, first";Age\n"Li, Ann";40'), [
    ['Last, first', 'Age'],
    ['Li, Ann', '40'],
  ]);
  assert.deepEqual(cellsOf('sep=;\nFirst, or given;Age'), [['First, or given', 'Age']]);
  assert.deepEqual(cellsOf('Name\nAnn'), [['Name'], ['Ann']]);
});

test('empty lines are left out, and each line keeps its number in the file', () => {
  assert.deepEqual(parseCsv('\nFirst,Age\n\n"A\nB",1\n , \nC,2\n'), [
    { line: 2, cells: ['First', 'Age'] },
    { line: 4, cells: ['A\nB', '1'] },
    { line: 7, cells: ['C', '2'] },
  ]);
  assert.deepEqual(parseCsv(''), []);
});

test('what a spreadsheet would run as a formula goes out with an apostrophe in front', () => {
  const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', "'=1"];
  for (const text of risky) {
    const written = writeCsv([[text]]);
    assert.match(written, /^"?'/, JSON.stringify(text));
    assert.equal(readCell(cellsOf(written)[0]?.[0] ?? ''), text);
  }
  assert.equal(writeCsv([["O'Hara", "'Okina", 'A-B', -5]]), "O'Hara,'Okina,A-B,-5\r\n");
  assert.equal(readCell("'Okina"), "'Okina");
});

test('what was written reads back the same', () => {
  const rows = [
    ['a,b', 'say "hi"', 'two\r\nlines'],
    [' led by a blank', 'semi;colon', 'ta\tb'],
    ["''=x", '', 'José Álvarez 李'],
  ];
  const again = cellsOf(writeCsv(rows)).map((cells) => cells.map(readCell));
  assert.deepEqual(again, rows);
});

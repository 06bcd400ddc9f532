import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, readCell, writeCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

test('quoted cells can contain separators, line breaks and doubled quotes', () => {
  assert.deepEqual(cellsOf('a,"b, c","d ""e"""\n"two\r\nlines",f,'), [
    ['a', 'b, c', 'd "e"'],
    ['two\r\nlines', 'f', ''],
  ]);
});

test('reads a quote inside a word literally', () => {
  assert.deepEqual(cellsOf('5" pipe,O"Hara'), [['5" pipe', 'O"Hara']]);
});

test('a byte order mark, CRLF, LF, CR and a missing last line break do not change the result', () => {
  const expected = [
    ['First', 'Age'],
    ['Ann', '40'],
  ];
  for (const end of ['\r\n', '\n', '\r']) {
    assert.deepEqual(cellsOf(`First,Age${end}Ann,40${end}`), expected);
    assert.deepEqual(cellsOf(`\ufeffFirst,Age${end}Ann,40`), expected);
  }
});

test('detects the separator from the first line: comma, semicolon or tab', () => {
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

test('skips empty lines and returns each line’s number in the file', () => {
  assert.deepEqual(parseCsv('\nFirst,Age\n\n"A\nB",1\n , \nC,2\n'), [
    { line: 2, cells: ['First', 'Age'] },
    { line: 4, cells: ['A\nB', '1'] },
    { line: 7, cells: ['C', '2'] },
  ]);
  assert.deepEqual(parseCsv(''), []);
});

test('writes an apostrophe before text that a spreadsheet would run as a formula', () => {
  const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', "'=1"];
  for (const text of risky) {
    const written = writeCsv([[text]]);
    assert.match(written, /^"?'/, JSON.stringify(text));
    assert.equal(readCell(cellsOf(written)[0]?.[0] ?? ''), text);
  }
  assert.equal(writeCsv([["O'Hara", "'Okina", 'A-B', -5]]), "O'Hara,'Okina,A-B,-5\r\n");
  assert.equal(readCell("'Okina"), "'Okina");
});

test('reads written rows back unchanged', () => {
  const rows = [
    ['a,b', 'say "hi"', 'two\r\nlines'],
    [' led by a blank', 'semi;colon', 'ta\tb'],
    ["''=x", '', 'José Álvarez 李'],
  ];
  const again = cellsOf(writeCsv(rows)).map((cells) => cells.map(readCell));
  assert.deepEqual(again, rows);
});

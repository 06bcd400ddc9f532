/**
 * Converts tables of month-end closes and market figures to the product's data. For a new vintage:
 *
 *   node scripts/import-figures.ts <closes.csv> <market.csv> <day of retrieval, 2026-11-21>
 *
 * closes: month, sp500, sp500_dividend_return, djia, nasdaq100, russell2000, eurostoxx50
 *
 * market: month, …, cpi, treasury_10y_percent
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERIES } from '../src/adapters/index-figures/market-figures.ts';
import { monthText, parseMonth } from '../src/domain/shared/dates.ts';
import { findFigureProblems, writeFigures, type IndexFigures } from '../src/domain/market/index-figures.ts';

const [closesFile, marketFile, retrieved] = process.argv.slice(2);
if (!closesFile || !marketFile || !retrieved)
  throw new Error('Usage: import-figures <closes.csv> <market.csv> <day of retrieval>');

const tables = [closesFile, marketFile].map((file) => {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return { names: header.split(','), rows: lines.map((line) => line.split(',')) };
});

const figures: IndexFigures = Object.fromEntries(
  Object.entries(SERIES).map(([id, { column, kind, publisher, source }]) => {
    const table = tables.find(({ names }) => names.includes(column));
    if (!table) throw new Error(`No table has a column ${column}.`);
    const place = table.names.indexOf(column);
    const known = table.rows.filter((row) => (row[place] ?? '') !== '');
    const first = parseMonth(known[0]?.[0] ?? '');
    const last = parseMonth(known.at(-1)?.[0] ?? '');
    const values = Array.from({ length: last - first + 1 }, (): number | null => null);
    for (const row of known) values[parseMonth(row[0] ?? '') - first] = Number(row[place]);
    const provenance = { publisher, source, vintage: monthText(last), retrieved };
    return [id, { kind, provenance, years: writeFigures({ first, values }) }];
  }),
);
const problems = findFigureProblems(figures);
if (problems.length > 0) throw new Error(problems.join('\n'));

const written = Object.entries(figures).map(([id, { provenance, years }]) => {
  const { vintage } = provenance;
  return [id, { vintage, retrieved, years: years.trim().split('\n') }];
});
const target = fileURLToPath(new URL('../src/adapters/index-figures/market-figures.json', import.meta.url));
writeFileSync(target, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`);

/**
 * Turns tables of month-end closes and of market figures into the product's own data. For a new vintage:
 *
 *   node scripts/import-figures.ts <closes.csv> <market.csv> <day of retrieval, 2026-11-21>
 *
 * closes: month, sp500, sp500_dividend_return, djia, nasdaq100, russell2000, eurostoxx50
 * market: month, …, cpi, treasury_10y_percent
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { monthText, parseMonth } from '../src/domain/market/months.ts';
import {
  figureFaults,
  writeFigures,
  type FiguresOfMonths,
  type IndexFigures,
} from '../src/domain/market/index-figures.ts';

const [closesFile, marketFile, retrieved] = process.argv.slice(2);
if (!closesFile || !marketFile || !retrieved)
  throw new Error('Usage: import-figures <closes.csv> <market.csv> <day of retrieval>');

interface Column {
  id: string;
  kind: FiguresOfMonths['kind'];
  publisher: string;
  source: string;
}

const COPIES = 'month-end closes from public copies of Yahoo and Stooq histories';
const SHILLER = 'Robert Shiller, monthly series of Irrational Exuberance (econ.yale.edu/~shiller/data.htm)';

const CLOSES: Record<string, Column> = {
  sp500: {
    id: 'sp500',
    kind: 'price',
    publisher: 'S&P Dow Jones Indices',
    source: `S&P 500 price index (before 1957 the 90-stock index), ${COPIES}`,
  },
  sp500_dividend_return: {
    id: 'sp500_dividends',
    kind: 'dividend_return',
    publisher: 'S&P Dow Jones Indices; Robert Shiller',
    source:
      'to 1988-01 yearly dividend / 12 over the opening price (Shiller), to 2020-11 from the total-return index, ' +
      'to 2023-06 Shiller, then spread evenly to the published total return of each calendar year',
  },
  djia: {
    id: 'djia',
    kind: 'price',
    publisher: 'S&P Dow Jones Indices',
    source: `Dow Jones Industrial Average, ${COPIES}`,
  },
  nasdaq100: { id: 'nasdaq100', kind: 'price', publisher: 'Nasdaq', source: `Nasdaq-100, ${COPIES}` },
  russell2000: {
    id: 'russell2000',
    kind: 'price',
    publisher: 'FTSE Russell',
    source: `Russell 2000, ${COPIES}`,
  },
  eurostoxx50: {
    id: 'eurostoxx50',
    kind: 'price',
    publisher: 'STOXX',
    source: `EURO STOXX 50 price index in euro, ${COPIES}; 2024-12 and 2025-12 are closes of 30 December`,
  },
};

const MARKET: Record<string, Column> = {
  cpi: {
    id: 'cpi',
    kind: 'consumer_prices',
    publisher: 'US Bureau of Labor Statistics',
    source: `CPI-U, not seasonally adjusted, as in ${SHILLER}; 2025-10 was never published`,
  },
  treasury_10y_percent: {
    id: 'treasury_10y',
    kind: 'yield_percent',
    publisher: 'Board of Governors of the Federal Reserve System',
    source: `10-year Treasury constant maturity, mean of the month, as in ${SHILLER}; early years interpolated from yearly ones`,
  },
};

const figures: IndexFigures = { ...columnsOf(closesFile, CLOSES), ...columnsOf(marketFile, MARKET) };
const faults = figureFaults(figures);
if (faults.length > 0) throw new Error(faults.join('\n'));
const target = fileURLToPath(new URL('../src/adapters/index-figures/market-figures.ts', import.meta.url));
writeFileSync(target, moduleText(figures));

function columnsOf(file: string, columns: Record<string, Column>): Record<string, FiguresOfMonths> {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  const found: Record<string, FiguresOfMonths> = {};
  for (const [name, { id, kind, publisher, source }] of Object.entries(columns)) {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`${file} has no column ${name}`);
    const cells = lines.map((line) => line.split(','));
    const known = cells.filter((row) => (row[place] ?? '') !== '');
    const first = parseMonth(known[0]?.[0] ?? '');
    const last = parseMonth(known.at(-1)?.[0] ?? '');
    const values = Array.from({ length: last - first + 1 }, (): number | null => null);
    for (const row of known) values[parseMonth(row[0] ?? '') - first] = Number(row[place]);
    found[id] = {
      kind,
      provenance: { publisher, source, vintage: monthText(last), retrieved: retrieved ?? '' },
      years: writeFigures({ first, values }),
    };
  }
  return found;
}

function moduleText(all: IndexFigures): string {
  const entries = Object.entries(all).map(
    ([id, { kind, provenance, years }]) =>
      `  ${id}: {\n    kind: '${kind}',\n    provenance: {\n` +
      Object.entries(provenance)
        .map(([name, value]: [string, string]) => `      ${name}: ${JSON.stringify(value)},\n`)
        .join('') +
      `    },\n    years: \`\n${years}\n\`,\n  },\n`,
  );
  return (
    '/** Market figures in the product’s format; made by scripts/import-figures.ts, sources beside each series. */\n' +
    "import type { IndexFigures } from '../../domain/market/index-figures.ts';\n\n" +
    `// oxfmt-ignore\nexport const marketFigures: IndexFigures = {\n${entries.join('')}};\n`
  );
}

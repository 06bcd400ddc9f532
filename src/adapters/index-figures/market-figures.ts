/** Shipped market figures and their sources. scripts/import-figures.ts writes `market-figures.json`. */
import { type FiguresOfMonths, type IndexFigures, historyOf } from '../../domain/market/index-figures.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { overlayFigures } from '../../domain/market/imported/imported-figures.ts';
import figures from './market-figures.json' with { type: 'json' };

interface Series {
  /** Column in the table that scripts/import-figures.ts reads. */
  column: string;
  kind: FiguresOfMonths['kind'];
  publisher: string;
  source: string;
}

const COPIES = 'month-end closes from public copies of Yahoo and Stooq histories';
const SHILLER = 'Robert Shiller, monthly series of Irrational Exuberance (econ.yale.edu/~shiller/data.htm)';

export const SERIES: Readonly<Record<keyof typeof figures, Series>> = {
  sp500: {
    column: 'sp500',
    kind: 'price',
    publisher: 'S&P Dow Jones Indices',
    source: `S&P 500 price index (before 1957 the 90-stock index), ${COPIES}`,
  },
  sp500_dividends: {
    column: 'sp500_dividend_return',
    kind: 'dividend_return',
    publisher: 'S&P Dow Jones Indices; Robert Shiller',
    source:
      'to 1988-01 yearly dividend / 12 over the opening price (Shiller), to 2020-11 from the total-return index, ' +
      'to 2023-06 Shiller, then spread evenly to the published total return of each calendar year',
  },
  djia: {
    column: 'djia',
    kind: 'price',
    publisher: 'S&P Dow Jones Indices',
    source: `Dow Jones Industrial Average, ${COPIES}`,
  },
  nasdaq100: {
    column: 'nasdaq100',
    kind: 'price',
    publisher: 'Nasdaq',
    source: `Nasdaq-100, ${COPIES}`,
  },
  russell2000: {
    column: 'russell2000',
    kind: 'price',
    publisher: 'FTSE Russell',
    source: `Russell 2000, ${COPIES}`,
  },
  eurostoxx50: {
    column: 'eurostoxx50',
    kind: 'price',
    publisher: 'STOXX',
    source: `EURO STOXX 50 price index in euro, ${COPIES}; 2024-12 and 2025-12 are closes of 30 December`,
  },
  cpi: {
    column: 'cpi',
    kind: 'consumer_prices',
    publisher: 'US Bureau of Labor Statistics',
    source: `CPI-U, not seasonally adjusted, as in ${SHILLER}; 2025-10 was never published`,
  },
  treasury_10y: {
    column: 'treasury_10y_percent',
    kind: 'yield_percent',
    publisher: 'Board of Governors of the Federal Reserve System',
    source: `10-year Treasury constant maturity, mean of the month, as in ${SHILLER}; early years interpolated from yearly ones`,
  },
};

export const marketFigures: IndexFigures = Object.fromEntries(
  Object.entries(figures).map(([id, { vintage, retrieved, years }]) => {
    const { kind, publisher, source } = SERIES[id as keyof typeof figures];
    return [id, { kind, provenance: { publisher, source, vintage, retrieved }, years: years.join('\n') }];
  }),
);

export const shippedHistory: IndexHistory = historyOf(() => marketFigures);

/** Combines imported figures with the shipped ones. */
export const historyWithImported = (importedFigures: IndexFigures): IndexHistory =>
  historyOf(() => overlayFigures(marketFigures, importedFigures));

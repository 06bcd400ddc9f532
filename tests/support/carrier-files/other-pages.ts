/** Pages with tables that are not the ledger, and columns in unusual orders. */
import type { Chance } from '../chance.ts';
import { LedgerColumns, type PrintedColumn, type TrueRow } from './columns.ts';
import type { PrintedPage } from './printed-file.ts';
import type { PolicyYear } from './policies.ts';
import type { Traits } from './traits.ts';

const dollars = (amount: number): string => Math.round(amount).toLocaleString('en-US');

function page(title: string, columns: [heading: string, group: string, cells: string[]][]): PrintedPage {
  return {
    above: [{ text: title, scale: 1.2, isBold: true }],
    frame: '',
    columns: columns.map(([heading, group, cells]) => ({
      ...{ heading: heading.split('/'), group, isBold: false, cells, name: 'rate' as const },
    })),
    rows: (columns[0]?.[2] ?? []).map((_, row) => row),
    below: [],
    axis: [],
  };
}

/** The table of selected years that regulation requires, on three bases. */
function numericSummary(years: readonly PolicyYear[]): PrintedPage {
  const selected = years.filter(({ year, age }) => [5, 10, 20].includes(year) || age === 70);
  const midpoint = (one: number, other: number) => dollars((one + other) / 2);
  return page('Numeric Summary', [
    ['Policy/Year', '', selected.map(({ year }) => String(year))],
    ['Age', '', selected.map(({ age }) => String(age))],
    ['Surrender/Value', 'Guaranteed', selected.map((year) => dollars(year.guaranteedSurrender))],
    ['Death/Benefit', 'Guaranteed', selected.map((year) => dollars(year.guaranteedBenefit))],
    [
      'Surrender/Value',
      'Midpoint',
      selected.map((year) => midpoint(year.guaranteedSurrender, year.surrender)),
    ],
    ['Death/Benefit', 'Midpoint', selected.map((year) => midpoint(year.guaranteedBenefit, year.benefit))],
    ['Surrender/Value', 'Non-Guaranteed', selected.map((year) => dollars(year.surrender))],
    ['Death/Benefit', 'Non-Guaranteed', selected.map((year) => dollars(year.benefit))],
  ]);
}

function returnsPage(draw: Chance, years: readonly PolicyYear[]): PrintedPage {
  const rates = (from: number) =>
    years.map((_, at) => `${(from + at * 0.05 + draw.between(0, 0.04)).toFixed(2)}%`);
  return page('Internal Rate of Return', [
    ['Year', '', years.map(({ year }) => String(year))],
    ['Annual/Premium', '', years.map(({ premium }) => dollars(premium))],
    ['IRR on/Surrender Value', '', rates(-20)],
    ['IRR on/Death Benefit', '', rates(3)],
  ]);
}

function indexHistory(draw: Chance): PrintedPage {
  const years = Array.from({ length: 25 }, (_, at) => String(2002 + at));
  return page('Historical Index Performance', [
    ['Calendar/Year', '', years],
    ['Index/Return', '', years.map(() => `${draw.between(-25, 30).toFixed(2)}%`)],
    ['Credited/Rate', '', years.map(() => `${draw.between(0, 9.5).toFixed(2)}%`)],
  ]);
}

/** The charges of each year in a separate table. */
function chargesPage(
  draw: Chance,
  traits: Traits,
  years: readonly PolicyYear[],
  truth: TrueRow[],
): PrintedPage {
  const ledger = new LedgerColumns(draw, { ...traits, footnotes: 'none', zero: '0' }, years);
  for (const part of ['load', 'insurance', 'fee', 'charges'] as const) ledger.add(part);
  truth.forEach((row, at) => {
    row.charges = years[at]?.charges ?? 0;
  });
  const key: PrintedColumn = {
    ...{ heading: ['Policy', 'Year'], group: '', isBold: false, name: 'year' },
    cells: years.map(({ year }) => String(year)),
  };
  return {
    ...page('Policy Charges, Current Assumptions', []),
    columns: [key, ...ledger.columns],
    rows: years.map((_, row) => row),
  };
}

export function otherPages(
  draw: Chance,
  traits: Traits,
  years: readonly PolicyYear[],
  truth: TrueRow[],
): PrintedPage[] {
  switch (traits.others) {
    case 'none':
      return [];
    case 'numeric summary':
      return [numericSummary(years)];
    case 'returns':
      return [returnsPage(draw, years)];
    case 'index history':
      return [indexHistory(draw)];
    case 'charges':
      return [chargesPage(draw, traits, years, truth)];
  }
}

/** Columns in an order other than keys, payments, values. */
export function reordered(
  traits: Traits,
  keys: PrintedColumn[],
  amounts: PrintedColumn[],
  years: readonly PolicyYear[],
): PrintedColumn[] {
  if (traits.order === 'age first') return [...keys.toReversed(), ...amounts];
  if (traits.order === 'calendar year') {
    const cells = years.map(({ year }) => String(2027 + year));
    const calendar: PrintedColumn = {
      heading: ['Calendar', 'Year'],
      group: '',
      isBold: false,
      name: 'rate',
      cells,
    };
    return [...keys.slice(0, 1), calendar, ...keys.slice(1), ...amounts];
  }
  if (traits.order === 'values first') {
    const at = amounts.findIndex(({ name }) => /value|surrender|benefit/i.test(name));
    return [...keys, ...amounts.slice(at), ...amounts.slice(0, at)];
  }
  return [...keys, ...amounts];
}

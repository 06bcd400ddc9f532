import { parseCsv } from '../../shared/csv.ts';
import { hasGroupedCommas, numberTextError, USE_A_PERIOD } from '../../shared/number-text.ts';
import type { CustomSeriesId } from './imported-figures.ts';

export interface IndexRow {
  readonly line: number;
  readonly date: IndexDate;
  readonly level: number;
  /** Return from dividends in the month; null if the file has no such column or value. */
  readonly dividend: number | null;
  /** Level with reinvested dividends, or null. */
  readonly total: number | null;
}

export interface IndexRows {
  rows: IndexRow[];
  columns: { date: string; level: string; dividend: string | null; total: string | null };
}

const MAX_ROWS = 50_000;
const MAX_PROBLEMS_NAMED = 5;

/** Known column names, in order of precedence. */
const NAMES = {
  date: 'date, month, as of, as of date, observation_date, time, effective date',
  level:
    'close, level, index level, price, value, index value, last, close/last, price return, index, yield, rate, adj close',
  dividend: 'dividend_return, dividend return',
  total: 'total_return, total return, total return level, tr, total',
};

export function readIndexRows(text: string): IndexRows | string[] {
  const lines = parseCsv(text);
  if (lines.length === 0) return ['The file is empty. It needs a line of heads and a line a day or a month.'];
  if (lines.length > MAX_ROWS)
    return [`The file has ${lines.length} lines; at most ${MAX_ROWS} can be imported at a time.`];
  const [head, ...body] = lines;
  const heads = head.cells.map((cell) => cell.trim().toLowerCase());
  const place = (names: string) =>
    names
      .split(', ')
      .map((name) => heads.indexOf(name))
      .find((at) => at >= 0);
  const at = {
    date: place(NAMES.date),
    // In a file of two columns, the second may have any name: downloads often use the code of the series.
    level: place(NAMES.level) ?? (heads.length === 2 ? 1 : undefined),
    dividend: place(NAMES.dividend),
    total: place(NAMES.total),
  };
  const headAt = (index: number | undefined) =>
    index === undefined ? null : (head.cells[index] ?? '').trim();
  const firstLine = `The first line is: ${head.cells.join(', ')}.`;
  if (at.date === undefined) return [`No column is named Date or Month. ${firstLine}`];
  if (at.level === undefined) return [`No column is named Close, Level, Price or Value. ${firstLine}`];
  for (const column of Object.values(at))
    if (column !== undefined && heads.indexOf(heads[column] ?? '', column + 1) >= 0)
      return [`Two columns are named ${headAt(column) ?? ''}. Remove one of them from the file.`];
  const rows: IndexRow[] = [];
  const problems: string[] = [];
  for (const { line, cells } of body) {
    const textAt = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
    const figureAt = (column: number | undefined) =>
      column === undefined ? null : readFigure(textAt(column));
    const date = readIndexDate(textAt(at.date));
    const levelText = textAt(at.level);
    // Days without trading have no figure; vendors write a point, a dash or an empty cell.
    if (date && /^(\.|-|null|n\/?a|#n\/a)?$/i.test(levelText)) continue;
    const level = readFigure(levelText.replace(/%$/, ''));
    const decimalComma = [at.level, at.dividend, at.total]
      .map(textAt)
      .find((text) => numberTextError(text) === USE_A_PERIOD);
    if (decimalComma !== undefined) problems.push(`Line ${line}: “${decimalComma}”. ${USE_A_PERIOD}`);
    else if (!date) problems.push(`Line ${line}: “${textAt(at.date)}” is no date such as 01/31/2024.`);
    else if (level === null || !(level > 0))
      problems.push(`Line ${line}: “${levelText}” is no level above zero.`);
    else rows.push({ line, date, level, dividend: figureAt(at.dividend), total: figureAt(at.total) });
  }
  if (problems.length > 0) {
    const more = problems.length - MAX_PROBLEMS_NAMED;
    return [...problems.slice(0, MAX_PROBLEMS_NAMED), ...(more > 0 ? [`… and ${more} more lines.`] : [])];
  }
  return {
    rows,
    columns: {
      date: headAt(at.date) ?? '',
      level: headAt(at.level) ?? '',
      dividend: headAt(at.dividend),
      total: headAt(at.total),
    },
  };
}

/** "$1,234.50", "1234.5", "0.35%" (a fraction). */
function readFigure(text: string): number | null {
  const isPercent = text.endsWith('%');
  const grouped = text.replace(/[$\s%]/g, '');
  if (!hasGroupedCommas(grouped.replace(/^-/, ''))) return null;
  const bare = grouped.replaceAll(',', '');
  if (!/^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(bare)) return null;
  return isPercent ? Number(bare) / 100 : Number(bare);
}

interface IndexDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOfName = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Two-digit years up to 49 are in this century. */
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 50 ? 2000 : 1900);

type Reader = (parts: readonly string[]) => [year: string, month: number, day: string | null];

/** Dates in the formats of data vendors. Digits with slashes are in US order. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  // 2024-01-31, 2024/1/31, also followed by a time
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, ([y, m, d]) => [y, Number(m), d]],
  // 2024-01, 2024/01
  [/^(\d{4})[-/.](\d{1,2})$/, ([y, m]) => [y, Number(m), null]],
  // 20240131
  [/^(\d{4})(\d{2})(\d{2})$/, ([y, m, d]) => [y, Number(m), d]],
  // 01/31/2024, 1/31/24
  [/^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?: .*)?$/, ([m, d, y]) => [y, Number(m), d]],
  // 01/2024
  [/^(\d{1,2})[-/](\d{4})$/, ([m, y]) => [y, Number(m), null]],
  // Jan 31, 2024
  [/^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/, ([m, d, y]) => [y, monthOfName(m), d]],
  // 31-Jan-2024, 31 Jan 24
  [/^(\d{1,2})[- ]([A-Za-z]{3,9})[- ](\d{4}|\d{2})$/, ([d, m, y]) => [y, monthOfName(m), d]],
  // Jan 2024, Jan-24
  [/^([A-Za-z]{3,9})[- ](\d{4}|\d{2})$/, ([m, y]) => [y, monthOfName(m), null]],
];

/** Returns null for invalid dates, such as 02/30/2024. */
export function readIndexDate(text: string): IndexDate | null {
  const trimmed = text.trim();
  for (const [form, reader] of FORMS) {
    const found = form.exec(trimmed);
    if (!found) continue;
    const [yearText, month, dayText] = reader(found.slice(1));
    const year = fullYear(yearText);
    const day = dayText === null ? null : Number(dayText);
    const isValid = month >= 1 && month <= 12 && year >= 1800 && year <= 2200;
    return isValid && (day === null || (day >= 1 && day <= daysIn(year, month)))
      ? { year, month, day }
      : null;
  }
  return null;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const DAY_MS = 86_400_000;

/** Holidays that can end a month: Good Friday, and Memorial Day (US) or December 31 (euro area). */
export function lastTradingDay({ year, month }: { year: number; month: number }, id: CustomSeriesId): number {
  const isEuropean = id === 'eurostoxx50';
  const weekday = (day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const goodFriday = new Date(easter(year).getTime() - 2 * DAY_MS);
  const isClosed = (day: number) =>
    weekday(day) === 0 ||
    weekday(day) === 6 ||
    (isEuropean ? month === 12 && day === 31 : month === 5 && weekday(day) === 1 && year > 1970) ||
    (goodFriday.getUTCMonth() === month - 1 && goodFriday.getUTCDate() === day);
  let day = daysIn(year, month);
  while (isClosed(day)) day -= 1;
  return day;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/** Prints a policy in a random layout, as positioned text, with the expected reading. */
import type { ExtractedColumnName } from '../../../src/domain/policy/extraction.ts';
import type { PageText, TextItem } from '../../../src/domain/policy/reading/page-text.ts';
import { chance, type Chance } from '../chance.ts';
import { randomPolicy, type PolicyFigures } from './random-policy.ts';

type Key = keyof PolicyFigures;
type Basis = 'shared' | 'guaranteed' | 'midpoint' | 'illustrated';
type Align = 'left' | 'right' | 'center';

interface Printed {
  key: Key | 'cumulative';
  basis: Basis;
  header: string;
  width: number;
  right: number;
}

export interface RandomLayout {
  seed: number;
  pages: PageText[];
  truth: Partial<Record<ExtractedColumnName, number>>[];
}

const HEADERS = {
  year: ['Year', 'Policy Year', 'End of Year', 'Pol Yr', 'Policy|Yr', 'Yr', 'End of|Policy|Year'],
  age: ['Age', 'Attained Age', 'Insured’s|Age', 'Att.|Age', 'Age BOY', 'Age'],
  premium_outlay: ['Premium Outlay', 'Annual|Premium', 'Planned|Annual|Premium', 'Annualized|Premium', 'Premium', 'Contract|Premium', 'Annual|Outlay'],
  withdrawals: ['Withdrawals', 'Annual|Withdrawals', 'Partial|Withdrawals', 'Partial|Surrender', 'Cash|Withdrawals'],
  loans: ['Loans', 'Policy|Loans', 'Annual|Policy|Loan', 'Annual|Loan', 'New|Loans', 'Loan|Amount'],
  loan_balance: ['Loan|Balance', 'Outstanding|Loan', 'Policy|Debt', 'Total Loan|Balance'],
  charges: ['Policy|Charges', 'Total|Charges', 'Total|Policy|Charges', 'Total Policy|Expenses'],
  accumulation_value: ['Accumulation|Value', 'Accumulated|Value', 'Account|Value', 'Accum|Value', 'Policy|Value', 'Account|Val.', 'Accumulation|Account|Value'],
  surrender_value: ['Surrender|Value', 'Cash|Surrender|Value', 'Net|Surrender|Value', 'CSV', 'Net Cash|Surr.|Value', 'Cash Surr|Value'],
  death_benefit: ['Death|Benefit', 'Net Death|Benefit', 'Net|Death|Benefit', 'Death|Proceeds', 'Death Ben.'],
} as const satisfies Record<string, readonly [string, ...string[]]>; // oxfmt-ignore

const GROUPS: Record<Exclude<Basis, 'shared'>, readonly [string, ...string[]]> = {
  guaranteed: ['Guaranteed', 'Guaranteed Values', 'Guaranteed|1.00%', 'Guaranteed Assumptions', 'GUARANTEED|2.00%, maximum charges'],
  midpoint: ['Midpoint', 'Non-Guaranteed Midpoint', 'Non-Guaranteed|Alternate Scale', 'Intermediate|3.50%'],
  illustrated: ['Non-Guaranteed', 'Non-Guaranteed Illustrated', 'Non-Guaranteed|5.95%', 'Current Assumptions|6.10%', 'NON-GUARANTEED VALUES', 'Illustrated|5.75%, current charges'],
}; // oxfmt-ignore

const headerKind = (key: Printed['key']): keyof typeof HEADERS | null => {
  const bare = key.replace(/^(guaranteed|midpoint)_/, '');
  return bare in HEADERS ? (bare as keyof typeof HEADERS) : null;
};

const glyph = (character: string, monospaced: boolean): number => {
  if (monospaced) return 0.6;
  if (/[0-9$]/.test(character)) return 0.556;
  if (/[ ,.|!ijlt:;f]/.test(character)) return 0.278;
  if (/[-()r*†]/.test(character)) return 0.333;
  return /[A-Zmw%]/.test(character) ? 0.7 : 0.52;
};

class Page {
  readonly items: TextItem[] = [];
  readonly number: number;
  private readonly style: { size: number; monospaced: boolean; luck: Chance };

  constructor(number: number, style: { size: number; monospaced: boolean; luck: Chance }) {
    this.number = number;
    this.style = style;
  }

  widthOf(text: string, size = this.style.size): number {
    return [...text].reduce((sum, character) => sum + glyph(character, this.style.monospaced) * size, 0);
  }

  put(text: string, at: number, y: number, align: Align, size = this.style.size): void {
    if (text === '') return;
    const width = this.widthOf(text, size);
    const x = align === 'left' ? at : align === 'right' ? at - width : at - width / 2;
    const { monospaced } = this.style;
    this.items.push({ text, x, y, width, height: size, angle: 0, ...(monospaced ? { monospaced } : {}) });
  }

  /** Splits a figure into two or three adjacent or nearly adjacent items. */
  putInPieces(text: string, at: number, y: number, align: Align): void {
    const width = this.widthOf(text);
    let x = align === 'left' ? at : align === 'right' ? at - width : at - width / 2;
    for (const piece of text.split(/(?<=,)|(?=\.)/)) {
      this.put(piece, x, y, 'left');
      x += this.widthOf(piece) + this.style.luck.between(0, 0.04) * this.style.size;
    }
  }

  /** Merges close texts of a line into one item, as many files do. */
  mergeClose(): void {
    const merged: TextItem[] = [];
    for (const item of [...this.items].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const last = merged.at(-1);
      const gap = last === undefined ? Infinity : item.x - (last.x + last.width);
      if (
        last !== undefined &&
        last.y === item.y &&
        last.height === item.height &&
        gap > 0.1 * item.height &&
        gap < 0.6 * item.height
      ) {
        last.text += ` ${item.text}`;
        last.width = item.x + item.width - last.x;
      } else merged.push({ ...item });
    }
    this.items.splice(0, this.items.length, ...merged);
  }
}

interface Style {
  luck: Chance;
  size: number;
  align: Align;
  headerAlign: Align;
  gap: number;
  row: number;
  dollar: boolean;
  cents: boolean;
  zero: '0' | '-' | '—' | '';
  pieces: boolean;
  totals: 0 | 5 | 10;
  rowsAPage: number;
  monospaced: boolean;
  groupDashes: boolean;
  jitter: number;
  endOfYearAge: boolean;
}

function drawStyle(luck: Chance): Style {
  const align = luck.pick<Align>(['right', 'right', 'right', 'center']);
  return {
    luck,
    size: luck.between(6, 9),
    align,
    headerAlign: align === 'center' ? 'center' : luck.pick<Align>(['right', 'right', 'center']),
    gap: luck.between(0.7, 2.2),
    row: luck.between(1.35, 2.2),
    dollar: luck.often(0.25),
    cents: luck.often(0.1),
    zero: luck.pick<Style['zero']>(['0', '0', '0', '-', '—', '']),
    pieces: luck.often(0.2),
    totals: luck.pick<Style['totals']>([0, 0, 5, 10]),
    rowsAPage: luck.integer(18, 42),
    monospaced: luck.often(0.12),
    groupDashes: luck.often(0.15),
    jitter: luck.often(0.3) ? 0.25 : 0,
    endOfYearAge: luck.often(0.2),
  };
}

function drawColumns(style: Style, bases: readonly Basis[]): Printed[] {
  const { luck } = style;
  const printed: Printed[] = [];
  const add = (key: Key, basis: Basis): void => {
    const kind = headerKind(key);
    if (kind === null) return;
    let header: string = luck.pick<string>(HEADERS[kind]);
    if (key === 'age' && style.endOfYearAge)
      header = luck.pick(['Age|End of|Year', 'Age EOY', 'Attained Age|End of Year']);
    else if (key === 'age' && /end/i.test(header)) header = 'Age';
    printed.push({ key, basis, header, width: 0, right: 0 });
  };
  add('year', 'shared');
  add('age', 'shared');
  add('premium_outlay', 'shared');
  if (luck.often(0.3)) {
    printed.push({
      key: 'cumulative',
      basis: 'shared',
      header: luck.pick(['Cumulative|Premium', 'Total Premiums|to Date|Cumulative']),
      width: 0,
      right: 0,
    });
  }
  if (luck.often(0.5)) add('withdrawals', 'shared');
  add('loans', 'shared');
  for (const basis of bases) {
    if (basis === 'guaranteed') {
      add('guaranteed_surrender_value', basis);
      add('guaranteed_death_benefit', basis);
    } else if (basis === 'midpoint') {
      add('midpoint_surrender_value', basis);
      add('midpoint_death_benefit', basis);
    } else {
      if (luck.often(0.25)) add('charges', basis);
      if (luck.often(0.85)) add('accumulation_value', basis);
      if (luck.often(0.25)) add('loan_balance', basis);
      add('surrender_value', basis);
      add('death_benefit', basis);
    }
  }
  return printed;
}

function cellText(
  style: Style,
  column: Printed,
  row: PolicyFigures,
  before: readonly PolicyFigures[],
): string {
  if (column.key === 'year') return String(row.year);
  if (column.key === 'age') return String(row.age + (style.endOfYearAge ? 1 : 0));
  const value =
    column.key === 'cumulative'
      ? before.reduce((sum, other) => sum + other.premium_outlay, 0)
      : row[column.key];
  const flow = ['premium_outlay', 'withdrawals', 'loans'].includes(column.key);
  if (value === 0 && (style.zero !== '' || flow)) return style.zero;
  const digits = value.toLocaleString('en-US', { minimumFractionDigits: style.cents ? 2 : 0 });
  return style.dollar ? `$${digits}` : digits;
}

/** Chooses column widths that fit figures and headers. Returns the width of the table. */
function place(
  page: Page,
  style: Style,
  columns: readonly Printed[],
  rows: readonly PolicyFigures[],
): number {
  let x = 36;
  for (const column of columns) {
    const texts = rows.map((row, index) => cellText(style, column, row, rows.slice(0, index + 1)));
    const headers = column.header.split('|');
    const widest = Math.max(...[...texts, ...headers].map((text) => page.widthOf(text)));
    column.width = widest;
    column.right = x + widest;
    x += widest + style.gap * style.size;
  }
  return x;
}

const anchor = (column: Printed, align: Align): number =>
  align === 'right'
    ? column.right
    : align === 'left'
      ? column.right - column.width
      : column.right - column.width / 2;

function printHeader(
  page: Page,
  style: Style,
  columns: readonly Printed[],
  top: number,
  grouped: boolean,
): number {
  const line = style.size * 1.2;
  let y = top;
  if (grouped) {
    const deepest = 2;
    for (const basis of ['guaranteed', 'midpoint', 'illustrated'] as const) {
      const run = columns.filter((column) => column.basis === basis);
      const first = run[0];
      const last = run.at(-1);
      if (first === undefined || last === undefined) continue;
      const left = first.right - first.width;
      const header = style.luck.pick<string>(GROUPS[basis]);
      header.split('|').forEach((text, index) => {
        let printedText = text;
        if (style.groupDashes && index === 0) {
          while (page.widthOf(`- ${printedText} -`) < (last.right - left) * 0.9)
            printedText = `-${printedText}-`;
        }
        page.put(printedText, (left + last.right) / 2, y + index * line, 'center');
      });
    }
    y += deepest * line + 2;
  }
  const deepest = Math.max(...columns.map((column) => column.header.split('|').length));
  for (const column of columns) {
    const lines = column.header.split('|');
    lines.forEach((text, index) => {
      page.put(
        text,
        anchor(column, style.headerAlign),
        y + (deepest - lines.length + index) * line,
        style.headerAlign,
      );
    });
  }
  return y + deepest * line + style.size * 0.6;
}

function printTable(
  style: Style,
  columns: readonly Printed[],
  rows: readonly PolicyFigures[],
  firstPage: number,
  title: string,
): PageText[] {
  const pages: PageText[] = [];
  const grouped = new Set(columns.map((column) => column.basis)).size > 2;
  for (let from = 0; from < rows.length; from += style.rowsAPage) {
    const page = new Page(firstPage + pages.length, style);
    const width = place(page, style, columns, rows);
    page.put('Example Mutual Life Insurance Company', 36, 24, 'left', style.size * 1.4);
    page.put(title, 36, 44, 'left', style.size * 1.2);
    const face = (rows[0]?.death_benefit ?? 0).toLocaleString('en-US');
    page.put(`Insured: A. Client, Male, Preferred Non-Tobacco, Initial Face Amount $${face}`, 36, 60, 'left');
    let y = printHeader(page, style, columns, 84, grouped);
    for (const row of rows.slice(from, from + style.rowsAPage)) {
      const before = rows.filter((other) => other.year <= row.year);
      for (const column of columns) {
        const text = cellText(style, column, row, before);
        const at = y + style.luck.between(-style.jitter, style.jitter);
        const mark = column.key === 'surrender_value' && row.year === 2 ? '*' : '';
        if (style.pieces && style.luck.often(0.5))
          page.putInPieces(text, anchor(column, style.align), at, style.align);
        else if (mark === '' || style.align !== 'right')
          page.put(text, anchor(column, style.align), at, style.align);
        else page.put(`${text}${mark}`, anchor(column, 'right') + page.widthOf(mark), at, 'right');
      }
      y += style.size * style.row;
      if (style.totals === 0 || row.year % style.totals !== 0) continue;
      page.put(style.totals === 5 ? 'Subtotal' : 'Total', 30, y, 'left');
      const paid = before.reduce((sum, other) => sum + other.premium_outlay, 0);
      const premium = columns.find((column) => column.key === 'premium_outlay');
      if (premium !== undefined)
        page.put(paid.toLocaleString('en-US'), anchor(premium, style.align), y, style.align);
      y += style.size * style.row * 1.3;
    }
    page.put(
      '* Values are not guaranteed. See page 2 for 12 important notes about charges of up to 6.00%.',
      36,
      y + 10,
      'left',
    );
    page.put(`Page ${page.number} of 30`, width / 2, y + 40, 'center');
    if (!style.pieces) page.mergeClose();
    pages.push({
      page: page.number,
      width: Math.max(612, width + 36),
      height: Math.max(792, y + 60),
      items: page.items,
    });
  }
  return pages;
}

export function randomLayout(seed: number): RandomLayout {
  const luck = chance(seed * 0x9e3779b1);
  const policy = randomPolicy(luck);
  const style = drawStyle(luck);
  const where = luck.pick(['left', 'right', 'own pages', 'none'] as const);
  const middle: Basis[] = luck.often(0.4) ? ['midpoint'] : [];
  const bases: Basis[] =
    where === 'left'
      ? ['guaranteed', ...middle, 'illustrated']
      : where === 'right'
        ? ['illustrated', ...middle, 'guaranteed']
        : ['illustrated'];
  const columns = drawColumns(style, bases);
  const pages: PageText[] = [];
  const titles = {
    guaranteed: 'Guaranteed Values',
    illustrated: 'Non-Guaranteed Illustrated Values',
    both: 'Tabular Detail',
  };
  const before = luck.often(0.5);
  const addSeparatePages = (): void => {
    const guaranteedColumns = drawColumns(style, ['guaranteed']);
    pages.push(...printTable(style, guaranteedColumns, policy, pages.length + 1, titles.guaranteed));
  };
  if (where === 'own pages' && before) addSeparatePages();
  const title = where === 'own pages' || where === 'none' ? titles.illustrated : titles.both;
  pages.push(...printTable(style, columns, policy, pages.length + 1, title));
  if (where === 'own pages' && !before) addSeparatePages();
  const names = columns.map((column) => column.key);
  const truth = policy.map((row) => {
    const figures: Partial<Record<ExtractedColumnName, number>> = {};
    for (const name of names) {
      if (name === 'cumulative' || name === 'midpoint_surrender_value' || name === 'midpoint_death_benefit')
        continue;
      figures[name] = row[name];
    }
    if (where === 'own pages') {
      figures.guaranteed_surrender_value = row.guaranteed_surrender_value;
      figures.guaranteed_death_benefit = row.guaranteed_death_benefit;
    }
    return figures;
  });
  return { seed, pages, truth };
}

/** All traits of carriers' files. Each one changes the columns, pages or texts of a usual ledger. */
import { COLUMN_TRAITS } from './column-traits.ts';
import { column, type Column } from './print-table.ts';
import type { Row } from './exact-policy.ts';
import { RULE_TRAITS } from './rule-traits.ts';
import { amount, indexOf, replace, type Trait, defaultColumns } from './spec.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The same columns with figures times a factor, payments included. */
const scaled = (columns: readonly Column[], factor: (row: Row) => number): Column[] =>
  columns.map(({ header, value }) =>
    column(header, (row, index) => {
      const figure = value(row, index);
      return typeof figure === 'number' ? Math.round(figure * factor(row)) : figure;
    }),
  );

export const TRAITS: Readonly<Record<string, Trait>> = {
  ...COLUMN_TRAITS,
  ...RULE_TRAITS,
  'dates for years': {
    touches: ['years', 'ages', 'above'],
    apply(spec, luck) {
      const [day, month, start] = [luck.integer(1, 28), luck.integer(0, 11), luck.integer(2024, 2027)];
      const [twoDay, twoMonth] = [day, month + 1].map((part) => String(part).padStart(2, '0'));
      const name = MONTHS[month] ?? '';
      const dateOf = luck.pick<(year: number) => string>([
        (year) => `${twoMonth}/${twoDay}/${year}`,
        (year) => `${year}-${twoMonth}-${twoDay}`,
        (year) => `${twoDay}-${name}-${String(year).slice(2)}`,
        (year) => `${name} ${day} ${year}`,
      ]);
      replace(spec, 'Year', 2, column(luck.pick(['Anniversary', 'Year|Ending']), ({ year }) => dateOf(start + year)), column('Age', ({ age }) => String(age + 1))); // oxfmt-ignore
      spec.above.push(`Policy date: ${name} ${day}, ${start}`);
      spec.notes.push(/prints dates/);
    },
  },
  'calendar years next to policy years': {
    touches: ['years', 'ages'],
    apply(spec, luck, [first]) {
      const start = luck.integer(2024, 2028) - (first?.year ?? 1);
      replace(
        spec,
        'Age',
        0,
        column('Calendar|Year', ({ year }) => String(start + year)),
      );
      replace(
        spec,
        'Year',
        1,
        column(luck.pick(['Pol|Yr', 'Yr.']), ({ year }) => String(year)),
      );
    },
  },
  'years that restart': {
    touches: ['years', 'pages', 'issue age'],
    apply(spec, luck, rows) {
      const first = rows[0]?.age ?? 0;
      const perPage = luck.integer(15, 20);
      spec.columns[0] = column('Year', (_, index) => String((index % perPage) + 1));
      spec.print = { ...spec.print, rowsPerPage: perPage };
      spec.above.push(`Insured: Jo Miller, female, issue age ${first}`);
    },
  },
  'ages defined on another page': {
    touches: ['ages'],
    apply(spec, luck) {
      const isEnd = luck.often(0.5);
      spec.columns[1] = column('Age', ({ age }) => String(age + (isEnd ? 1 : 0)));
      spec.lastPage = `Attained age. The age of the insured at the ${isEnd ? 'end' : 'beginning'} of the policy year.`; // oxfmt-ignore
    },
  },
  'ages under a header that names their basis': {
    touches: ['ages'],
    apply(spec, luck) {
      const isEnd = luck.often(0.6);
      spec.columns[1] = column(isEnd ? 'Age|End of Year' : 'Age|Beg. of Year', ({ age }) => String(age + (isEnd ? 1 : 0))); // oxfmt-ignore
    },
  },
  'ages of an insured whose issue age or birth is printed': {
    touches: ['ages', 'issue age', 'above'],
    apply(spec, luck, [first]) {
      const age = first?.age ?? 0;
      spec.columns[1] = column('Age', (row) => String(row.age + 1));
      const birth = `Date of Birth: 02/14/${2027 - age}   Illustration Date: 04/09/2027`;
      spec.above.push(luck.pick([`Issue Age: ${age}`, `Insured: Jo Miller, female, age ${age}`, birth]));
    },
  },
  'ends of years in the headers of other columns': {
    touches: ['ages', 'values', 'benefit'],
    apply(spec, luck) {
      replace(spec, 'Surrender|Value', 2, column('Surrender Value|End of Year', amount('surrender_value')), column(luck.pick(['EOY|Death Benefit', 'Death Benefit|End of Year']), amount('death_benefit'))); // oxfmt-ignore
      replace(
        spec,
        'Year',
        1,
        column('End of|Yr', ({ year }) => String(year)),
      );
    },
  },
  'words in cells of payments': {
    touches: ['premium', 'words'],
    apply(spec, luck) {
      const word = luck.pick(['Paid-Up', 'None', '—', '-', '']);
      const none = luck.pick(['None', '—', '-']);
      const premium = indexOf(spec, 'Premium');
      spec.columns[premium] = column('Premium', (row) => row.premium_outlay || word);
      const at = indexOf(spec, 'Withdrawal');
      if (at !== -1) spec.columns[at] = column('Withdrawal', (row) => row.withdrawals || none);
    },
  },
  'two scenarios': {
    touches: ['rivals', 'title', 'above', 'pages', 'parts'],
    apply(spec, luck, rows) {
      const hasSamePremium = luck.often(0.3);
      const level = rows.map((row) => {
        const value = Math.round(row.accumulation_value * 0.8);
        return { ...row, withdrawals: 0, loans: 0, loan_balance: 0, premium_outlay: Math.round(row.premium_outlay * (hasSamePremium ? 1 : 0.8)), charges: 0, accumulation_value: value, surrender_value: Math.round(value * 0.9) }; // oxfmt-ignore
      });
      const [one, other] = luck.pick([
        ['Scenario A: level premiums', 'Scenario B: premiums and income'],
        ['Option 1. Growth only', 'Option 2. Income from age 60'],
        ['Comparison: less premium', 'Policy as Applied For'],
      ] as const);
      const isProposed = other === 'Policy as Applied For';
      const isBelow = luck.often(0.3);
      const above = isBelow ? [] : ['Harbor Mutual Life Insurance Company', 'Insured: Jo Miller, Female'];
      const titled = (title: string) => (isBelow ? { title: '', footer: title } : { title, above });
      spec.before.push({ columns: defaultColumns(), rows: level, print: titled(one) });
      spec.above.push(...above);
      spec.print = { ...spec.print, ...titled(other) };
      spec.answerTitle = other;
      spec.selectedTitle = isProposed || hasSamePremium ? other : null;
    },
  },
  'a table that does not count first': {
    touches: ['rivals', 'above'],
    apply(spec, luck) {
      const [title, note] = luck.pick([
        ['Values in Constant Dollars', /adjusted for inflation/],
        ['Non-Guaranteed Values in Today’s Dollars', /adjusted for inflation/],
        ['Purchasing Power of Your Policy', /adjusted for inflation/],
        ['Midpoint Values', /prints midpoint values/],
        ['Midpoint Assumptions', /prints midpoint values/],
        ['Alternative Assumptions', /prints alternative values/],
        ['Alternative Scale', /prints alternative values/],
        ['Policy of the Second Insured', /is of another insured/],
        ['Ledger for Ann Other, Female, Age 40', /is of another insured/],
      ] as const);
      spec.above.push('Insured: Jo Miller, Female');
      spec.before.push({
        columns: scaled(defaultColumns(), (row) => 1 / 1.025 ** row.year),
        print: { title },
      });
      spec.notes.push(note);
    },
  },
  'guaranteed values in their own table': {
    touches: ['guaranteed'],
    apply(spec, luck) {
      const [year, age] = defaultColumns();
      if (!year || !age) throw new RangeError('A ledger has years and ages');
      const columns = [year, age, column('Surrender|Value', amount('guaranteed_surrender_value')), column('Death|Benefit', amount('guaranteed_death_benefit'))]; // oxfmt-ignore
      const table = {
        columns,
        print: { title: luck.pick(['Guaranteed Values', 'Guaranteed Policy Values']) },
      };
      (luck.often(0.5) ? spec.before : spec.after).push(table);
      spec.names = [...spec.names, 'guaranteed_surrender_value', 'guaranteed_death_benefit'];
    },
  },
  'guaranteed values in bold type': {
    touches: ['guaranteed', 'title', 'values', 'benefit', 'rules', 'align'],
    apply(spec, luck) {
      const bold = [column('Surrender|Value', amount('guaranteed_surrender_value')), column('Death|Benefit', amount('guaranteed_death_benefit'))].map((one) => ({ ...one, isBold: true })); // oxfmt-ignore
      const at = luck.pick([spec.columns.length, indexOf(spec, 'Accumulation|Value')]);
      spec.columns.splice(at, 0, ...bold);
      spec.print = { ...spec.print, title: 'Policy Values' };
      spec.above.push(
        luck.pick(['Guaranteed values are shown in bold type.', 'Figures in bold are guaranteed.']),
      );
      spec.names = [...spec.names, 'guaranteed_surrender_value', 'guaranteed_death_benefit'];
    },
  },
  'title that ends in guaranteed': {
    touches: ['title'],
    apply(spec, luck) {
      const title = luck.pick(['Projected Policy Values, Not Guaranteed', 'Policy Values on a Non-Guaranteed Basis', 'Hypothetical Values That Are Not Guaranteed']); // oxfmt-ignore
      spec.print = { ...spec.print, title };
    },
  },
  'Spanish headers': {
    touches: ['premium', 'income', 'charges', 'values', 'benefit', 'others', 'years', 'ages', 'rivals', 'guaranteed', 'title', 'words'], // oxfmt-ignore
    apply(spec, luck) {
      const headers = ['Año', 'Edad', luck.pick(['Prima|anual', 'Aportación']), 'Retiros', luck.pick(['Préstamo', 'Prestamos']), luck.pick(['Valor|acumulado', 'Valor de|la cuenta']), luck.pick(['Valor de|rescate', 'Valor en|efectivo']), luck.pick(['Beneficio por|fallecimiento', 'Beneficio por|muerte'])]; // oxfmt-ignore
      spec.columns = spec.columns.map((one, at) => column(headers[at] ?? '', one.value));
      spec.print = { ...spec.print, title: 'Valores no garantizados' };
    },
  },
  'rules of characters': {
    touches: ['rules', 'align'],
    apply(spec, luck) {
      const rules = luck.pick([{ bar: '|', line: '=' }, { bar: '│', line: '─' }, { bar: '¦', line: '+-' }, { bar: '|', line: '.' }, { bar: ' ', line: '_' }]); // oxfmt-ignore
      spec.print = { ...spec.print, rules };
    },
  },
  'headers at the left of wide columns': {
    touches: ['align'],
    apply(spec, luck) {
      spec.print = { ...spec.print, headerAlign: 'left', width: luck.pick([0, 60, 74, 90]) };
    },
  },
  'boxes between rows': {
    touches: ['rows'],
    apply(spec, luck) {
      spec.print = { ...spec.print, boxEvery: luck.integer(6, 12) };
    },
  },
  'figures of a chart beside the table': {
    touches: ['rows'],
    apply(spec) {
      spec.print = { ...spec.print, hasAxis: true };
    },
  },
  'several pages': {
    touches: ['pages'],
    apply(spec, luck) {
      spec.print = { ...spec.print, rowsPerPage: luck.integer(12, 25) };
    },
  },
  'values on pages without years': {
    touches: ['parts', 'rows', 'rules', 'values', 'benefit', 'others'],
    apply(spec, luck) {
      spec.firstPart = spec.columns.length - 3;
      spec.restPerPage = luck.pick([0, 17, 30]) || undefined;
      spec.notes.push(/prints? no policy year/);
    },
  },
};

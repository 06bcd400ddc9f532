/** The rows behind a figure: the years that it sums up, its cash flows, or its slot's year beside the year before. */
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import type { AccountRun } from '../../domain/vehicles/account-run.ts';
import type { FigurePlace } from './open-figure-place.ts';
import { exactText, figureKind } from './open-figure-text.ts';

export interface RowsCell {
  text: string;
  /** Where the figure can be opened. */
  at: string | null;
}

export interface RowsBehind {
  caption: string;
  head: string[];
  /** A row's name, and its figures. */
  rows: { name: string; cells: RowsCell[] }[];
}

/** "fees of year 3", "CF_4, net income − outlay of year 5" */
const OF_YEAR = /^(?:CF_\d+, )?(.+) of year (\d+)$/;
/** Fewer parts than these are told one by one. */
const SOME = 3;

/** Years or flows that the figure is made of, and what is left of the parts once they stand in the table. */
export function yearsBehind(
  explanation: Explanation,
  /** Null where years have no age. */
  firstAge: number | null,
): { rows: RowsBehind; inputs: NamedPart[]; steps: NamedPart[] } | null {
  const { inputs, steps, value } = explanation;
  if (inputs[0]?.name.startsWith('CF_'))
    return { rows: flowRows(inputs, steps, firstAge ?? 0), inputs: [], steps: steps.slice(-1) };
  const yearly = steps.filter(({ name }) => OF_YEAR.test(name));
  if (yearly.length <= SOME || value === null) return null;
  const what = OF_YEAR.exec(yearly[0].name)?.[1] ?? '';
  return {
    rows: {
      caption: `${capital(what)}, year by year`,
      head: ['Year', ...(firstAge === null ? [] : ['Age']), capital(what)],
      rows: yearly.map((part) => {
        const year = Number(OF_YEAR.exec(part.name)?.[2]);
        const age = firstAge === null ? [] : [plain(String(firstAge + year - 1))];
        return { name: String(year), cells: [...age, cellOf(part)] };
      }),
    },
    inputs,
    steps: steps.filter(({ name }) => !OF_YEAR.test(name)),
  };
}

function flowRows(flows: readonly NamedPart[], worth: readonly NamedPart[], firstAge: number): RowsBehind {
  return {
    caption:
      'Cash flows: income less outlay at the start of each year, the value at the end of the last year',
    head: ['Year', 'Age', 'Cash flow', 'Worth at this return'],
    rows: flows.map((flow, index) => {
      const isEnd = index === flows.length - 1;
      return {
        name: isEnd ? 'End' : String(index + 1),
        cells: [plain(isEnd ? '' : String(firstAge + index)), cellOf(flow), cellOf(worth[index] ?? flow)],
      };
    }),
  };
}

/** By slot, from 0; null for a slot without an account. */
export type AccountYears = (slot: number) => AccountRun | null;

/** The ledger's or the account's own year, with the one before it. */
export function yearBehind(
  { slot, t }: FigurePlace,
  { age, illustration }: ComparativeReportInput,
  accountYears: AccountYears,
): RowsBehind | null {
  if (slot === null || t === null) return null;
  const years = [t - 1, t].filter((year) => year >= 0);
  const head = ['', ...years.map((year) => `Age ${age + year}, year ${year + 1}`)];
  const cell = (at: string, value: number | undefined): RowsCell =>
    value === undefined ? plain('') : { text: exactText(value, 'dollars'), at };
  if (slot.number === 1) {
    const rows = LEDGER.map(([member, name]) => ({
      name,
      cells: years.map((year) =>
        cell(`inputs.illustration.rows.${year}.${member}`, illustration.rows[year]?.[member]),
      ),
    }));
    // What this carrier's illustration does not print.
    const given = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''));
    return { caption: 'The policy’s ledger', head, rows: given };
  }
  const run = accountYears(slot.number - 1);
  return (
    run && {
      caption: 'The account’s year',
      head,
      rows: ACCOUNT.map(([member, name]) => ({
        name,
        cells: years.map((year) =>
          cell(`accounts.${slot.number - 1}.rows.${year}.${member}`, run[member][year]),
        ),
      })),
    }
  );
}

const LEDGER = [
  ['premium_outlay', 'Premium'],
  ['withdrawals', 'Withdrawals'],
  ['loans', 'Loans'],
  ['loan_repayment', 'Loan repayment'],
  ['loan_interest', 'Loan interest'],
  ['loan_balance', 'Loan balance'],
  ['charges', 'Charges'],
  ['accumulation_value', 'Accumulation value'],
  ['surrender_value', 'Surrender value'],
  ['death_benefit', 'Death benefit'],
] as const;

const ACCOUNT = [
  ['contribution', 'Contribution'],
  ['front_load', 'Front load'],
  ['distribution_gross', 'Gross distribution'],
  ['distribution_tax', 'Tax on it'],
  ['distribution_net', 'Net distribution'],
  ['growth', 'Growth'],
  ['fee', 'Fee'],
  ['growth_tax', 'Tax on growth'],
  ['balance', 'Balance'],
  ['liquidation', 'Value if sold'],
  ['death_benefit', 'Death benefit'],
] as const;

const plain = (text: string): RowsCell => ({ text, at: null });
const cellOf = ({ name, value, path }: NamedPart): RowsCell => ({
  text: exactText(value, name.startsWith('CF_') ? 'dollars' : figureKind(name, path)),
  at: path ?? null,
});
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { RiderPart } from '../../../domain/tools/rider/rider-part.ts';
import { yearsOf } from '../../words/sentence-parts.ts';
import { periodText, perPeriod, type RiderView, type PartView } from './rider-figures.ts';

interface CardLine {
  label: string;
  text: string;
  /** Path of the figure in the result; null if calculated here, such as a monthly amount. */
  at: string | null;
}

const line = (label: string, text: string, at: string | null): CardLine => ({ label, text, at });

export interface RiderCardModel {
  id: 'rider' | 'account' | 'optimization';
  title: string;
  key: CardLine;
  lines: CardLine[];
}

interface Named {
  rider: string;
  account: string;
  totalBalance: number;
}

export function riderCards(partView: PartView, names: Named): RiderCardModel[] {
  return [riderCard(partView, names), accountCard(partView, names), optimizationCard(partView, names)];
}

/** Age in a plan year; the account's first year if it paid nothing. */
export const ageIn = (part: RiderPart, year: number): number | null => part.rows[year - 1]?.age ?? null;

const throughText = (part: RiderPart, year: number): string => {
  const age = ageIn(part, year);
  return age === null ? 'Not at all' : `Age ${age}`;
};

const firstPaid = (part: RiderPart): number => part.rows.findIndex(({ rider_income }) => rider_income > 0);

/** Without a full payment, the longevity is the year before the first. */
export const paysNothing = (part: RiderPart): boolean => part.cv_longevity <= firstPaid(part);

function riderCard({ part, at, view }: PartView, { rider }: Named): RiderCardModel {
  const { income_rider_longevity: lasts, rows, optimization } = part;
  const first = firstPaid(part);
  const unit = periodText(view);
  const income = (label: string, row: number): CardLine => {
    const place = view.income_type === 'annual' ? `${at}.rows.${row}.rider_income` : null;
    return line(label, money(perPeriod(rows[row]?.rider_income ?? 0, view)), place);
  };
  const pays = income(`Income ${unit}, from age ${rows[first]?.age ?? '–'}`, first);
  const reachText = `${lasts === part.year_count ? 'Pays for life; to' : 'Pays to'} year ${lasts}`;
  const longevity = line(reachText, throughText(part, lasts), `${at}.income_rider_longevity`);
  const total = line(
    'Total income',
    money(rows.reduce((sum, { rider_income }) => sum + rider_income, 0)),
    optimization && `${at}.optimization.beginning_balance.total_distribution`,
  );
  const ends = income(`At the end, ${unit}`, lasts - 1);
  return {
    id: 'rider',
    title: rider,
    ...(first < 0
      ? { key: line('Income', 'None entered', null), lines: [] }
      : keyed(view, { income: pays, amount: total, longevity }, [pays, ends, total, longevity])),
  };
}

function accountCard({ part, at, view }: PartView, { account, totalBalance }: Named): RiderCardModel {
  const { cv_longevity: lasts, shortfall_surplus_years: surplus } = part;
  const isShort = surplus < 0;
  const balance = line('Starting balance', money(totalBalance), 'inputs.total_balance');
  const isNever = paysNothing(part);
  const reachText = isNever ? 'Pays in full' : `Pays in full to year ${lasts}`;
  const longevity = line(reachText, isNever ? 'Not at all' : throughText(part, lasts), `${at}.cv_longevity`);
  const pays = line(
    `Last full payment, ${periodText(view)}`,
    money(perPeriod(part.rows[lasts - 1]?.account_payment ?? 0, view)),
    view.income_type === 'annual' && !isNever ? `${at}.rows.${lasts - 1}.account_payment` : null,
  );
  const years = line(
    isShort ? 'Shortfall or surplus in years' : 'Years short of the rider',
    isShort ? `−${yearsOf(-surplus)}` : 'None',
    `${at}.shortfall_surplus_years`,
  );
  const dollars = line(
    isShort ? 'Shortfall or surplus' : 'Surplus at the end',
    money(part.shortfall_surplus_value),
    `${at}.shortfall_surplus_value`,
  );
  const base = { id: 'account', title: `${account}, as entered` } as const;
  if (firstPaid(part) < 0) return { ...base, key: balance, lines: [] };
  return {
    ...base,
    ...keyed(view, { income: pays, amount: balance, longevity }, [balance, pays, longevity, years, dollars]),
  };
}

function optimizationCard({ part, at, view }: PartView, { totalBalance }: Named): RiderCardModel {
  const { target_analysis_type: target, income_type: unit } = view;
  const base = { id: 'optimization', title: TITLES[target] } as const;
  const { optimization } = part;
  if (!optimization) {
    const reason = firstPaid(part) < 0 ? 'Without income' : 'With a total loss';
    return { ...base, key: line(reason, 'No solution', null), lines: [] };
  }
  const { optimal_distribution: optimal, beginning_balance: needed } = optimization;
  const inOptimal = `${at}.optimization.optimal_distribution`;
  const pays = line(
    `Sustainable income, first ${unit === 'annual' ? 'year' : 'month'}`,
    money(perPeriod(optimal.first_distribution, view)),
    unit === 'annual' ? `${inOptimal}.first_distribution` : null,
  );
  const share = line('Of the rider’s income', formatPercent(optimal.factor), `${inOptimal}.factor`);
  const sum = money(optimal.total_distribution);
  const total = line('Total sustainable income', sum, `${inOptimal}.total_distribution`);
  const inNeeded = `${at}.optimization.beginning_balance`;
  const amount = line('Balance it would need at the start', money(needed.amount), `${inNeeded}.amount`);
  const gap = needed.amount - totalBalance;
  const side = gap > 0 ? 'Above the current balance' : 'Below the current balance';
  const more = line(side, money(Math.abs(gap)), null);
  const reachText = `Then it pays to year ${optimal.longevity}`;
  const longevity = line(reachText, throughText(part, optimal.longevity), `${inOptimal}.longevity`);
  return {
    ...base,
    key: { income: pays, amount, longevity }[target],
    lines: { income: [share, total, longevity], amount: [more, longevity], longevity: [pays, amount] }[
      target
    ],
  };
}

const TITLES = {
  income: 'Income that the account can sustain',
  amount: 'Balance that the account would need',
  longevity: 'Income through the same age',
} as const;

/** Emphasizes the target's figure. */
function keyed(
  { target_analysis_type: target }: RiderView,
  keys: Readonly<Record<RiderView['target_analysis_type'], CardLine>>,
  all: readonly CardLine[],
): Pick<RiderCardModel, 'key' | 'lines'> {
  return { key: keys[target], lines: all.filter((line) => line !== keys[target]) };
}

const money = formatTableDollars;

/** The facts for a historical report's texts. Part of a shared report, which does not contain the inputs. */
import { guaranteedColumns, guaranteedSide, type GuaranteedSide } from '../../policy/guaranteed-lapse.ts';
import { DEFAULT_MARKET } from '../../comparison/historical/account-on-history.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../comparison/historical/historical-report-schema.ts';
import { priceOnlyText, type Allocation } from '../../market/market.ts';
import { carrierIllustration } from '../../policy/carrier-scale.ts';
import { modeledOnly } from '../../policy/ledger-origin.ts';
import { loanRateOf } from '../../history/loan-rate.ts';
import type { HistoryWindow } from '../../market/index-path.ts';
import { displayInflation, type InflationLabel } from '../../shared/todays-dollars.ts';
import type { AccountCosts } from './disclosures/disclosures.ts';
import { secondTaxOf, weightedBy, type ReportBasis } from './report-basis.ts';
import type { IndexStrategy } from '../../market/crediting.ts';
import { ACCOUNT_NAMES, INDEX_TEMPLATES } from '../../market/index-catalogue.ts';
import { formatPercent } from '../../shared/format.ts';
import { PRICE_ONLY } from '../../market/market-labels.ts';

/** All credited terms, with the name of the index: "S&P 500". */
export type StrategyBasis = IndexStrategy;

export interface HistoricalBasis
  extends GuaranteedSide, Pick<ReportBasis, 'origin' | 'value_basis' | 'last_age' | 'insured'> {
  first_age: number;
  /** The income years of the policy within the horizon; null without income. */
  income: { from_age: number; to_age: number } | null;
  strategies: StrategyBasis[];
  borrowing_rate: number;
  /** True if What if changes the strategies or the loan rate. */
  are_terms_tried?: true | undefined;
  charge_stress: number;
  income_mode: 'as_illustrated' | 'max_level';
  rank_by: 'policy_outcome' | 'index_return' | 'total_income';
  history_window: HistoryWindow;
  illustrated_rate: number | null;
  /** Share of all periods in which the policy pays to the end; null without income. */
  paid_share: number | null;
  /** Set if figures are in today's dollars: a yearly rate, or each period's consumer prices. */
  inflation?: InflationLabel | undefined;
  accounts: ({ slot: number; name: string; market: string } & AccountCosts)[];
}

type RunReport = Pick<HistoricalReport, 'horizon' | 'income_analysis' | 'longevity_weighting'> &
  Partial<Pick<HistoricalReport, 'warnings'>>;

export function historicalBasis(input: HistoricalReportInput, report: RunReport): HistoricalBasis {
  const { illustration, strategies, vehicles } = input;
  const rows = illustration.rows.slice(0, report.horizon);
  const paid = rows.flatMap((row, t) => (row.loans + row.withdrawals > 0.005 ? [input.age + t] : []));
  const [from] = paid;
  return {
    ...modeledOnly(illustration),
    // In today's dollars, no year's prices match the ledger's.
    ...guaranteedSide(
      illustration,
      input.dollars === 'real' ? undefined : guaranteedColumns(rows),
      input.carrier_illustration?.rows,
    ),
    value_basis: input.value_basis,
    first_age: input.age,
    last_age: input.age + report.horizon - 1,
    income: from === undefined ? null : { from_age: from, to_age: paid[paid.length - 1] ?? from },
    strategies: strategies.map((strategy) => ({ ...strategy, index: nameOf(strategy.index) })),
    borrowing_rate: loanRateOf(input),
    charge_stress: input.charge_stress,
    income_mode: input.income_mode,
    rank_by: input.rank_by,
    history_window: input.history_window,
    illustrated_rate: carrierIllustration(input).illustrated_rate ?? null,
    paid_share: report.income_analysis[0]?.paid_share ?? null,
    ...displayInflation(input),
    ...weightedBy(input, report.longevity_weighting),
    accounts: vehicles.map((vehicle, k) => ({
      slot: k + 2,
      name: vehicle.name,
      market: marketName(vehicle.portfolio ?? DEFAULT_MARKET, report),
      account_type: vehicle.account_type,
      fee: vehicle.fee,
      ...(vehicle.front_load > 0 && { front_load: vehicle.front_load }),
      tax_rate: vehicle.tax_rate,
      ...secondTaxOf(vehicle.tax_rate, vehicle.second_tax_rate, vehicle.tax_change_age),
    })),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  ...ACCOUNT_NAMES,
  ...Object.fromEntries(Object.entries(INDEX_TEMPLATES).map(([id, { template_name: name }]) => [id, name])),
};

/** A sentence shortens "Equities & Bonds 60/40" to "60/40". */
const nameOf = (id: string): string =>
  (Object.hasOwn(NAMES, id) ? NAMES[id] : id).replace(/^Equities & Bonds /, '');

/** "60/40", or "70% S&P 500 and 30% US bonds (10-year Treasury)". */
function marketName(allocation: Allocation, { warnings = [] }: RunReport): string {
  const heldName = (id: string): string => {
    const isPriceOnly = warnings.some(({ message }) => message === priceOnlyText(id));
    return `${nameOf(id)}${isPriceOnly ? ` ${PRICE_ONLY}` : ''}`;
  };
  if (typeof allocation === 'string') return heldName(allocation);
  const parts = Object.entries(allocation).filter(([, weight]) => weight > 0);
  if (parts.length === 1) return heldName(parts[0][0]);
  return parts
    .map(([id, weight]) => `${formatPercent(weight).replace(/\.?0+%$/, '%')} ${heldName(id)}`)
    .join(' and ');
}

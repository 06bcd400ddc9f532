import { formatPercent, formatShortPercent } from '../../../domain/shared/format.ts';
import { CREDITING_METHODS } from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-labels.ts';
import { rewordForOrigin, wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import type { RankBy } from '../../../domain/history/policy-periods.ts';
import type { IndexStrategyFields, SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { choices } from '../../kit/layout/tabs.tsx';
import { indexName } from '../accounts/portfolio-text.ts';
import { portfolioText, vehicleFacts, wordings, type Wording } from '../accounts/vehicle-text.ts';

export const WINDOWS = choices<HistoryWindow>(
  ['latest_546', 'Last 1,025 months (85 years)'],
  ['all', 'Full record'],
);

export const INCOME_MODES = choices<SimulationParameters['income_mode']>(
  ['as_illustrated', 'As illustrated'],
  ['max_level', 'Maximum sustainable income'],
);

export const RANKINGS = choices<RankBy>(
  ['policy_outcome', 'Income and ending value'],
  ['total_income', 'Total income'],
  ['index_return', 'Index return'],
);

const labelOf = <T extends string>(options: readonly { value: T; label: string }[], value: T): string =>
  options.find((option) => option.value === value)?.label ?? value;

const limit = (rate: number | null): string => (rate === null ? 'none' : formatShortPercent(rate));

/** Omits terms without effect, such as a spread of 0%. */
export function strategyFacts(strategy: IndexStrategyFields): Wording[] {
  const { method, cap, floor, participation, spread, multiplier, bonus, fee } = strategy;
  const unless = (neutral: number, rate: number) => (rate === neutral ? null : formatShortPercent(rate));
  return wordings([
    ['index', 'Index', indexName(strategy.index)],
    ['weight', 'Allocation', formatShortPercent(strategy.weight)],
    ['method', 'Method', labelOf(CREDITING_METHODS, method)],
    ['cap', capLabel(strategy), limit(cap)],
    ['floor', 'Floor', limit(floor)],
    ['participation', 'Participation', formatShortPercent(participation)],
    ['spread', 'Spread', unless(0, spread)],
    ['multiplier', 'Multiplier', unless(1, multiplier)],
    ['bonus', 'Bonus', unless(0, bonus)],
    ['fee', 'Fee', unless(0, fee)],
  ]);
}

/** "60% S&P 500, annual point-to-point, cap 10%, floor 0%". */
export function strategySentence(strategy: IndexStrategyFields): string {
  const [index, weight, method, ...rest] = strategyFacts(strategy);
  return [
    `${weight?.text ?? ''} ${index?.text ?? ''}`,
    method?.text.toLowerCase() ?? '',
    ...rest
      .filter(({ id, text }) => id !== 'participation' || text !== formatShortPercent(1))
      .map(({ label, text }) => `${label.toLowerCase()} ${text}`),
  ].join(', ');
}

export const assumptionFacts = (
  parameters: Omit<SimulationParameters, 'strategies'>,
  ledger: OfOrigin = {},
): Wording[] =>
  wordings([
    [
      'horizon',
      'Period length',
      parameters.horizon === null ? 'The ledger’s length, up to 40 years' : `${parameters.horizon} years`,
    ],
    ['history_window', 'Market history', labelOf(WINDOWS, parameters.history_window)],
    [
      'borrowing_rate',
      'Loan rate',
      parameters.borrowing_rate === undefined
        ? `The ${wordsOf(ledger).illustrated} loan rate, or 5.40% if higher`
        : formatPercent(parameters.borrowing_rate),
    ],
    ['charge_stress', 'Charge stress', formatShortPercent(parameters.charge_stress)],
    ['income_mode', 'Income', rewordForOrigin(labelOf(INCOME_MODES, parameters.income_mode), ledger)],
    ['rank_by', 'Periods ranked by', labelOf(RANKINGS, parameters.rank_by)],
  ]);

/** In a simulation, an account has its portfolio instead of an assumed return. */
export const accountFacts = (vehicle: VehicleInput): Wording[] =>
  vehicleFacts(vehicle).map((word) =>
    word.id === 'return' ? { ...word, label: 'Holds', text: holdingText(vehicle) } : word,
  );

const holdingText = ({ portfolio }: VehicleInput): string =>
  portfolio ? portfolioText(portfolio, indexName) : 'S&P 500 with dividends';

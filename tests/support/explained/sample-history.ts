/** Inputs with custom series, so that explanations of historical results are tested too. */
import { findCalculation } from '../../../src/domain/calculations/registry.ts';
import { comparativeReportSchema } from '../../../src/domain/comparison/comparative/comparative-report-schema.ts';
import { applyChanges } from '../../../src/domain/comparison/comparative/what-if.ts';

/** Returns month-end levels with losing years, flat years, and months above any cap. */
function levels(months: number): number[] {
  let level = 100;
  return Array.from({ length: months }, (_, m) => {
    const found = level;
    level *= 1 + 0.006 + 0.03 * Math.sin(m / 7) + 0.02 * Math.cos(m * 1.7);
    return found;
  });
}

const monthly = (months: number) => ({
  made_up: { frequency: 'monthly', start: '1979-12', levels: levels(months) },
});

const strategies = [
  { index: 'made_up', weight: 0.4, cap: 0.1, fee: 0.005 },
  { index: 'made_up', weight: 0.2, method: 'biannual_point_to_point', cap: 0.2, bonus: 0.002 },
  { index: 'made_up', weight: 0.4, method: 'monthly_sum', cap: 0.02, multiplier: 1.1 },
];

/** Consumer prices that rise and fall, and fewer months. */
const prices = { cpi: { frequency: 'monthly', start: '1980-01', levels: levels(500) } };
const few = { ...monthly(12 * 40 + 8), ...prices };
const byPrices = { inflation: 'cpi', dollars: 'real' };

const average = [{ index: 'made_up', method: 'monthly_average', cap: null, floor: null, spread: 0.01 }];

const INSURED = { sex: 'female', tobacco: 'nonsmoker', mortality_multiplier: 0.7 };
const CAPPED = { compliance_profile: 'client_clamped' };

const portfolio = { portfolio: 'made_up', lookback_years: 10 };

export function historyInputs(id: string): [string, unknown][] {
  const example = findCalculation(id)?.example ?? {};
  const { credits: _credits, ...ledger } = { credits: null, ...example };
  switch (id) {
    case 'index-strategy':
      return [
        ['three strategies', { strategies, lookback_years: 12, start_year: 2026, series: monthly(300) }],
        [
          'a monthly average',
          { strategies: average, lookback_years: 3, start_year: 2026, series: monthly(120) },
        ],
      ];
    case 'policy-history':
      return [
        ['every period', { ...ledger, strategies, horizon: 20, series: monthly(300) }],
        ['few periods', { ...ledger, strategies, income_mode: 'max_level', series: monthly(12 * 40 + 3) }],
        ['in today’s dollars', { ...example, inflation: 0.03, dollars: 'real' }],
        [
          'by consumer prices',
          { ...ledger, strategies, horizon: 20, series: { ...monthly(300), ...prices }, ...byPrices },
        ],
        ['few by consumer prices', { ...ledger, strategies, series: few, ...byPrices }],
      ];
    case 'historical-report': {
      const vehicles = [
        { name: 'x', account_type: 'taxable', portfolio: 'made_up', rmd_enabled: true },
        { name: 'y', account_type: 'tax_deferred', portfolio: 'made_up' },
      ];
      const common = { ...example, vehicles, strategies };
      return [
        ['every period', { ...common, ...INSURED, horizon: 12, series: monthly(12 * 14 + 8) }],
        [
          'few periods',
          {
            ...common,
            horizon: 30,
            income_mode: 'max_level',
            value_basis: 'pre_tax',
            series: monthly(12 * 30 + 3),
          },
        ],
        [
          'by consumer prices',
          { ...common, horizon: 12, series: { ...monthly(12 * 14 + 8), ...prices }, ...byPrices },
        ],
        [
          'few in today’s dollars',
          {
            ...common,
            horizon: 30,
            value_basis: 'pre_tax',
            ...INSURED,
            series: monthly(12 * 30 + 3),
            inflation: 0.03,
            dollars: 'real',
          },
        ],
        [
          'as a client sees it',
          { ...common, ...CAPPED, ...INSURED, horizon: 12, series: monthly(12 * 14 + 8) },
        ],
      ];
    }
    case 'range-report': {
      const common = { ...example, strategies, paths: 100, horizon: 8, series: monthly(300) };
      return [
        ['lognormal', { ...common, model: 'lognormal', seed: 7, show_paths: [99] }],
        ['student t', { ...common, model: 'student_t', show_paths: [], value_basis: 'pre_tax' }],
        ['every period', { ...common, model: 'historical', mean_shift: -0.02, show_paths: [3] }],
      ];
    }
    case 'solve': {
      const common = { ...example, paths: 100 };
      return [
        ['income', { ...common, question: 'income' }],
        ['premium', { ...common, question: 'premium', target_income: 20_000 }],
        ['withdrawals', { ...common, question: 'safe_withdrawal', growth: 0.02, years: 20 }],
        ['a tie by tax', { ...common, question: 'tie', slot: 2, vary: 'tax_rate' }],
        ['beats', { ...common, question: 'charge_stress', condition: 'beats', slot: 2, share: 0.6 }],
      ];
    }
    case 'assumption-lean':
      return [
        [
          'by level tables in today’s dollars, to an age',
          {
            ...example,
            comparison_age: 80,
            inflation: 0.03,
            dollars: 'real',
            table_growth: 0,
            household: { filing_status: 'single', other_income: 100_000 },
            vehicles: [{ name: 'x', account_type: 'tax_deferred', tax_method: 'federal' }],
          },
        ],
      ];
    case 'vehicle':
      return [
        [
          'a portfolio',
          { ...example, vehicle: { ...vehicleOf(example), ...portfolio }, series: monthly(150) },
        ],
      ];
    case 'comparative-report':
      return [
        [
          'a portfolio',
          {
            ...example,
            vehicles: [{ name: 'x', account_type: 'taxable', ...portfolio }],
            series: monthly(150),
          },
        ],
        ['an insured', { ...example, ...INSURED }],
        ['an insured in today’s dollars', { ...example, ...INSURED, inflation: 0.03, dollars: 'real' }],
        [
          'a higher rate as a client sees it',
          applyChanges(comparativeReportSchema.parse({ ...example, ...CAPPED, ...INSURED }), {
            illustrated_rate: 0.08,
            all: {},
            slots: {},
          }),
        ],
      ];
    default:
      return [];
  }
}

const vehicleOf = (example: object): object =>
  'vehicle' in example && typeof example.vehicle === 'object' && example.vehicle !== null
    ? example.vehicle
    : {};

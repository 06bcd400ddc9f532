/** The fields of the What-if panel of a historical report. */
import { loanRateOf } from '../../../domain/history/loan-rate.ts';
import { MAX_CHARGE_STRESS } from '../../../domain/history/policy-plan.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { marketName } from '../../../domain/market/index-catalogue.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { formatInteger, formatShortPercent } from '../../../domain/shared/format.ts';
import { METHOD_NAMES, type IndexStrategy } from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-words.ts';
import { formatValue, type FieldBounds, type PanelField } from './field-values.ts';
import { onTerms, withCommonTerm, withStrategyTerm } from './terms.ts';
import type { StrategyTerms, WhatIfOverrides } from './terms.ts';

type TermField = PanelField<WhatIfOverrides>;

export interface TermFields {
  /** The fields of the panel, at most four. */
  main: readonly TermField[];
  /** All other fields, by strategy. */
  strategies: readonly { title: string; fields: readonly TermField[] }[];
}

interface Status {
  /** Errors of caps and floors by strategy index. */
  problems: Readonly<Record<number, string>>;
  refused: readonly string[];
  /** Number of periods of the report. */
  periods: number;
  /** The longest period, in years. */
  maxYears: number;
}

export function termFields(
  saved: HistoricalReportInput,
  tried: WhatIfOverrides,
  { problems, refused, periods, maxYears }: Status,
): TermFields {
  const now = onTerms(saved, tried);
  const strategies = saved.strategies.map((strategy, place) => ({
    title: strategyTitle(saved.strategies, place),
    ...strategyFields(saved, tried, place, now.strategies[place] ?? strategy, problems[place]),
  }));
  const [first] = strategies;
  const { charge_stress: stress, illustration } = saved;
  const loanRate = loanRateOf(saved);
  const years = (horizon: number | undefined): number => Math.min(horizon ?? maxYears, maxYears);
  const set =
    (key: 'borrowing_rate' | 'charge_stress' | 'horizon') =>
    (value: number | null | undefined): WhatIfOverrides =>
      withCommonTerm(tried, key, value ?? undefined);
  const isIllustrated = loanRate === illustration.illustrated_loan_rate;
  const loanSource = !isIllustrated ? 'Simulation' : isModeled(illustration) ? 'Model' : 'Carrier';
  const periodText = `${formatInteger(periods)} ${periods === 1 ? 'period' : 'periods'}`;
  return {
    main: [
      ...(first ? [first.cap] : []),
      {
        label: 'Loan rate',
        kind: 'percent',
        ...valuesOf(loanRateOf(now), loanRate),
        ...boundsOf(0, Math.max(0.1, loanRate), 0.001, [0, 0.5]),
        help: `${loanSource}: ${formatValue('percent', loanRate)}`,
        changedBy: set('borrowing_rate'),
      },
      {
        label: 'Charge stress',
        kind: 'percent',
        ...valuesOf(now.charge_stress, stress),
        ...boundsOf(0, Math.max(1, stress), 0.01, [0, MAX_CHARGE_STRESS]),
        help: helpOf(stress, now.charge_stress, 'Raises the monthly charges'),
        changedBy: set('charge_stress'),
      },
      ...(maxYears > 1
        ? [
            {
              label: 'Period length',
              kind: 'years',
              ...valuesOf(years(now.horizon), years(saved.horizon)),
              ...boundsOf(Math.min(5, maxYears), maxYears, 1, [1, maxYears]),
              help:
                years(now.horizon) === years(saved.horizon)
                  ? periodText
                  : `${periodText}. Simulation: ${formatValue('years', years(saved.horizon))}`,
              error: refused.length > 0 ? 'The history has too few years.' : undefined,
              changedBy: set('horizon'),
            } as const,
          ]
        : []),
    ],
    strategies: strategies.map(({ title, cap, others }, place) => ({
      title,
      fields: place === 0 ? others : [cap, ...others],
    })),
  };
}

function valuesOf(value: number | null, saved: number | null) {
  const values = saved === null ? [] : [saved];
  return { value: value === saved ? undefined : value, resting: values, saved: values };
}

const helpOf = (saved: number | null, value: number | null, text: string, none = '–') =>
  value === saved ? text : `Simulation: ${saved === null ? none : formatValue('percent', saved)}`;

const boundsOf = (
  min: number,
  max: number,
  step: number,
  limits: readonly [number, number],
): FieldBounds => ({ min, max, step, limits });

function strategyFields(
  { strategies }: HistoricalReportInput,
  tried: WhatIfOverrides,
  place: number,
  now: IndexStrategy,
  error: string | undefined,
): { cap: TermField; others: readonly TermField[] } {
  const saved = strategies[place] ?? now;
  const isOnly = strategies.length === 1;
  const isMonthly = saved.method === 'monthly_sum';
  const field = (
    key: keyof StrategyTerms,
    label: string,
    bounds: FieldBounds,
    text: string,
    none?: string,
  ): TermField => ({
    label,
    of: isOnly ? undefined : `strategy ${place + 1}`,
    kind: 'percent',
    ...valuesOf(now[key], saved[key]),
    none,
    ...bounds,
    help: helpOf(saved[key], now[key], text, none),
    error: key === 'participation' ? undefined : error,
    changedBy: (value) => withStrategyTerm(tried, place, key, value),
  });
  const capBounds = isMonthly
    ? boundsOf(0, 0.05, 0.001, [0, 1])
    : boundsOf(0, Math.max(0.2, saved.cap ?? 0), 0.0025, [0, 1]);
  const floorBounds = boundsOf(Math.min(-0.1, saved.floor ?? 0), 0.05, 0.0025, [-0.25, 0.1]);
  const method = METHOD_NAMES[saved.method].toLowerCase();
  return {
    cap: field(
      'cap',
      capLabel(saved),
      capBounds,
      `${isOnly ? '' : `Strategy ${place + 1}: `}${marketName(saved.index)} ${method}`,
      `No ${capLabel(saved).toLowerCase()}`,
    ),
    others: [
      field('floor', 'Floor', floorBounds, 'The lowest credit of a term', 'No floor'),
      field(
        'participation',
        'Participation',
        boundsOf(0, Math.max(2, saved.participation), 0.05, [0, 5]),
        'The share of the index return that counts',
      ),
    ],
  };
}

/** "S&P 500", or "2. S&P 500, 40%" if there are several. */
function strategyTitle(strategies: readonly IndexStrategy[], place: number): string {
  const { index, weight } = strategies[place] ?? { index: '', weight: 0 };
  return strategies.length === 1
    ? marketName(index)
    : `${place + 1}. ${marketName(index)}, ${formatShortPercent(weight)}`;
}

/** Counts the fields and choices that are not in the panel, and the changed ones of them. */
export function countFurtherTerms({ strategies }: TermFields, { common, design }: WhatIfOverrides) {
  const fields = strategies.flatMap((one) => one.fields);
  const choices = FURTHER_CHOICES.filter((key) => common[key] !== undefined).length;
  const changed = fields.filter(({ value }) => value !== undefined).length;
  return { count: fields.length + FURTHER_CHOICES.length, changed: changed + choices + (design ? 1 : 0) };
}

export const FURTHER_CHOICES = ['income_mode', 'history_window', 'rank_by'] as const;

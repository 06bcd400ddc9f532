/** The fields of the What-if panel of a historical report. */
import { loanRateOf } from '../../../domain/history/loan-rate.ts';
import { MAX_CHARGE_STRESS } from '../../../domain/history/policy-plan.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { marketName } from '../../../domain/market/index-catalogue.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { formatInteger, formatShortPercent } from '../../../domain/shared/format.ts';
import { METHOD_NAMES, type IndexStrategy } from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-labels.ts';
import { formatValue, type FieldBounds, type PanelField } from './field-values.ts';
import { applyOverrides, withCommonTerm, withStrategyTerm } from './terms.ts';
import type { StrategyTerms, WhatIfOverrides } from './terms.ts';

type TermField = PanelField<WhatIfOverrides>;

export interface TermFields {
  /** The fields of the panel, at most four. */
  main: readonly TermField[];
  /** All other fields, by strategy. */
  strategies: readonly { title: string; fields: readonly TermField[] }[];
}

interface FieldContext {
  /** Errors of caps and floors by strategy index. */
  problems: Readonly<Record<number, string>>;
  historyErrors: readonly string[];
  /** Number of periods of the report. */
  periods: number;
  /** The longest period, in years. */
  maxYears: number;
}

export function termFields(
  saved: HistoricalReportInput,
  overrides: WhatIfOverrides,
  { problems, historyErrors, periods, maxYears }: FieldContext,
): TermFields {
  const current = applyOverrides(saved, overrides);
  const strategies = saved.strategies.map((strategy, index) => ({
    title: strategyTitle(saved.strategies, index),
    ...strategyFields(saved, overrides, index, current.strategies[index] ?? strategy, problems[index]),
  }));
  const [firstStrategy] = strategies;
  const { charge_stress: savedStress, illustration } = saved;
  const loanRate = loanRateOf(saved);
  const years = (horizon: number | undefined): number => Math.min(horizon ?? maxYears, maxYears);
  const setCommonTerm =
    (key: 'borrowing_rate' | 'charge_stress' | 'horizon') =>
    (value: number | null | undefined): WhatIfOverrides =>
      withCommonTerm(overrides, key, value ?? undefined);
  const isIllustrated = loanRate === illustration.illustrated_loan_rate;
  const loanSource = !isIllustrated ? 'Simulation' : isModeled(illustration) ? 'Model' : 'Carrier';
  const periodText = `${formatInteger(periods)} ${periods === 1 ? 'period' : 'periods'}`;
  return {
    main: [
      ...(firstStrategy ? [firstStrategy.cap] : []),
      {
        label: 'Loan rate',
        kind: 'percent',
        ...fieldValues(loanRateOf(current), loanRate),
        ...boundsOf(0, Math.max(0.1, loanRate), 0.001, [0, 0.5]),
        help: `${loanSource}: ${formatValue('percent', loanRate)}`,
        withValue: setCommonTerm('borrowing_rate'),
      },
      {
        label: 'Charge stress',
        kind: 'percent',
        ...fieldValues(current.charge_stress, savedStress),
        ...boundsOf(0, Math.max(1, savedStress), 0.01, [0, MAX_CHARGE_STRESS]),
        help: fieldHelp(savedStress, current.charge_stress, 'Raises the monthly charges'),
        withValue: setCommonTerm('charge_stress'),
      },
      ...(maxYears > 1
        ? [
            {
              label: 'Period length',
              kind: 'years',
              ...fieldValues(years(current.horizon), years(saved.horizon)),
              ...boundsOf(Math.min(5, maxYears), maxYears, 1, [1, maxYears]),
              help:
                years(current.horizon) === years(saved.horizon)
                  ? periodText
                  : `${periodText}. Simulation: ${formatValue('years', years(saved.horizon))}`,
              error: historyErrors.length > 0 ? 'The history has too few years.' : undefined,
              withValue: setCommonTerm('horizon'),
            } as const,
          ]
        : []),
    ],
    strategies: strategies.map(({ title, cap, otherFields }, index) => ({
      title,
      fields: index === 0 ? otherFields : [cap, ...otherFields],
    })),
  };
}

function fieldValues(value: number | null, saved: number | null) {
  const values = saved === null ? [] : [saved];
  return { value: value === saved ? undefined : value, baseValues: values, savedValues: values };
}

const fieldHelp = (saved: number | null, value: number | null, text: string, missingText = '–') =>
  value === saved ? text : `Simulation: ${saved === null ? missingText : formatValue('percent', saved)}`;

const boundsOf = (
  min: number,
  max: number,
  step: number,
  limits: readonly [number, number],
): FieldBounds => ({ min, max, step, limits });

function strategyFields(
  { strategies }: HistoricalReportInput,
  overrides: WhatIfOverrides,
  index: number,
  current: IndexStrategy,
  error: string | undefined,
): { cap: TermField; otherFields: readonly TermField[] } {
  const saved = strategies[index] ?? current;
  const isOnly = strategies.length === 1;
  const isMonthly = saved.method === 'monthly_sum';
  const field = (
    key: keyof StrategyTerms,
    label: string,
    bounds: FieldBounds,
    text: string,
    missingText?: string,
  ): TermField => ({
    label,
    owner: isOnly ? undefined : `strategy ${index + 1}`,
    kind: 'percent',
    ...fieldValues(current[key], saved[key]),
    missingText,
    ...bounds,
    help: fieldHelp(saved[key], current[key], text, missingText),
    error: key === 'participation' ? undefined : error,
    withValue: (value) => withStrategyTerm(overrides, index, key, value),
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
      `${isOnly ? '' : `Strategy ${index + 1}: `}${marketName(saved.index)} ${method}`,
      `No ${capLabel(saved).toLowerCase()}`,
    ),
    otherFields: [
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
  const fields = strategies.flatMap((strategy) => strategy.fields);
  const choices = FURTHER_CHOICES.filter((key) => common[key] !== undefined).length;
  const changed = fields.filter(({ value }) => value !== undefined).length;
  return { count: fields.length + FURTHER_CHOICES.length, changed: changed + choices + (design ? 1 : 0) };
}

export const FURTHER_CHOICES = ['income_mode', 'history_window', 'rank_by'] as const;

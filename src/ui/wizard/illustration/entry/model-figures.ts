/** Label, limits and input of each figure of a policy model, for the form and its check. */
import { namesOf } from '../../draft/draft-storage.ts';
import type { Limits } from '../../draft/field-checks.ts';

interface ModelFigureSpec {
  label: string;
  limits: Limits;
  kind: 'money' | 'percent';
  step: number;
  unit?: string;
  help?: string;
}

export const MONEY: Limits = [0, 1e9];

const CHARGES = {
  premium_load: { label: 'Premium load', limits: [0, 0.3], kind: 'percent', step: 0.005 },
  policy_fee: { label: 'Policy fee', limits: MONEY, kind: 'money', step: 1, unit: 'a month' },
  per_unit_charge: {
    label: 'Per unit charge',
    limits: [0, 100],
    kind: 'money',
    step: 0.01,
    help: 'Per month and $1,000 of face amount, years 1 to 10.',
  },
  coi_ratio: {
    label: 'Cost of insurance',
    limits: [0, 5],
    kind: 'percent',
    step: 0.01,
    help: 'Percentage of the 2017 CSO table.',
  },
  guaranteed_rate: { label: 'Guaranteed rate', limits: [0, 0.1], kind: 'percent', step: 0.0005 },
  surrender_charge: {
    label: 'Surrender charge',
    limits: [0, 100],
    kind: 'money',
    step: 1,
    help: 'Per $1,000 of face amount in year 1; none from year 11.',
  },
} as const satisfies Record<string, ModelFigureSpec>;

export const MODEL_FIGURES = {
  face_amount: { label: 'Face amount', limits: MONEY, kind: 'money', step: 10_000 },
  illustrated_rate: { label: 'Policy rate', limits: [0, 0.12], kind: 'percent', step: 0.0005 },
  illustrated_loan_rate: { label: 'Loan rate', limits: [0, 0.1], kind: 'percent', step: 0.0005 },
  ...CHARGES,
} as const satisfies Record<string, ModelFigureSpec>;

export type ModelFigure = keyof typeof MODEL_FIGURES;

export const MODEL_CHARGES = namesOf(CHARGES);

import * as z from 'zod';
import {
  historicalReportFields,
  needsIllustratedRate,
} from '../comparison/historical/historical-report-schema.ts';
import { profileField } from '../history/history-schema.ts';
import { MAX_WEIGHTS, MAX_STRATEGIES } from '../market/market-schema.ts';
import {
  listOf,
  membersOf,
  numberBetween,
  oneOf,
  optional,
  record,
  integerBetween,
  withDefault,
} from '../shared/schema-fields.ts';

const PATH_MODELS = ['block_bootstrap', 'historical', 'lognormal', 'student_t'] as const;
export type PathModel = (typeof PATH_MODELS)[number];

const MIN_PATHS = 100;
export const MAX_PATHS = 20_000;
export const MAX_DISPLAYED = 10;
/** A strategy can use every index, and so can each of three accounts. */
const MAX_COLUMNS = MAX_STRATEGIES + 3 * MAX_WEIGHTS;

const assumption = record('Assumption', {
  mean: optional(numberBetween('Mean', -0.2, 0.3)),
  volatility: optional(numberBetween('Volatility', 0, 1)),
  dividend_yield: optional(numberBetween('Dividend yield', 0, 0.2)),
});

const VOLATILITY = 'Must be a rate between 0.01 and 1, or "trailing".';

const capPath = record('Caps', {
  kind: oneOf('Kind', ['constant', 'budget']).default('constant'),
  credit_spread: numberBetween('Credit spread', 0, 0.1).default(0.0125),
  dividend_yield: numberBetween('Dividend yield', 0, 0.2).default(0.015),
  option_volatility: z
    .union([numberBetween('Option volatility', 0.01, 1), z.literal('trailing', { error: VOLATILITY })], {
      error: VOLATILITY,
    })
    .default(0.18),
});

const { income_mode: _income, rank_by: _rank, ...reportFields } = historicalReportFields;

/** `upperBound`: maximum number of paths, lower for a search, which runs them many times. */
export const rangeFields = (upperBound: number) => ({
  ...reportFields,
  compliance_profile: profileField,
  model: withDefault(oneOf('Model', PATH_MODELS), 'block_bootstrap'),
  paths: withDefault(integerBetween('Paths', MIN_PATHS, upperBound), 1000),
  seed: withDefault(integerBetween('Seed', 0, 4_294_967_295), 1),
  mean_block: withDefault(integerBetween('Mean block', 12, 120), 60),
  mean_shift: withDefault(numberBetween('Mean shift', -0.1, 0.1), 0),
  degrees_of_freedom: withDefault(integerBetween('Degrees of freedom', 3, 30), 5),
  assumptions: optional(membersOf('Assumptions', assumption, MAX_COLUMNS)),
  correlation: optional(
    listOf('Correlation', listOf('Row', numberBetween('Correlation', -1, 1), 1, MAX_COLUMNS), 1, MAX_COLUMNS),
  ),
  cap_path: capPath.prefault({}),
});

export const rangeReportSchema = record('Input', {
  ...rangeFields(MAX_PATHS),
  show_paths: withDefault(
    listOf('Paths shown', integerBetween('Path', 0, MAX_PATHS - 1), 0, MAX_DISPLAYED),
    [],
  ),
}).superRefine(needsIllustratedRate);

export type RangeReportInput = z.output<typeof rangeReportSchema>;
/** The terms that determine the paths, without the choice of displayed paths. */
export type RangeInput = Omit<RangeReportInput, 'show_paths'>;

/** Loose input → the document of a report on many paths: the historical report's, and how its paths are drawn. */
import * as z from 'zod';
import {
  historicalReportFields,
  needsIllustratedRate,
} from '../comparison/historical/historical-report-schema.ts';
import { profileField } from '../history/history-schema.ts';
import { MOST_WEIGHTS, MOST_STRATEGIES } from '../market/market-schema.ts';
import {
  listOf,
  membersOf,
  numberBetween,
  oneOf,
  optional,
  record,
  wholeBetween,
  withDefault,
} from '../shared/schema-fields.ts';

const PATH_MODELS = ['block_bootstrap', 'historical', 'lognormal', 'student_t'] as const;
export type PathModel = (typeof PATH_MODELS)[number];

const FEWEST_PATHS = 100;
export const MOST_PATHS = 20_000;
export const MOST_SHOWN = 10;
/** A strategy may stand on every index, and so may each of three accounts. */
const MOST_COLUMNS = MOST_STRATEGIES + 3 * MOST_WEIGHTS;

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

/** `most` paths: an answer that is searched for runs them many times. */
export const rangeFields = (most: number) => ({
  ...reportFields,
  compliance_profile: profileField,
  model: withDefault(oneOf('Model', PATH_MODELS), 'block_bootstrap'),
  paths: withDefault(wholeBetween('Paths', FEWEST_PATHS, most), 1000),
  seed: withDefault(wholeBetween('Seed', 0, 4_294_967_295), 1),
  mean_block: withDefault(wholeBetween('Mean block', 12, 120), 60),
  mean_shift: withDefault(numberBetween('Mean shift', -0.1, 0.1), 0),
  degrees_of_freedom: withDefault(wholeBetween('Degrees of freedom', 3, 30), 5),
  assumptions: optional(membersOf('Assumptions', assumption, MOST_COLUMNS)),
  correlation: optional(
    listOf(
      'Correlation',
      listOf('Row', numberBetween('Correlation', -1, 1), 1, MOST_COLUMNS),
      1,
      MOST_COLUMNS,
    ),
  ),
  cap_path: capPath.prefault({}),
});

export const rangeReportSchema = record('Input', {
  ...rangeFields(MOST_PATHS),
  show_paths: withDefault(listOf('Paths shown', wholeBetween('Path', 0, MOST_PATHS - 1), 0, MOST_SHOWN), []),
}).superRefine(needsIllustratedRate);

export type RangeReportInput = z.output<typeof rangeReportSchema>;
/** What draws paths: without what is shown of them. */
export type RangeInput = Omit<RangeReportInput, 'show_paths'>;

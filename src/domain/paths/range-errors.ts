import { horizonOf } from '../history/policy-simulation.ts';
import { type IndexHistory, NO_HISTORY, CPI } from '../market/inline-series.ts';
import { marketName } from '../market/index-catalogue.ts';
import { notLoaded, tooFewYears, weightsOf, type Allocation } from '../market/market.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { ledgerErrors } from '../policy/check-ledger.ts';
import { under, type FieldErrors } from '../shared/result.ts';
import { cholesky } from './assumed-returns.ts';
import { growsWithPrices, monthlyIds, seriesIn, seriesOfRun, type Inflated } from './month-rows.ts';
import { assumedOf, usesHistoryRows, MIN_MONTHS, fitRows, historyRows, periodCount } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';

const MONTHLY = 'Ranges need monthly figures.';
const CONTRADICT = 'These correlations contradict each other.';

const tooFewMonths = (months: number): string =>
  `At least ${MIN_MONTHS} common months are needed; these have ${months}.`;

/** Returns an error at the field of every id without monthly figures. */
function withoutMonths(
  input: RangeInput & Inflated,
  history: IndexHistory,
): { field: string; id: string; message: string }[] {
  const { price, total } = seriesIn(input, history);
  const found: { field: string; id: string; message: string }[] = [];
  const findMissing = (field: string, allocation: Allocation, of: typeof total) => {
    for (const [id] of weightsOf(allocation, input.series)) {
      const series = of(id);
      if (!series) found.push({ field, id, message: notLoaded(id) });
      else if (series.frequency === 'annual') found.push({ field, id, message: MONTHLY });
    }
  };
  input.strategies.forEach(({ index }, k) => findMissing(`strategies.${k}.index`, index, price));
  input.vehicles.forEach((vehicle, k) => findMissing(`vehicles.${k}.portfolio`, marketOf(vehicle), total));
  if (growsWithPrices(input)) findMissing('growth', CPI, total);
  return found;
}

function correlationErrors({ correlation }: RangeInput, ids: number): FieldErrors {
  if (correlation === undefined) return {};
  if (correlation.length !== ids || correlation.some((row) => row.length !== ids))
    return { correlation: [`Expected ${ids} rows of ${ids}.`] };
  const isSymmetric = correlation.every((row, i) =>
    row.every((value, j) => (i === j ? value === 1 : value === correlation[j][i])),
  );
  if (!isSymmetric) return { correlation: ['Must be symmetric with 1 on the diagonal.'] };
  return cholesky(correlation) === null ? { correlation: [CONTRADICT] } : {};
}

/** Rejects assumptions that the run does not use: a misspelled id would silently have no effect. */
const unusedErrors = ({ assumptions }: RangeInput, ids: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.keys(assumptions ?? {})
      .filter((id) => !ids.includes(id))
      .map((id) => [`assumptions.${id}`, [`No strategy and no account here follows ${id}.`]]),
  );

/** A budget pays for two calls on a year's price, so only that crediting method is possible. */
function budgetErrors(input: RangeInput, history: IndexHistory): FieldErrors {
  if (input.cap_path.kind === 'constant') return {};
  const capped = input.strategies.filter(({ cap }) => cap !== null);
  const plain = capped.every(
    ({ method, floor, participation }) =>
      method === 'annual_point_to_point' && floor === 0 && participation === 1,
  );
  return plain && capped.length > 0 && usesHistoryRows(input) && history.yields?.()
    ? {}
    : {
        cap_path: [
          'A cap that follows a budget needs annual point-to-point, a floor of 0%, 100% participation and months of history.',
        ],
      };
}

/** Assumptions are required for series without monthly figures. */
function assumptionErrors(input: RangeInput, history: IndexHistory): FieldErrors {
  const { ids } = seriesOfRun(input);
  const known = monthlyIds(input, history);
  const errors: Record<string, readonly string[]> = {};
  let isFitted = known.length > 1 && input.correlation === undefined;
  for (const id of ids) {
    const assumption = input.assumptions?.[id];
    const isComplete = assumption?.mean !== undefined && assumption.volatility !== undefined;
    if (known.includes(id)) isFitted ||= !isComplete;
    else if (!isComplete) {
      if (assumption?.mean === undefined) errors[`assumptions.${id}.mean`] = ['Mean is a required field'];
      if (assumption?.volatility === undefined)
        errors[`assumptions.${id}.volatility`] = ['Volatility is a required field'];
    }
  }
  if (Object.keys(errors).length > 0 || !isFitted) return errors;
  const { count } = fitRows(input, known, history);
  if (count < MIN_MONTHS) return { history_window: [tooFewMonths(count)] };
  return assumedOf(input, history) === null ? { correlation: [CONTRADICT] } : {};
}

function rowErrors(input: RangeInput, history: IndexHistory): FieldErrors {
  const missing = withoutMonths(input, history);
  if (missing.length > 0)
    return Object.fromEntries(
      missing.map(({ field }) => [
        field,
        missing.filter((one) => one.field === field).map(({ message }) => message),
      ]),
    );
  const rows = historyRows(input, history);
  if (!rows) return {};
  if (input.model === 'block_bootstrap')
    return rows.count < MIN_MONTHS ? { history_window: [tooFewMonths(rows.count)] } : {};
  const years = horizonOf(input.horizon, input.illustration.rows.length);
  if (periodCount(rows, years) > 0) return {};
  const names = seriesOfRun(input).ids.map(marketName).join(', ');
  return { horizon: [tooFewYears(Math.floor(rows.count / 12), names)] };
}

export function rangeErrors(
  input: RangeInput & { readonly show_paths?: readonly number[] },
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const { horizon, illustration } = input;
  const years = illustration.rows.length;
  const { ids } = seriesOfRun(input);
  const errors: FieldErrors = {
    ...under('illustration', ledgerErrors(input.age, illustration)),
    ...(horizon !== undefined && horizon > years && { horizon: [`Must be between 1 and ${years}.`] }),
    ...correlationErrors(input, ids.length),
    ...unusedErrors(input, ids),
    ...budgetErrors(input, history),
  };
  if (Object.keys(errors).length > 0) return errors;
  const ofFigures = usesHistoryRows(input) ? rowErrors(input, history) : assumptionErrors(input, history);
  if (Object.keys(ofFigures).length > 0) return ofFigures;
  const rows = input.model === 'historical' ? historyRows(input, history) : null;
  const count = rows ? periodCount(rows, horizonOf(horizon, years)) : input.paths;
  const outside = input.show_paths?.findIndex((path) => path >= count) ?? -1;
  return outside < 0 ? {} : { [`show_paths.${outside}`]: [`Must be between 0 and ${count - 1}.`] };
}

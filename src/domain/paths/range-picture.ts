/** The displayed paths of a simulation. A page that has the inputs requests any other path by `fullPath`. */
import { modeledOnly, type OfOrigin } from '../policy/ledger-origin.ts';
import { byProfile, isFigureAbove } from '../history/marked-figures.ts';
import type { HistoricalReportInput } from '../comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { inPathOrder } from './sampled-years.ts';
import { describePath, summarizeRun, type RangeReport } from './range-report.ts';
import { rangeRun, type RangeRun } from './range-run.ts';
import type { PathModel, RangeReportInput } from './range-report-schema.ts';

/** Sampling terms that a page can change. */
export interface RangeTerms {
  model: Exclude<PathModel, 'historical'>;
  mean_block: number;
  mean_shift: number;
  seed: number;
  /** Caps that follow a budget; missing if they are constant. */
  cap_model?: 'budget' | undefined;
}

export const RANGE_TERMS: RangeTerms = { model: 'block_bootstrap', mean_block: 60, mean_shift: 0, seed: 1 };

/** Number of paths after a slider stops. */
export const PATHS_AT_REST = 10_000;

/** Returns a simulation's document with the terms of its paths. Its income is the illustrated income. */
export function rangeOf(
  {
    income_mode: _mode,
    rank_by: _rank,
    inflation: _inflation,
    dollars: _dollars,
    ...input
  }: HistoricalReportInput,
  { cap_model, ...terms }: RangeTerms,
  paths: number,
): RangeReportInput {
  return {
    ...input,
    ...terms,
    vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, plan_type: undefined, tax_method: undefined })),
    // Without a profile, figures above the carrier's ledger are marked.
    compliance_profile: input.compliance_profile ?? 'standard',
    paths,
    degrees_of_freedom: 5,
    assumptions: undefined,
    correlation: undefined,
    cap_path: {
      kind: cap_model ?? 'constant',
      credit_spread: 0.0125,
      dividend_yield: 0.015,
      option_volatility: 0.18,
    },
    show_paths: [],
  };
}

export type FullPath = ReturnType<typeof fullPath>;

export interface RangePicture extends OfOrigin {
  report: RangeReport;
  /** Added to the implied charges, as a share of them. Absent in earlier snapshots. */
  charge_stress?: number | undefined;
  terms: RangeTerms;
  strip: ReturnType<typeof pathStrip>;
  /** Complete paths, for pages without the inputs. */
  whole: FullPath[];
}

/** Returns `upperBound` paths at equal rank intervals: by the policy's missed years, then ending value. */
export function pathStrip(run: RangeRun, upperBound: number) {
  const { count } = run.drawn.years;
  // Ranks use uncapped values.
  const [policy] = run.slots;
  const { missed } = policy;
  const ending = run.setup.input.value_basis === 'after_tax' ? 'afterTaxValue' : 'endingValue';
  const uncapped = policy.own[ending];
  const order = Array.from({ length: count }, (_, path) => path).sort(
    (a, b) => missed[b] - missed[a] || uncapped[a] - uncapped[b] || a - b,
  );
  const pathCount = Math.min(upperBound, count);
  const ranks = Array.from({ length: pathCount }, (_, k) =>
    pathCount === 1 ? 0 : Math.round((k * (count - 1)) / (pathCount - 1)),
  );
  const paths = ranks.map((rank) => order[rank]);
  return {
    /** Indexes of the paths, and their ranks among all, from 1. */
    paths,
    ranks: ranks.map((rank) => rank + 1),
    slots: run.slots.map(({ slot, endingValue, marks, missed: ofSlot }) => {
      const above = paths.map((path) =>
        marks ? isFigureAbove(marks.uncapped[ending][path], marks.capped[ending][path], false) : false,
      );
      return {
        slot,
        ending_value: paths.map((path) => endingValue[path]),
        // Only of the policy under a profile: whether a value was capped at the carrier's or exceeds it.
        ...(marks && above.includes(true) && byProfile(marks.profile, above)),
        /** Years with a shortfall. */
        missed: paths.map((path) => ofSlot[path]),
      };
    }),
  };
}

/** Returns one path year by year. With a single path every percentile is that path. */
export function fullPath(input: RangeReportInput, history: IndexHistory, path: number) {
  const run = rangeRun(input, history, path);
  const { years } = run.drawn;
  const { drawn } = describePath(input, run, 0, path);
  return {
    path,
    drawn,
    slots: run.slots.map(({ slot, byYear }) => ({
      slot,
      /** Credit of the policy, or return of the account. */
      rate: [...inPathOrder(slot === 1 ? years.credits : years.returns[slot - 2])],
      income: byYear.map(({ income }) => income.p50),
      // Null after a lapse.
      value: byYear.map(({ value }) => value.p50 ?? 0),
      death_benefit: byYear.map((year) => year.death_benefit.p50),
      ...(byYear.some(({ capped = [] }) => capped.length > 0) && {
        capped: byYear.map(({ capped = [] }) => capped),
      }),
      ...(byYear.some(({ hypothetical = [] }) => hypothetical.length > 0) && {
        hypothetical: byYear.map(({ hypothetical = [] }) => hypothetical),
      }),
    })),
  };
}

const STRIP = 120;
const STRIP_SHARED = 9;

/** `isShared`: includes every displayed path in full, for a page without inputs. */
export function rangePicture(
  input: HistoricalReportInput,
  history: IndexHistory,
  terms: RangeTerms,
  paths: number,
  isShared = false,
): RangePicture {
  const requested = rangeOf(input, terms, paths);
  const run = rangeRun(requested, history);
  const strip = pathStrip(run, isShared ? STRIP_SHARED : STRIP);
  return {
    report: summarizeRun(run, requested, history),
    charge_stress: requested.charge_stress,
    ...modeledOnly(requested.illustration),
    terms,
    strip,
    whole: isShared ? strip.paths.map((path) => fullPath(requested, history, path)) : [],
  };
}

/** Removes the accounts that were removed from a report. Number and index of the other slots do not change. */
export function withoutRangeSlots(
  { report, terms, strip, whole, ...picture }: RangePicture,
  removed: readonly number[],
): RangePicture {
  const isLeft = ({ slot }: { slot: number }): boolean => !removed.includes(slot);
  return {
    ...picture,
    terms,
    report: {
      ...report,
      names: report.names.filter(isLeft),
      slots: report.slots.filter(isLeft),
      beats: report.beats.filter(isLeft),
      history: report.history && { ...report.history, slots: report.history.slots.filter(isLeft) },
    },
    strip: { ...strip, slots: strip.slots.filter(isLeft) },
    whole: whole.map((one) => ({ ...one, slots: one.slots.filter(isLeft) })),
  };
}

/** A historical report: a simulation, what of it is shown, and what was last shared. */
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { CapStrip } from '../../history/cap-strip.ts';
import type { RangePicture } from '../../paths/range-picture.ts';
import type { HistoricalReportInput } from '../../comparison/historical/historical-report-schema.ts';
import type { DisplayedInflation } from '../../shared/todays-dollars.ts';
import type { HistoricalBasis } from './historical-basis.ts';
import type { ActionOf, RemovableSlot, ReportOf, ReportTexts, SnapshotOf, ViewOf } from './report.ts';

/**
 * The historical tabs with their cards, in order. Ids are stored in saved_action. One that `starts_off` is shown once it is
 * switched on.
 */
export const HISTORICAL_TABS = [
  {
    id: 'comparative_table',
    title: 'Comparative Table',
    cards: [
      { id: 'four_periods', title: 'Four chosen periods' },
      { id: 'every_period', title: 'Every period' },
    ],
  },
  {
    id: 'income_analysis',
    title: 'Income Analysis',
    cards: [
      { id: 'income_strip', title: 'Every period' },
      { id: 'income_by_age', title: 'Surrender value by age' },
      { id: 'paid_share', title: 'Share that paid to the end' },
      { id: 'income_periods', title: 'Income in the four periods' },
    ],
  },
  {
    id: 'irr_analysis',
    title: 'IRR Analysis',
    cards: [
      { id: 'irr_histogram', title: 'Rates of return' },
      { id: 'irr_table', title: 'IRR in the four periods' },
    ],
  },
  {
    id: 'total_values',
    title: 'Total Values',
    cards: [
      { id: 'total_bars', title: 'Total values' },
      { id: 'total_table', title: 'Total values in the four periods' },
    ],
  },
  {
    id: 'cumulative_values',
    title: 'Cumulative Values',
    cards: [
      { id: 'cumulative_graph', title: 'Cumulative values' },
      { id: 'cumulative_table', title: 'Year by year' },
    ],
  },
  {
    id: 'range',
    title: 'Range',
    starts_off: true,
    cards: [
      { id: 'range_fan', title: 'Range by age' },
      { id: 'range_paid', title: 'Paths paid in full' },
      { id: 'range_why', title: 'Why paths failed' },
      { id: 'range_leads', title: 'Which leads' },
      { id: 'range_path', title: 'Path by path' },
    ],
  },
] as const;

export type HistoricalTabId = (typeof HISTORICAL_TABS)[number]['id'];
export type HistoricalCardId = (typeof HISTORICAL_TABS)[number]['cards'][number]['id'];

/** The five first tabs and their cards are on by default; inflation is a rate a year or each period's own consumer prices. */
export type HistoricalSavedAction = ActionOf<HistoricalTabId, HistoricalCardId, DisplayedInflation>;

const actionOf = (tabs: readonly (typeof HISTORICAL_TABS)[number][]): HistoricalSavedAction => ({
  active_tabs: tabs.map(({ id }) => id),
  active_cards: tabs.flatMap(({ cards }) => cards.map(({ id }): HistoricalCardId => id)),
});

export const everythingHistorical = (): HistoricalSavedAction =>
  actionOf(HISTORICAL_TABS.filter((tab) => !('starts_off' in tab)));

export const anythingHistorical = (): HistoricalSavedAction => actionOf(HISTORICAL_TABS);

/** What a historical report keeps besides its figures. */
export interface HistoricalReportContent extends ReportTexts {
  /** Taken out of this report; they stay in the simulation and keep number and color. */
  deleted_historical_vehicle_ids: RemovableSlot[];
}

/** GET report/historical-report/ lists these. */
export interface HistoricalReportRecord extends ReportOf<HistoricalSavedAction>, HistoricalReportContent {
  simulation_id: number;
  simulation_name: string;
  /** Of the scenario that the simulation belongs to, or null. */
  scenario_id: number | null;
  scenario_name: string | null;
}

export type HistoricalReportListItem = Omit<
  HistoricalReportRecord,
  keyof HistoricalReportContent | 'cv_names'
>;

export interface SharedHistoricalView extends ViewOf<HistoricalSavedAction, HistoricalBasis> {
  simulation_name: string;
  /** Members of tabs that are switched off are absent. */
  report: Partial<HistoricalReport> &
    Pick<HistoricalReport, 'slots'> & {
      range?: RangePicture | undefined;
      caps?: CapStrip | undefined;
    };
  /** The fixed ones, filled from the run; empty where no figure is shown. */
  fixed_disclosures: string[];
}

export interface HistoricalSnapshot
  extends
    SnapshotOf<HistoricalReportInput, HistoricalReport, HistoricalSavedAction, 'simulation'>,
    HistoricalReportContent {
  /** Where its tab is on. */
  range?: RangePicture | undefined;
  /** What other caps make of the same history; absent without a cap, and in what was shared before there was one. */
  caps?: CapStrip | undefined;
  /** Id of the advisor; never given out. */
  shared_by: number;
}

/** The report as a file: what was calculated, of what, by which version, and the hash that guards it all. */
export type HistoricalExport = {
  plumbline: 'historical-report';
  version: 1;
  /** When the snapshot was made: of a share, when it was shared. */
  taken_at: string;
} & Omit<HistoricalSnapshot, 'shared_by'> & {
    /** SHA-256, in hex, of everything above; see docs/cli.md. */
    hash: string;
  };

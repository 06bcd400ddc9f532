/** A historical report: a simulation, its visible parts, and its last shared version. */
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { SavedCapStrip } from '../../history/cap-strip.ts';
import type { RangePicture } from '../../paths/range-picture.ts';
import type { HistoricalReportInput } from '../../comparison/historical/historical-report-schema.ts';
import type { DisplayedInflation } from '../../shared/todays-dollars.ts';
import type { HistoricalBasis } from './historical-basis.ts';
import {
  tab,
  type ActionOf,
  type RemovableSlot,
  type ReportOf,
  type ReportTexts,
  type SnapshotOf,
  type ViewOf,
} from './report.ts';

/** Tabs and cards in order. Their ids are stored in saved_action; those with `starts_off` are hidden by default. */
export const HISTORICAL_TABS = [
  tab('comparative_table', 'Comparative Table', {
    four_periods: 'Four chosen periods',
    every_period: 'Every period',
  }),
  tab('income_analysis', 'Income Analysis', {
    income_strip: 'Every period',
    income_by_age: 'Surrender value by age',
    paid_share: 'Share that paid to the end',
    income_periods: 'Income in the four periods',
  }),
  tab('irr_analysis', 'IRR Analysis', {
    irr_histogram: 'Rates of return',
    irr_table: 'IRR in the four periods',
  }),
  tab('total_values', 'Total Values', {
    total_bars: 'Total values',
    total_table: 'Total values in the four periods',
  }),
  tab('cumulative_values', 'Cumulative Values', {
    cumulative_graph: 'Cumulative values',
    cumulative_table: 'Year by year',
  }),
  {
    ...tab('range', 'Range of outcomes', {
      range_fan: 'Range by age',
      range_paid: 'Paths paid in full',
      range_why: 'Sequence of returns',
      range_leads: 'How often each comes out ahead',
      range_path: 'Individual paths',
    }),
    starts_off: true,
  },
] as const;

export type HistoricalTabId = (typeof HISTORICAL_TABS)[number]['id'];
export type HistoricalCardId = (typeof HISTORICAL_TABS)[number]['cards'][number]['id'];

/** The first five tabs are on by default. Inflation is a yearly rate or each period's consumer prices. */
export type HistoricalSavedAction = ActionOf<HistoricalTabId, HistoricalCardId, DisplayedInflation>;

const actionOf = (tabs: readonly (typeof HISTORICAL_TABS)[number][]): HistoricalSavedAction => ({
  active_tabs: tabs.map(({ id }) => id),
  active_cards: tabs.flatMap(({ cards }) => cards.map(({ id }): HistoricalCardId => id)),
});

export const everythingHistorical = (): HistoricalSavedAction =>
  actionOf(HISTORICAL_TABS.filter((tab) => !('starts_off' in tab)));

export const anythingHistorical = (): HistoricalSavedAction => actionOf(HISTORICAL_TABS);

/** The stored parts of a historical report without its figures. */
export interface HistoricalReportContent extends ReportTexts {
  /** Removed from this report. They stay in the simulation, and the others keep number and color. */
  deleted_historical_vehicle_ids: RemovableSlot[];
}

/** The simulation of a report. */
export interface HistoricalParents {
  simulation_id: number;
  simulation_name: string;
  /** The scenario of the simulation, or null. */
  scenario_id: number | null;
  scenario_name: string | null;
}

/** Element of GET report/historical-report/. */
export interface HistoricalReportRecord
  extends ReportOf<HistoricalSavedAction>, HistoricalReportContent, HistoricalParents {}

export type HistoricalReportListItem = Omit<
  HistoricalReportRecord,
  keyof HistoricalReportContent | 'cv_names'
>;

export interface SharedHistoricalView extends ViewOf<HistoricalSavedAction, HistoricalBasis> {
  simulation_name: string;
  /** Members of hidden tabs are missing. */
  report: Partial<HistoricalReport> &
    Pick<HistoricalReport, 'slots'> & {
      range?: RangePicture | undefined;
      caps?: SavedCapStrip | undefined;
    };
  /** The fixed disclosures with the values of the run; empty if no figure is shown. */
  fixed_disclosures: string[];
}

export interface HistoricalSnapshot
  extends
    SnapshotOf<HistoricalReportInput, HistoricalReport, HistoricalSavedAction, 'simulation'>,
    HistoricalReportContent {
  /** Only if its tab is visible. */
  range?: RangePicture | undefined;
  /** Results of other caps on the same history. Missing without a cap, and in earlier shares. */
  caps?: SavedCapStrip | undefined;
  /** Id of the advisor; never returned to clients. */
  shared_by: number;
}

/** The report as a file: inputs, results, versions, and a hash of all of them. */
export type HistoricalExport = {
  plumbline: 'historical-report';
  version: 1;
  /** When the snapshot was made: of a share, when it was shared. */
  taken_at: string;
} & Omit<HistoricalSnapshot, 'shared_by'> & {
    /** SHA-256, in hex, of all members above; see docs/cli.md. */
    hash: string;
  };

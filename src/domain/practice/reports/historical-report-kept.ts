/** A historical report: a simulation, what of it is shown, and what was last shared. */
import type { KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { CapStrip } from '../../history/cap-strip.ts';
import type { RangePicture } from '../../paths/range-picture.ts';
import type { HistoricalReportInput } from '../../comparison/historical/historical-report-schema.ts';
import type { ShownInflation } from '../../shared/todays-dollars.ts';
import type { DisclosuresVersion } from './disclosures/firm-disclosures.ts';
import type { DisclosedMethod } from './disclosures/method-disclosures.ts';
import type { HistoricalBasis } from './historical-basis.ts';
import type { AdvisorLogos, CvNames, RemovableSlot, ReportLink, SnapshotMeta } from './report.ts';

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

/** The five first tabs and their cards are on by default. */
export interface HistoricalSavedAction {
  active_tabs: HistoricalTabId[];
  active_cards: HistoricalCardId[];
  /** Shown in today's dollars, by a rate a year or each period's own consumer prices; absent: in the dollars of each year. */
  inflation?: ShownInflation | undefined;
  /** Who is insured, where somebody chose it: the policy is tested by it. */
  insured?: KnownInsured | undefined;
}

const actionOf = (tabs: readonly (typeof HISTORICAL_TABS)[number][]): HistoricalSavedAction => ({
  active_tabs: tabs.map(({ id }) => id),
  active_cards: tabs.flatMap(({ cards }) => cards.map(({ id }): HistoricalCardId => id)),
});

export const everythingHistorical = (): HistoricalSavedAction =>
  actionOf(HISTORICAL_TABS.filter((tab) => !('starts_off' in tab)));

/** All that can be switched on. */
export const anythingHistorical = (): HistoricalSavedAction => actionOf(HISTORICAL_TABS);

/** What a historical report keeps besides its figures. */
export interface KeptWithHistoricalReport {
  /** Text with light marks, never HTML; '' when there is none. */
  notes: string;
  /** The advisor's own, printed after the fixed ones; in the same form. */
  disclosures: string;
  /** Taken out of this report; they stay in the simulation and keep number and color. */
  deleted_historical_vehicle_ids: RemovableSlot[];
}

/** GET report/historical-report/ lists these. */
export interface HistoricalReportRecord extends KeptWithHistoricalReport, ReportLink {
  id: number;
  /** The same number again, as the specification's shared view names it. */
  report_id: number;
  name: string;
  description: string;
  client_id: number;
  simulation_id: number;
  simulation_name: string;
  /** Of the scenario that the simulation belongs to, or null. */
  scenario_id: number | null;
  scenario_name: string | null;
  saved_action: HistoricalSavedAction;
  /** Where one report is asked for; lists of them leave the documents unread. */
  cv_names?: CvNames | undefined;
  created_at: string;
  updated_at: string;
}

/** A report in a list: what only an open report shows is left out. */
export type HistoricalReportListItem = Omit<
  HistoricalReportRecord,
  keyof KeptWithHistoricalReport | 'cv_names'
>;

/** What the public page is given: nothing of what is switched off, no other ids, no contact data. */
export interface SharedHistoricalView {
  client: { firstname: string; middlename: string | null; lastname: string };
  advisor: { name: string; logos: AdvisorLogos };
  simulation_name: string;
  report_id: number;
  report_link: string;
  name: string;
  description: string;
  saved_action: HistoricalSavedAction;
  shared_at: string;
  /** What the report says of itself under its headline; not the inputs. */
  basis?: HistoricalBasis | undefined;
  /** Members of tabs that are switched off are absent. */
  report: Partial<HistoricalReport> &
    Pick<HistoricalReport, 'slots'> & {
      range?: RangePicture | undefined;
      caps?: CapStrip | undefined;
    };
  notes: string;
  disclosures: string;
  /** The fixed ones, filled from the run; empty where no figure is shown. */
  fixed_disclosures: string[];
  /** What has to be said of the methods that it uses; absent in what was shared before there were such texts. */
  method_disclosures?: DisclosedMethod[] | undefined;
  /** Of the firm's disclosures, where it has any. */
  disclosures_version?: DisclosuresVersion | undefined;
  meta: SnapshotMeta;
}

/** What a share stores, so that the link shows the report as it was. */
export interface HistoricalSnapshot {
  inputs: HistoricalReportInput;
  /** The whole result, whatever is switched off. */
  report: HistoricalReport;
  /** Where its tab is on. */
  range?: RangePicture | undefined;
  /** What other caps make of the same history; absent without a cap, and in what was shared before there was one. */
  caps?: CapStrip | undefined;
  saved_action: HistoricalSavedAction;
  names: {
    client: SharedHistoricalView['client'];
    advisor: string;
    simulation: string;
    report: string;
    description: string;
  };
  notes: string;
  disclosures: string;
  deleted_historical_vehicle_ids: RemovableSlot[];
  /** What was to be said of its methods. */
  method_disclosures?: DisclosedMethod[] | undefined;
  /** Of the firm's disclosures, where it has any. */
  disclosures_version?: DisclosuresVersion | undefined;
  /** Id of the advisor; never given out. */
  shared_by: number;
  meta: SnapshotMeta;
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

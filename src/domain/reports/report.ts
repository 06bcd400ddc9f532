/** A comparative report: a scenario, what of it is shown, and what was last shared. */
import type { ComparativeReport, ComparativeReportInput } from '../comparison/comparative-report.ts';
import type { ReportBasis } from './report-basis.ts';

/** The six comparative tabs with their cards, in order. Ids are stored in saved_action. */
export const REPORT_TABS = [
  {
    id: 'comparative_table',
    title: 'Comparative Table',
    cards: [
      { id: 'key_figures', title: 'Key figures' },
      { id: 'yearly_values', title: 'Yearly values' },
    ],
  },
  {
    id: 'comparative_graph',
    title: 'Comparative Graph',
    cards: [{ id: 'graph', title: 'Value, income and death benefit' }],
  },
  {
    id: 'making_things_equal',
    title: 'Making Things Equal',
    cards: [{ id: 'required_returns', title: 'Required returns' }],
  },
  {
    id: 'cumulative_values',
    title: 'Cumulative Values',
    cards: [{ id: 'cumulative', title: 'Cumulative values' }],
  },
  { id: 'legacy', title: 'Legacy', cards: [{ id: 'legacy', title: 'Legacy' }] },
  { id: 'fee_analysis', title: 'Fee Analysis', cards: [{ id: 'fees', title: 'Fees and taxes' }] },
] as const;

export type ReportTabId = (typeof REPORT_TABS)[number]['id'];
export type ReportCardId = (typeof REPORT_TABS)[number]['cards'][number]['id'];

/** All tabs and cards are on by default. */
export interface SavedAction {
  active_tabs: ReportTabId[];
  active_cards: ReportCardId[];
}

export interface Report {
  id: number;
  /** The same number again, as the specification's shared view names it. */
  report_id: number;
  name: string;
  description: string;
  client_id: number;
  scenario_id: number;
  scenario_name: string;
  saved_action: SavedAction;
  /** Null until the report was shared, and again after the link was withdrawn. */
  view_token: string | null;
  /** The public page's full address, or null likewise. */
  report_link: string | null;
  shared_at: string | null;
  /** True when the scenario or the report changed after the last share. */
  moved_on: boolean;
  created_at: string;
  updated_at: string;
}

/** What the public page is given: nothing of what is switched off, no other ids, no contact data. */
export interface SharedReportView {
  client: { firstname: string; middlename: string | null; lastname: string };
  advisor: { name: string };
  scenario_name: string;
  report_id: number;
  report_link: string;
  name: string;
  description: string;
  saved_action: SavedAction;
  shared_at: string;
  /** What the report says of itself under its headline; not the inputs. */
  basis?: ReportBasis | undefined;
  /** Members of tabs that are switched off are absent. */
  report: Partial<ComparativeReport> & Pick<ComparativeReport, 'slots'>;
  meta: { engine_version: string; data_vintage: string };
}

/** What a share stores, so that the link shows the report as it was. */
export interface ReportSnapshot {
  inputs: ComparativeReportInput;
  report: ComparativeReport;
  saved_action: SavedAction;
  names: {
    client: SharedReportView['client'];
    advisor: string;
    scenario: string;
    report: string;
    description: string;
  };
  meta: { engine_version: string; data_vintage: string };
}

/** A comparative report: a scenario, what of it is shown, and what was last shared. */
import type { ClientFields } from '../clients/client.ts';
import type { OnHistory } from './on-history.ts';
import type { DisplayedInflation } from '../../shared/todays-dollars.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import type { KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import type { TaxYear } from '../../tax/federal/tax-year-schema.ts';
import type { ReportVariant } from '../../comparison/comparative/what-if.ts';
import type { DisclosedMethod } from './disclosures/method-disclosures.ts';
import type { AboveCarrierScale, ReportBasis } from './report-basis.ts';
import type { AssumptionLean, LeanRow } from '../../comparison/lean/assumption-lean.ts';
import type { DisclosuresVersion } from './disclosures/firm-disclosures-schema.ts';

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

export interface ActionOf<Tab, Card, Inflation = DisplayedInflation> {
  active_tabs: Tab[];
  active_cards: Card[];
  /** Shown in today's dollars; absent: in the dollars of each year. */
  inflation?: Inflation | undefined;
  /** Who is insured, where somebody chose it: the policy is tested and what is left is weighted by it. */
  insured?: KnownInsured | undefined;
}

/** All tabs and cards are on by default; inflation is a rate a year. */
export type SavedAction = ActionOf<ReportTabId, ReportCardId, number>;

export const everythingActive = (): SavedAction => ({
  active_tabs: REPORT_TABS.map(({ id }) => id),
  active_cards: REPORT_TABS.flatMap(({ cards }) => cards.map(({ id }): ReportCardId => id)),
});

/** As it is paid, or in today's dollars where the report says so. */
export const inDollars = <Inputs extends object, Inflation>(
  inputs: Inputs,
  { inflation }: { readonly inflation?: Inflation | undefined },
): Inputs & { inflation?: Inflation; dollars?: 'real' } =>
  inflation === undefined ? inputs : { ...inputs, inflation, dollars: 'real' };

/** A slot that may be taken out of a report; the policy, slot 1, always stays. */
export const REMOVABLE = [2, 3, 4] as const;
export type RemovableSlot = (typeof REMOVABLE)[number];

export interface ReportTexts {
  /** Text with light marks, never HTML; '' when there is none. */
  notes: string;
  /** The advisor's own, printed after the fixed ones; in the same form. */
  disclosures: string;
}

export interface ReportContent extends ReportTexts {
  /** Taken out of this report; they stay in the scenario and keep number and color. */
  deleted_comparative_vehicle_ids: RemovableSlot[];
  /** What-ifs that were given a name. */
  variants: ReportVariant[];
}

export const MAX_NOTE_LENGTH = 10_000;
export const MAX_VARIANTS = 4;

/** A report's link as its owner is shown it. */
export interface ReportLink {
  /** Null until the report was shared, and again after the link was withdrawn. */
  view_token: string | null;
  /** The public page's full address, or null likewise. */
  report_link: string | null;
  shared_at: string | null;
  /** Of the link: until when it is good, or null for as long as it is shared. */
  expires_at: string | null;
  /** Of the link, since it was made. */
  views: number;
  last_viewed_at: string | null;
  /** True when the report, or what it is of, changed after the last share. */
  moved_on: boolean;
}

export type CvNames = readonly [string, string | null, string | null, string | null];

/** A report of either kind as its owner is shown it. */
export interface ReportOf<Action> extends ReportLink {
  id: number;
  /** The same number again, as the specification's shared view names it. */
  report_id: number;
  name: string;
  description: string;
  client_id: number;
  saved_action: Action;
  /** Where one report is asked for; lists of them leave the documents unread. */
  cv_names?: CvNames | undefined;
  created_at: string;
  updated_at: string;
}

export interface Report extends ReportOf<SavedAction>, ReportContent {
  scenario_id: number;
  scenario_name: string;
}

export type ReportListItem = Omit<Report, keyof ReportContent | 'cv_names'>;

export interface SnapshotMeta {
  engine_version: string;
  /** Of the legal and mortality figures. */
  data_vintage: string;
  /** Of the market figures, where a vehicle's return comes from a portfolio. */
  market_vintage?: string | null | undefined;
}

export interface MethodTexts {
  /** What has to be said of the methods that it uses; absent in what was shared before there were such texts. */
  method_disclosures?: DisclosedMethod[] | undefined;
  /** Of the firm's disclosures, where it has any. */
  disclosures_version?: DisclosuresVersion | undefined;
}

type ClientNames = Omit<ClientFields, 'age'>;

/** What the public page is given: nothing of what is switched off, no other ids, no contact data. */
export interface ViewOf<Action, Basis> extends ReportTexts, MethodTexts {
  client: ClientNames;
  advisor: { name: string; logos: AdvisorLogos };
  report_id: number;
  report_link: string;
  name: string;
  description: string;
  saved_action: Action;
  shared_at: string;
  /** What the report says of itself under its headline; not the inputs. */
  basis?: Basis | undefined;
  meta: SnapshotMeta;
}

export interface SharedReportView extends ViewOf<SavedAction, ReportBasis> {
  scenario_name: string;
  /** Members of tabs that are switched off are absent. */
  report: Partial<ComparativeReport> & Pick<ComparativeReport, 'slots'>;
  /** Present if a tab is on. Missing without an account and in earlier shares. */
  lean?: LeanView | undefined;
  /** For the overlay of the graph and the difference columns; empty while no tab is shown. */
  variants: SharedVariant[];
}

/** What a link shows of a variant: of the table its footer, of the other tabs the whole, each only while it is shown. */
export interface SharedVariant extends Partial<
  Pick<
    ComparativeReport,
    | 'comparative_graph'
    | 'making_things_equal'
    | 'cumulative_values'
    | 'legacy'
    | 'longevity_weighting'
    | 'fee_analysis'
  >
> {
  name: string;
  footer?: ComparativeReport['comparative_table']['footer'] | undefined;
  /** Where it shows the policy at a higher rate than the carrier illustrated: both. */
  above_own_scale?: AboveCarrierScale | undefined;
  /** Legend of † or ‡ if any figure has one. */
  note?: string | undefined;
}

/** Addresses of the advisor's logo for light-green, light-blue and the dark themes; null where there is none. */
export type AdvisorLogos = Readonly<Record<'green' | 'blue' | 'dark', string | null>>;

export const NO_LOGOS: AdvisorLogos = { green: null, blue: null, dark: null };

/** GET demo/ and demo/{id}/: what a link would show, and what the browser needs to recalculate it. */
export interface DemoReportView extends SharedReportView {
  inputs: ComparativeReportInput;
  /** The installation's own, where the inputs use them. */
  tax_years?: TaxYear[] | undefined;
  demo_reports: { id: number; client_name: string; name: string }[];
}

/** What a share stores, so that the link shows the report as it was. `Of` names what it is a report on. */
export interface SnapshotOf<Inputs, Figures, Action, Of extends string> extends MethodTexts {
  inputs: Inputs;
  /** The whole result, whatever is switched off. */
  report: Figures;
  saved_action: Action;
  names: { client: ClientNames } & Record<'advisor' | Of | 'report' | 'description', string>;
  meta: SnapshotMeta;
}

/** Shares of before lack the members with `?`. */
export interface ReportSnapshot extends SnapshotOf<
  ComparativeReportInput,
  ComparativeReport,
  SavedAction,
  'scenario'
> {
  notes?: string | undefined;
  disclosures?: string | undefined;
  deleted_comparative_vehicle_ids?: RemovableSlot[] | undefined;
  variants?: SnapshotVariant[] | undefined;
  /** What history made of its policy, where its scenario had a simulation. */
  on_history?: OnHistory | undefined;
  /** Which way its assumptions lean. Missing without an account and in earlier snapshots. */
  lean?: LeanView | undefined;
  /** The installation's own, where an account is taxed or held to limits by tables that have any. */
  tax_years?: TaxYear[] | undefined;
  /** Id of the advisor; never given out. Absent in what was shared before logos were shown. */
  shared_by?: number | undefined;
}

/** A variant with what came out of it when the snapshot was made. */
export interface SnapshotVariant extends ReportVariant {
  report: ComparativeReport;
}

/** The report as a file: what was calculated, of what, by which version, and the hash that guards it all. */
export type ReportExport = {
  plumbline: 'report';
  version: 1;
  /** When the snapshot was made: of a share, when it was shared. */
  taken_at: string;
} & Required<
  Omit<ReportSnapshot, 'shared_by' | 'on_history' | 'lean' | 'tax_years' | 'disclosures_version'>
> &
  Pick<ReportSnapshot, 'on_history' | 'lean' | 'tax_years' | 'disclosures_version'> & {
    /** SHA-256, in hex, of everything above; see docs/cli.md. */
    hash: string;
  };

/** Which way each assumption leans, as a report shows it: only what the report assumes, of the accounts that it shows. */
export interface LeanView {
  comparison_age: number;
  rows: LeanRow[];
}

/** Null without an account to compare with. */
export function leanInput(
  input: ComparativeReportInput,
  removed: readonly number[] = [],
): ComparativeReportInput | null {
  const vehicles = input.vehicles.filter((_, index) => !removed.some((slot) => slot === index + 2));
  return vehicles.length > 0 ? { ...input, vehicles } : null;
}

export const toLeanView = ({ comparison_age, rows }: AssumptionLean): LeanView => ({
  comparison_age,
  rows: rows.filter(({ applies }) => applies),
});

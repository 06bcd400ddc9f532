/** A comparative report: a scenario, its visible parts, and its last shared version. */
import type { ClientNames } from '../clients/client.ts';
import type { OnHistory } from './on-history.ts';
import type { DisplayedInflation } from '../../shared/todays-dollars.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import type { KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import { shownVehicles } from '../../vehicles/vehicle.ts';
import type { TaxYear } from '../../tax/federal/tax-year-schema.ts';
import type { ReportVariant } from '../../comparison/comparative/what-if.ts';
import type { DisclosedMethod } from './disclosures/method-disclosures.ts';
import type { AboveCarrierScale, ReportBasis } from './report-basis.ts';
import type { AssumptionLean, LeanRow } from '../../comparison/lean/assumption-lean.ts';
import type { SavedCarrier } from '../cases/scenario.ts';
import type { Firm } from '../users/firm.ts';
import type { DisclosuresVersion } from './disclosures/firm-disclosures-schema.ts';

/** A tab with the titles of its cards by id. */
export const tab = <const Id extends string, Card extends string>(
  id: Id,
  title: string,
  cards: Readonly<Record<Card, string>>,
) => ({
  id,
  title,
  cards: (Object.entries(cards) as [Card, string][]).map(([id, title]) => ({ id, title })),
});

/** The six comparative tabs with their cards, in order. Ids are stored in saved_action. */
export const REPORT_TABS = [
  tab('comparative_table', 'Comparative Table', {
    key_figures: 'Key figures',
    yearly_values: 'Yearly values',
  }),
  tab('comparative_graph', 'Comparative Graph', { graph: 'Value, income and death benefit' }),
  tab('making_things_equal', 'Making Things Equal', { required_returns: 'Required returns' }),
  tab('cumulative_values', 'Cumulative Values', { cumulative: 'Cumulative values' }),
  tab('legacy', 'Legacy', { legacy: 'Legacy' }),
  tab('fee_analysis', 'Fee Analysis', { fees: 'Fees and taxes' }),
] as const;

export type ReportTabId = (typeof REPORT_TABS)[number]['id'];
export type ReportCardId = (typeof REPORT_TABS)[number]['cards'][number]['id'];

export interface ActionOf<Tab, Card, Inflation = DisplayedInflation> {
  active_tabs: Tab[];
  active_cards: Card[];
  /** In today's dollars; if missing, in each year's dollars. */
  inflation?: Inflation | undefined;
  /** The insured, if chosen: used for the checks of the policy and to weight the legacy. */
  insured?: KnownInsured | undefined;
}

/** All tabs and cards are on by default. Inflation is a yearly rate. */
export type SavedAction = ActionOf<ReportTabId, ReportCardId, number>;

export const everythingActive = (): SavedAction => ({
  active_tabs: REPORT_TABS.map(({ id }) => id),
  active_cards: REPORT_TABS.flatMap(({ cards }) => cards.map(({ id }): ReportCardId => id)),
});

/** Returns inputs for nominal dollars, or for today's dollars if the report uses them. */
export const inDollars = <Inputs extends object, Inflation>(
  inputs: Inputs,
  { inflation }: { readonly inflation?: Inflation | undefined },
): Inputs & { inflation?: Inflation; dollars?: 'real' } =>
  inflation === undefined ? inputs : { ...inputs, inflation, dollars: 'real' };

/** A slot that a report can remove. Slot 1, the policy, always remains. */
export const REMOVABLE = [2, 3, 4] as const;
export type RemovableSlot = (typeof REMOVABLE)[number];

export interface ReportTexts {
  /** Text with light marks, never HTML; '' if empty. */
  notes: string;
  /** The advisor's disclosures, printed after the fixed ones, with the same marks. */
  disclosures: string;
}

export interface ReportContent extends ReportTexts {
  /** Removed from this report. They stay in the scenario, and the others keep number and color. */
  deleted_comparative_vehicle_ids: RemovableSlot[];
  /** Named what-ifs. */
  variants: ReportVariant[];
}

export const MAX_NOTE_LENGTH = 10_000;
export const MAX_VARIANTS = 4;

/** A report's link for its owner. */
export interface ReportLink {
  /** Null before the first share and after the link was turned off. */
  view_token: string | null;
  /** The public page's full address, or null. */
  report_link: string | null;
  shared_at: string | null;
  /** End of the link, or null without an end. */
  expires_at: string | null;
  /** Views of the link since its creation. */
  views: number;
  last_viewed_at: string | null;
  /** True if the report or its source changed after the last share. */
  moved_on: boolean;
}

export type CvNames = readonly [string, string | null, string | null, string | null];

/** A report of either kind for its owner. */
export interface ReportOf<Action> extends ReportLink {
  id: number;
  /** The same as `id`, as the specification's shared view names it. */
  report_id: number;
  name: string;
  description: string;
  client_id: number;
  saved_action: Action;
  /** Only for a single report: lists do not read the documents. */
  cv_names?: CvNames | undefined;
  created_at: string;
  updated_at: string;
}

export interface ReportParents {
  scenario_id: number;
  scenario_name: string;
}

export interface Report extends ReportOf<SavedAction>, ReportContent, ReportParents {}

export type ReportListItem = Omit<Report, keyof ReportContent | 'cv_names'>;

export interface SnapshotMeta {
  engine_version: string;
  /** Version of the legal and mortality figures. */
  data_vintage: string;
  /** Last month of the market figures, if a vehicle's return comes from a portfolio. */
  market_vintage?: string | null | undefined;
}

export interface MethodTexts {
  /** Disclosures of its methods; missing in early shares. */
  method_disclosures?: DisclosedMethod[] | undefined;
  /** Version of the firm's disclosures, if any. */
  disclosures_version?: DisclosuresVersion | undefined;
}

/** The content of the public page, without hidden parts, other ids and contact data. */
export interface ViewOf<Action, Basis> extends ReportTexts, MethodTexts {
  client: ClientNames;
  /** Shares from before the firm profile have no firm. */
  advisor: { name: string; logos: AdvisorLogos; firm?: Firm | undefined };
  /** Insurer, product, form and dates of the illustration. */
  carrier?: SavedCarrier | undefined;
  report_id: number;
  report_link: string;
  name: string;
  description: string;
  saved_action: Action;
  shared_at: string;
  /** Facts for the texts under the headline, without the inputs. */
  basis?: Basis | undefined;
  meta: SnapshotMeta;
}

export interface SharedReportView extends ViewOf<SavedAction, ReportBasis> {
  scenario_name: string;
  /** Members of hidden tabs are missing. */
  report: Partial<ComparativeReport> & Pick<ComparativeReport, 'slots'>;
  /** Present if a tab is visible. Missing without an account and in earlier shares. */
  lean?: LeanView | undefined;
  /** For the overlay of the graph and the difference columns; empty if no tab is visible. */
  variants: SharedVariant[];
}

/** The visible parts of a variant: the footer of the table, and other tabs completely. */
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
  /** Both rates, if the variant shows the policy above its carrier's scale. */
  above_own_scale?: AboveCarrierScale | undefined;
  /** Legend of † or ‡ if any figure has one. */
  note?: string | undefined;
}

/** Addresses of the advisor's logo for light-green, light-blue and the dark themes; null without a logo. */
export type AdvisorLogos = Readonly<Record<'green' | 'blue' | 'dark', string | null>>;

export const NO_LOGOS: AdvisorLogos = { green: null, blue: null, dark: null };

/** GET demo/ and demo/{id}/: the content of a link, and the inputs for recalculation in the browser. */
export interface DemoReportView extends SharedReportView {
  inputs: ComparativeReportInput;
  /** Custom tax years that the inputs use. */
  tax_years?: TaxYear[] | undefined;
  demo_reports: { id: number; client_name: string; name: string }[];
}

/** The content of a share, so that the link shows the report unchanged. `Of` names the reported record. */
export interface SnapshotOf<Inputs, Figures, Action, Of extends string> extends MethodTexts {
  inputs: Inputs;
  /** The complete result, including hidden parts. */
  report: Figures;
  saved_action: Action;
  names: { client: ClientNames } & Record<'advisor' | Of | 'report' | 'description', string>;
  /** The advisor's firm at the time of the share. Missing in early shares. */
  firm?: Firm | undefined;
  carrier?: SavedCarrier | undefined;
  meta: SnapshotMeta;
}

/** Earlier shares lack the members with `?`. */
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
  /** Back-test of its policy, if its scenario had a simulation. */
  on_history?: OnHistory | undefined;
  /** Direction of each assumption's effect. Missing without an account and in earlier snapshots. */
  lean?: LeanView | undefined;
  /** Custom tax years, if an account's taxes or limits use tables with custom years. */
  tax_years?: TaxYear[] | undefined;
  /** Id of the advisor; never returned to clients. Missing in early shares. */
  shared_by?: number | undefined;
}

/** A variant with its result at the time of the snapshot. */
export interface SnapshotVariant extends ReportVariant {
  report: ComparativeReport;
}

type OptionalInFile = 'on_history' | 'lean' | 'tax_years' | 'disclosures_version' | 'firm' | 'carrier';

/** The report as a file: inputs, results, versions, and a hash of all of them. */
export type ReportExport = {
  plumbline: 'report';
  version: 1;
  /** When the snapshot was made: of a share, when it was shared. */
  taken_at: string;
} & Required<Omit<ReportSnapshot, 'shared_by' | OptionalInFile>> &
  Pick<ReportSnapshot, OptionalInFile> & {
    /** SHA-256, in hex, of all members above; see docs/cli.md. */
    hash: string;
  };

/** Direction of each assumption's effect, for visible assumptions and accounts. */
export interface LeanView {
  comparison_age: number;
  rows: LeanRow[];
}

/** Null without an account to compare with. */
export function leanInput(
  input: ComparativeReportInput,
  removed: readonly number[] = [],
): ComparativeReportInput | null {
  const vehicles = shownVehicles(input.vehicles, removed);
  return vehicles.length > 0 ? { ...input, vehicles } : null;
}

export const toLeanView = ({ comparison_age, rows }: AssumptionLean): LeanView => ({
  comparison_age,
  rows: rows.filter(({ applies }) => applies),
});

/**
 * What the public page is given: of the stored snapshot only what the active tabs and cards show. A member of
 * the answer exists because something switched on needs it, never because the page would hide it.
 */
import { reportBasis, type ReportBasis } from './report-basis.ts';
import {
  REPORT_TABS,
  type AdvisorLogos,
  type RemovableSlot,
  type ReportSnapshot,
  type ReportTabId,
  type SharedReportView,
  type SharedVariant,
} from './report.ts';
import { variantFigures } from './variant-figures.ts';
import { withoutSlots } from './without-slots.ts';

export interface SharedReportPlace {
  report_id: number;
  report_link: string;
  shared_at: string;
  logos: AdvisorLogos;
}

export function sharedView(snapshot: ReportSnapshot, place: SharedReportPlace): SharedReportView {
  const cards = new Set<string>(snapshot.saved_action.active_cards);
  const tabs = REPORT_TABS.filter(
    (tab) =>
      snapshot.saved_action.active_tabs.includes(tab.id) && tab.cards.some((card) => cards.has(card.id)),
  );
  const shown = new Set<ReportTabId>(tabs.map((tab) => tab.id));
  const removed = snapshot.deleted_comparative_vehicle_ids ?? [];
  const full = withoutSlots(snapshot.report, removed);
  const report: SharedReportView['report'] = { slots: shown.size === 0 ? [] : full.slots };

  if (shown.has('comparative_table')) {
    // The footer holds the totals under the table, which are also the key figures.
    report.comparative_table = {
      rows: cards.has('yearly_values') ? full.comparative_table.rows : [],
      footer: full.comparative_table.footer,
    };
  }
  if (shown.has('comparative_graph')) report.comparative_graph = full.comparative_graph;
  if (shown.has('making_things_equal')) report.making_things_equal = full.making_things_equal;
  if (shown.has('cumulative_values')) report.cumulative_values = full.cumulative_values;
  if (shown.has('legacy')) report.legacy = full.legacy;
  if (shown.has('fee_analysis')) report.fee_analysis = full.fee_analysis;

  return {
    client: snapshot.names.client,
    advisor: { name: snapshot.names.advisor, logos: place.logos },
    scenario_name: snapshot.names.scenario,
    report_id: place.report_id,
    report_link: place.report_link,
    name: snapshot.names.report,
    description: snapshot.names.description,
    saved_action: {
      active_tabs: [...shown],
      active_cards: tabs.flatMap((tab) => tab.cards.map((card) => card.id).filter((id) => cards.has(id))),
    },
    shared_at: place.shared_at,
    ...(shown.size > 0 && { basis: basisWithout(reportBasis(snapshot.inputs, full), removed) }),
    report,
    notes: snapshot.notes ?? '',
    disclosures: snapshot.disclosures ?? '',
    variants: sharedVariants(snapshot, shown),
    meta: snapshot.meta,
  };
}

/** The index stays slot − 2; what stands after the last vehicle that is left would tell that there was another. */
function basisWithout(basis: ReportBasis, removed: readonly RemovableSlot[]): ReportBasis {
  const vehicles = basis.vehicles.map((vehicle, index) =>
    removed.some((slot) => slot === index + 2) ? null : vehicle,
  );
  return { ...basis, vehicles: vehicles.slice(0, vehicles.findLastIndex((vehicle) => vehicle !== null) + 1) };
}

/** Drawn over the graph and set beside the figures of the tabs that are shown, and nothing of the others. */
function sharedVariants(snapshot: ReportSnapshot, shown: ReadonlySet<ReportTabId>): SharedVariant[] {
  if (shown.size === 0) return [];
  return (snapshot.variants ?? []).map(({ name, changes, report }) =>
    variantFigures(
      { name, changes, report: withoutSlots(report, snapshot.deleted_comparative_vehicle_ids) },
      snapshot.inputs,
      (tab) => shown.has(tab),
    ),
  );
}

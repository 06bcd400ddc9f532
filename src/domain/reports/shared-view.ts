/**
 * What the public page is given: of the stored snapshot only what the active tabs and cards show. A member of
 * the answer exists because something switched on needs it, never because the page would hide it.
 */
import { reportBasis } from './report-basis.ts';
import { REPORT_TABS, type ReportSnapshot, type ReportTabId, type SharedReportView } from './report.ts';

export interface SharedReportPlace {
  report_id: number;
  report_link: string;
  shared_at: string;
}

export function sharedView(snapshot: ReportSnapshot, place: SharedReportPlace): SharedReportView {
  const cards = new Set<string>(snapshot.saved_action.active_cards);
  const tabs = REPORT_TABS.filter(
    (tab) =>
      snapshot.saved_action.active_tabs.includes(tab.id) && tab.cards.some((card) => cards.has(card.id)),
  );
  const shown = new Set<ReportTabId>(tabs.map((tab) => tab.id));
  const full = snapshot.report;
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
    advisor: { name: snapshot.names.advisor },
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
    ...(shown.size > 0 && { basis: reportBasis(snapshot.inputs, full) }),
    report,
    meta: snapshot.meta,
  };
}

/**
 * What the public page of a historical report is given: of the stored snapshot only what the active tabs and cards
 * show. A member of the answer exists because something switched on needs it, never because the page would hide it.
 */
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import { dataVintage } from '../../version.ts';
import { historicalDisclosure } from './disclosures.ts';
import { historicalBasis } from './historical-basis.ts';
import {
  HISTORICAL_TABS,
  type HistoricalSnapshot,
  type HistoricalTabId,
  type SharedHistoricalView,
} from './historical-report-kept.ts';
import type { SharedReportPlace } from './shared-view.ts';
import { withoutHistoricalSlots } from './without-historical-slots.ts';

export function sharedHistoricalView(
  snapshot: HistoricalSnapshot,
  place: SharedReportPlace,
): SharedHistoricalView {
  const { saved_action, names, meta, inputs } = snapshot;
  const removed = snapshot.deleted_historical_vehicle_ids;
  const switchedOn = new Set<string>(saved_action.active_cards);
  const tabs = HISTORICAL_TABS.filter(
    (tab) => saved_action.active_tabs.includes(tab.id) && tab.cards.some((card) => switchedOn.has(card.id)),
  );
  const shown = new Set<HistoricalTabId>(tabs.map((tab) => tab.id));
  const cards = tabs.flatMap((tab) => tab.cards.map((card) => card.id).filter((id) => switchedOn.has(id)));
  const report = withoutHistoricalSlots(snapshot.report, removed);
  const basis = historicalBasis(inputs, report);
  const anything = shown.size > 0;
  return {
    client: names.client,
    advisor: { name: names.advisor, logos: place.logos },
    simulation_name: names.simulation,
    report_id: place.report_id,
    report_link: place.report_link,
    name: names.report,
    description: names.description,
    saved_action: { active_tabs: [...shown], active_cards: cards },
    shared_at: place.shared_at,
    ...(anything && {
      basis: {
        ...basis,
        accounts: basis.accounts.filter(({ slot }) => !removed.some((one) => one === slot)),
      },
    }),
    report: anything ? { ...ofEveryTab(report), ...ofTabs(report, shown, new Set(cards)) } : { slots: [] },
    notes: snapshot.notes,
    disclosures: snapshot.disclosures,
    fixed_disclosures: anything ? fixedDisclosures(snapshot) : [],
    meta,
  };
}

const fixedDisclosures = ({ report, inputs, meta }: HistoricalSnapshot): string[] =>
  historicalDisclosure({
    period_count: report.period_count,
    horizon: report.horizon,
    first_month: report.first_month,
    last_month: report.last_month,
    borrowing_rate: inputs.borrowing_rate,
    charge_stress: inputs.charge_stress,
    engine_version: meta.engine_version,
    data_vintage: dataVintage(meta.market_vintage ?? null, meta.data_vintage),
  });

type Part = SharedHistoricalView['report'];

/** What the headline and its caveat say, whichever tabs are on: the worst stands as prominent as the best. */
const ofEveryTab = ({
  slots,
  period_count,
  horizon,
  first_month,
  last_month,
  full_record,
  few_periods,
  proxies,
  lapse_share,
  own_worst,
  notes,
}: HistoricalReport): Part => ({
  slots,
  period_count,
  horizon,
  first_month,
  last_month,
  full_record,
  few_periods,
  proxies,
  lapse_share,
  own_worst,
  notes,
});

function ofTabs(
  report: HistoricalReport,
  shown: ReadonlySet<HistoricalTabId>,
  cards: ReadonlySet<string>,
): Partial<HistoricalReport> {
  const part: Partial<HistoricalReport> = {};
  if (shown.has('comparative_table')) part.comparative_table = report.comparative_table;
  if (cards.has('every_period')) part.every_period = report.every_period;
  if (cards.has('every_period') || cards.has('income_strip')) {
    part.all_periods = report.all_periods;
    part.named_stretches = report.named_stretches;
  }
  if (shown.has('income_analysis')) part.income_analysis = report.income_analysis;
  if (cards.has('income_by_age')) {
    part.fan = report.fan;
    part.illustrated = report.illustrated;
    // The policy's own worst path is drawn into the fan.
    part.cumulative_values = report.cumulative_values.filter(({ slot }) => slot === 1);
  }
  if (shown.has('irr_analysis')) part.irr_analysis = report.irr_analysis;
  if (shown.has('total_values')) part.total_values = report.total_values;
  if (shown.has('cumulative_values')) part.cumulative_values = report.cumulative_values;
  return part;
}

/** The public page: only members of the stored snapshot that visible tabs and cards need. */
import type { GuaranteedSide } from '../../policy/guaranteed-lapse.ts';
import { loanRateOf } from '../../history/loan-rate.ts';
import { withMarkedTabs, withMarkedValues } from '../../comparison/earlier-marks.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import { dataVintage } from '../../version.ts';
import { historicalDisclosure } from './disclosures/disclosures.ts';
import { historicalBasis, type HistoricalBasis } from './historical-basis.ts';
import {
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalSnapshot,
  type HistoricalTabId,
  type SharedHistoricalView,
} from './historical-report-content.ts';
import type { PolicyChange } from '../../history/reprice-illustration.ts';
import { historicalInputs, isEarlier } from './earlier-inputs.ts';
import { aboveCarrierScale, reportBasis, type ReportBasis } from './report-basis.ts';
import {
  REPORT_TABS,
  type AdvisorLogos,
  type RemovableSlot,
  type ReportSnapshot,
  type ReportTabId,
  type SharedReportView,
  type SharedVariant,
} from './report.ts';
import { variantFigures, withoutHistoricalSlots, withoutSlots } from './visible-figures.ts';
import { withoutRangeSlots } from '../../paths/range-picture.ts';

export interface SharedReportPlace {
  report_id: number;
  report_link: string;
  shared_at: string;
  logos: AdvisorLogos;
}

/** Returns the visible tabs and cards. A tab without an active card is hidden. */
function visibleParts<Tab extends string, Card extends string>(
  registry: readonly { id: Tab; cards: readonly { id: Card }[] }[],
  { active_tabs, active_cards }: { active_tabs: readonly Tab[]; active_cards: readonly Card[] },
) {
  const switchedOn = new Set(active_cards);
  const tabs = registry.filter(
    ({ id, cards }) => active_tabs.includes(id) && cards.some((card) => switchedOn.has(card.id)),
  );
  const cards = tabs.flatMap((tab) => tab.cards.map(({ id }) => id).filter((id) => switchedOn.has(id)));
  return { tabs: new Set(tabs.map(({ id }) => id)), cards: new Set(cards) };
}

type VisibleParts<Tab, Card> = { tabs: ReadonlySet<Tab>; cards: ReadonlySet<Card> };

/** The members of both kinds of view. Texts of methods only accompany visible figures. */
function commonFields<Tab, Card>(
  snapshot: ReportSnapshot | HistoricalSnapshot,
  { report_id, report_link, shared_at, logos }: SharedReportPlace,
  { tabs, cards }: VisibleParts<Tab, Card>,
) {
  const { names, firm, carrier, method_disclosures, disclosures_version } = snapshot;
  return {
    client: names.client,
    advisor: { name: names.advisor, logos, ...(firm && { firm }) },
    ...(carrier && { carrier }),
    report_id,
    report_link,
    name: names.report,
    description: names.description,
    saved_action: { active_tabs: [...tabs], active_cards: [...cards] },
    shared_at,
    notes: snapshot.notes ?? '',
    disclosures: snapshot.disclosures ?? '',
    ...(tabs.size > 0 && method_disclosures && { method_disclosures }),
    ...(tabs.size > 0 && disclosures_version && { disclosures_version }),
    meta: snapshot.meta,
  };
}

export function sharedView(snapshot: ReportSnapshot, place: SharedReportPlace): SharedReportView {
  const visible = visibleParts(REPORT_TABS, snapshot.saved_action);
  const { tabs, cards } = visible;
  const removed = snapshot.deleted_comparative_vehicle_ids ?? [];
  const full = withoutSlots(snapshot.report, removed);
  const { yearly_irr, longevity_weighting } = full;
  const report: SharedReportView['report'] = {
    slots: tabs.size === 0 ? [] : full.slots,
    ...pick(full, [...tabs]),
    ...((cards.has('yearly_values') || cards.has('graph')) && yearly_irr && { yearly_irr }),
    ...(tabs.has('legacy') && longevity_weighting && { longevity_weighting }),
  };
  // The footer has the totals of the table, which are also the key figures.
  if (report.comparative_table && !cards.has('yearly_values'))
    report.comparative_table = { ...full.comparative_table, rows: [] };

  return {
    ...commonFields(snapshot, place, visible),
    scenario_name: snapshot.names.scenario,
    ...(tabs.size > 0 && {
      basis: {
        ...basisWithout(withSnapshotRules(reportBasis(snapshot.inputs, full), snapshot), removed, {
          hasYears: cards.has('yearly_values') || tabs.has('comparative_graph'),
          hasLegacy: tabs.has('legacy'),
        }),
        ...(snapshot.on_history && { on_history: snapshot.on_history }),
      },
    }),
    report,
    ...(tabs.size > 0 && snapshot.lean && { lean: snapshot.lean }),
    variants: sharedVariants(snapshot, tabs),
  };
}

export function sharedHistoricalView(
  snapshot: HistoricalSnapshot,
  place: SharedReportPlace,
): SharedHistoricalView {
  const { inputs, deleted_historical_vehicle_ids: removed } = snapshot;
  const { active_tabs: active, active_cards } = snapshot.saved_action;
  // Figures without months have no paths.
  const active_tabs = snapshot.range ? active : active.filter((tab) => tab !== 'range');
  const visible = visibleParts(HISTORICAL_TABS, { active_tabs, active_cards });
  const version = { ...snapshot, taken_at: place.shared_at };
  const stored = isEarlier(snapshot)
    ? withMarkedValues(snapshot.report, historicalInputs(inputs, version))
    : snapshot.report;
  const report = withoutHistoricalSlots(stored, removed, inputs);
  const { insured, ...basis } = withSnapshotRules(historicalBasis(inputs, report), snapshot);
  const accounts = basis.accounts.filter(({ slot }) => !removed.some((one) => one === slot));
  const hasVisibleTab = visible.tabs.size > 0;
  return {
    ...commonFields(snapshot, place, visible),
    simulation_name: snapshot.names.simulation,
    ...(hasVisibleTab && {
      basis: {
        ...basis,
        ...(visible.tabs.has('total_values') && insured && { insured }),
        accounts,
      },
    }),
    report: hasVisibleTab
      ? {
          ...commonFigures(report),
          ...tabFigures(report, visible),
          ...(snapshot.range &&
            visible.tabs.has('range') && { range: withoutRangeSlots(snapshot.range, removed) }),
          ...(snapshot.caps && { caps: snapshot.caps }),
        }
      : { slots: [] },
    fixed_disclosures: hasVisibleTab ? fixedDisclosures(snapshot, accounts) : [],
  };
}

/** Snapshots from before the sentence on missing guaranteed values do not receive it. */
const withSnapshotRules = <Basis extends GuaranteedSide>(
  basis: Basis,
  { method_disclosures: methods = [] }: Pick<ReportSnapshot, 'method_disclosures'>,
): Basis =>
  methods.some(({ id, version }) => id === 'guaranteed_elsewhere' && version >= 2)
    ? basis
    : { ...basis, no_guaranteed: undefined };

/** The index remains slot − 2. Trailing nulls are cut because they would reveal removed vehicles. */
function basisWithout(
  { guaranteed, insured, ...basis }: ReportBasis,
  removed: readonly RemovableSlot[],
  { hasYears, hasLegacy }: { hasYears: boolean; hasLegacy: boolean },
): ReportBasis {
  const vehicles = basis.vehicles.map((vehicle, index) =>
    removed.some((slot) => slot === index + 2) ? null : vehicle,
  );
  return {
    ...basis,
    ...(hasYears && guaranteed && { guaranteed }),
    ...(hasLegacy && insured && { insured }),
    vehicles: vehicles.slice(0, vehicles.findLastIndex((vehicle) => vehicle !== null) + 1),
  };
}

/** Only the figures for the graph and for visible tabs. */
function sharedVariants(snapshot: ReportSnapshot, visible: ReadonlySet<ReportTabId>): SharedVariant[] {
  if (visible.size === 0) return [];
  const { inputs, deleted_comparative_vehicle_ids: removed } = snapshot;
  const { illustration, compliance_profile: profile = 'standard' } = inputs;
  const scale = { rate: illustration.illustrated_rate ?? null };
  const isUnmarked = (changes: PolicyChange): boolean =>
    isEarlier(snapshot) && profile === 'standard' && aboveCarrierScale(illustration, changes) !== undefined;
  return (snapshot.variants ?? []).map(({ name, changes, report: stored }) => {
    const report = isUnmarked(changes) ? withMarkedTabs(stored, snapshot.report, { profile, scale }) : stored;
    return variantFigures({ name, changes, report: withoutSlots(report, removed) }, inputs, (tab) =>
      visible.has(tab),
    );
  });
}

const fixedDisclosures = (
  { report, inputs, meta }: HistoricalSnapshot,
  accounts: HistoricalBasis['accounts'],
): string[] =>
  historicalDisclosure({
    ...pick(report, ['period_count', 'horizon', 'first_month', 'last_month']),
    borrowing_rate: loanRateOf(inputs),
    charge_stress: inputs.charge_stress,
    accounts,
    engine_version: meta.engine_version,
    data_vintage: dataVintage(meta.market_vintage ?? null, meta.data_vintage),
  });

/** Figures of the headline and its caveat, for all tabs: the worst result is as prominent as the best. */
const commonFigures = (report: HistoricalReport) =>
  pick(report, [
    ...(['slots', 'period_count', 'horizon', 'first_month', 'last_month', 'full_record'] as const),
    ...(['few_periods', 'proxies', 'lapse_share', 'own_worst', 'notes'] as const),
  ]);

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** Each tab shows the member of its name; a range is stored next to the report. */
function tabFigures(
  report: HistoricalReport,
  { tabs, cards }: VisibleParts<HistoricalTabId, HistoricalCardId>,
): Partial<HistoricalReport> {
  const part: Partial<HistoricalReport> = pick(
    report,
    [...tabs].filter((tab) => tab !== 'range'),
  );
  if (cards.has('every_period')) part.every_period = report.every_period;
  if (cards.has('every_period') || cards.has('income_strip'))
    Object.assign(part, pick(report, ['all_periods', 'named_stretches']));
  if (cards.has('income_by_age')) {
    Object.assign(part, pick(report, ['fan', 'illustrated']));
    // The fan contains the policy's worst path.
    part.cumulative_values ??= report.cumulative_values.filter(({ slot }) => slot === 1);
  }
  if (tabs.has('total_values') && report.longevity_weighting)
    part.longevity_weighting = report.longevity_weighting;
  return part;
}

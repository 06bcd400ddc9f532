/** Marks of the policy on what-if assumptions. Each figure is compared with that of the policy with capped years. */
import type { CarrierColumns, CarrierLimit } from '../../policy/carrier-scale.ts';
import { legendOf } from '../../policy/compliance-profile.ts';
import { byProfile, isFigureAbove, displayWithMarks } from '../../history/marked-figures.ts';
import type { ComparativeReport, LongevityWeighting } from './comparative-report.ts';

export interface MarkLimit extends Pick<CarrierLimit, 'profile' | 'origin'> {
  scale: Pick<CarrierColumns, 'rate'>;
}

/** Returns the uncapped or capped tab, by profile, with its marks. */
export type MarkTab<Tab> = (limit: MarkLimit, uncapped: Tab, capped: Tab) => Tab;

type Figures<Key extends string> = { readonly [K in Key]?: number | null | undefined };

const slotOne = <Key extends string, Slot extends Figures<Key>>(
  { profile }: MarkLimit,
  uncapped: readonly Slot[],
  capped: readonly Slot[],
  names: readonly Key[],
): Slot[] => uncapped.map((slot, k) => (k === 0 ? displayWithMarks(profile, slot, capped[k], names) : slot));

/** Differences from the policy use the displayed policy. */
const slotOneOfRows = <Key extends string, Slot extends Figures<Key>, Row extends { slots: Slot[] }>(
  limit: MarkLimit,
  uncapped: readonly Row[],
  capped: readonly Row[],
  names: readonly Key[],
): Row[] =>
  (limit.profile === 'client_clamped' ? capped : uncapped).map((row, t) => {
    const [policy] = slotOne(limit, uncapped[t].slots.slice(0, 1), capped[t].slots, names);
    return { ...row, slots: [policy, ...row.slots.slice(1)] };
  });

const YEAR = ['net_income', 'value', 'death_benefit'] as const;
const FOOTER = ['total_net_income', 'ending_value', 'ending_death_benefit', 'net_irr'] as const;

export const markedTable: MarkTab<ComparativeReport['comparative_table']> = (limit, uncapped, capped) => {
  const rows = slotOneOfRows(limit, uncapped.rows, capped.rows, YEAR);
  const slots = slotOne(limit, uncapped.footer.slots, capped.footer.slots, FOOTER);
  const isMarked = [...rows.flatMap((row) => row.slots[0] ?? []), slots[0]].some(
    (figures) => figures?.capped ?? figures?.hypothetical,
  );
  return {
    ...uncapped,
    rows,
    footer: { ...uncapped.footer, slots },
    ...(isMarked && { note: legendOf(limit.profile, limit.scale.rate, limit.origin) }),
  };
};

const MEASURES = ['value', 'income', 'death_benefit'] as const;

export const markedGraph: MarkTab<ComparativeReport['comparative_graph']> = (
  { profile },
  uncapped,
  capped,
) => {
  const aboveOf = (measure: (typeof MEASURES)[number]): boolean[] =>
    uncapped.ages.map((_, t) => isFigureAbove(uncapped[measure][0]?.[t], capped[measure][0]?.[t], false));
  const [value, income, death_benefit] = MEASURES.map(aboveOf);
  const above = { value, income, death_benefit };
  const graph = profile === 'client_clamped' ? capped : uncapped;
  if (!MEASURES.some((measure) => above[measure].includes(true))) return graph;
  return { ...graph, ...byProfile(profile, above) };
};

const CUMULATIVE = ['net_income', 'value', 'cumulative_value', 'cumulative_death_benefit'] as const;

export const markedCumulative: MarkTab<ComparativeReport['cumulative_values']> = (
  limit,
  uncapped,
  capped,
) => ({
  rows: slotOneOfRows(limit, uncapped.rows, capped.rows, CUMULATIVE),
});

const LEGACY = ['death_benefit', 'total_benefit'] as const;

export const markedLegacy: MarkTab<ComparativeReport['legacy']> = (limit, uncapped, capped) => ({
  rows: slotOneOfRows(limit, uncapped.rows, capped.rows, LEGACY),
  ages: slotOneOfRows(limit, uncapped.ages, capped.ages, LEGACY),
});

export const markedWeighting: MarkTab<LongevityWeighting[] | undefined> = (limit, uncapped, capped) =>
  uncapped && capped
    ? slotOne(limit, uncapped, capped, ['expected_death_benefit', 'expected_legacy', 'expected_irr'])
    : undefined;

export const markedFees: MarkTab<ComparativeReport['fee_analysis']> = (limit, uncapped, capped) => ({
  ...(limit.profile === 'client_clamped' ? capped : uncapped),
  totals: slotOne(limit, uncapped.totals, capped.totals, ['net_irr', 'gross_rate']),
});

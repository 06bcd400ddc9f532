/**
 * What of the policy on tried assumptions is above the carrier's scale, tab by tab: each figure is held against the same
 * figure of the policy once its years are capped. Of the two the profile's is shown.
 */
import type { CarrierLimit } from '../../policy/carrier-scale.ts';
import { legendOf } from '../../policy/compliance-profile.ts';
import { isFigureAbove, shownWithMarks } from '../../history/marked-figures.ts';
import type { ComparativeReport, LongevityWeighting } from './comparative-report.ts';

/** Of a tab of the policy's own figures and of the capped ones, the one that is shown, marked. */
export type MarkTab<Tab> = (limit: CarrierLimit, own: Tab, capped: Tab) => Tab;

type Figures<Key extends string> = { readonly [K in Key]?: number | null | undefined };

/** Only slot 1 is the policy. */
const slotOne = <Key extends string, Slot extends Figures<Key>>(
  { profile }: CarrierLimit,
  own: readonly Slot[],
  capped: readonly Slot[],
  names: readonly Key[],
): Slot[] => own.map((slot, k) => (k === 0 ? shownWithMarks(profile, slot, capped[k], names) : slot));

/** The accounts' figures against the policy's are of the policy as it is shown. */
const slotOneOfRows = <Key extends string, Slot extends Figures<Key>, Row extends { slots: Slot[] }>(
  limit: CarrierLimit,
  own: readonly Row[],
  capped: readonly Row[],
  names: readonly Key[],
): Row[] =>
  (limit.profile === 'client_clamped' ? capped : own).map((shown, t) => {
    const [policy] = slotOne(limit, own[t].slots.slice(0, 1), capped[t].slots, names);
    return { ...shown, slots: [policy, ...shown.slots.slice(1)] };
  });

const YEAR = ['net_income', 'value', 'death_benefit'] as const;
const FOOTER = ['total_net_income', 'ending_value', 'ending_death_benefit', 'net_irr'] as const;

export const markedTable: MarkTab<ComparativeReport['comparative_table']> = (limit, own, capped) => {
  const rows = slotOneOfRows(limit, own.rows, capped.rows, YEAR);
  const slots = slotOne(limit, own.footer.slots, capped.footer.slots, FOOTER);
  const isMarked = [...rows.flatMap((row) => row.slots[0] ?? []), slots[0]].some(
    (figures) => figures?.capped ?? figures?.hypothetical,
  );
  return {
    ...own,
    rows,
    footer: { ...own.footer, slots },
    ...(isMarked && { note: legendOf(limit.profile, limit.scale.rate, limit.origin) }),
  };
};

const MEASURES = ['value', 'income', 'death_benefit'] as const;

export const markedGraph: MarkTab<ComparativeReport['comparative_graph']> = ({ profile }, own, capped) => {
  const aboveOf = (measure: (typeof MEASURES)[number]): boolean[] =>
    own.ages.map((_, t) => isFigureAbove(own[measure][0]?.[t], capped[measure][0]?.[t], false));
  const above = {
    value: aboveOf('value'),
    income: aboveOf('income'),
    death_benefit: aboveOf('death_benefit'),
  };
  const shown = profile === 'client_clamped' ? capped : own;
  if (!MEASURES.some((measure) => above[measure].includes(true))) return shown;
  return { ...shown, ...(profile === 'client_clamped' ? { capped: above } : { hypothetical: above }) };
};

export const markedCumulative: MarkTab<ComparativeReport['cumulative_values']> = (limit, own, capped) => ({
  rows: slotOneOfRows(limit, own.rows, capped.rows, [
    'net_income',
    'value',
    'cumulative_value',
    'cumulative_death_benefit',
  ]),
});

const LEGACY = ['death_benefit', 'total_benefit'] as const;

export const markedLegacy: MarkTab<ComparativeReport['legacy']> = (limit, own, capped) => ({
  rows: slotOneOfRows(limit, own.rows, capped.rows, LEGACY),
  ages: slotOneOfRows(limit, own.ages, capped.ages, LEGACY),
});

export const markedWeighting: MarkTab<LongevityWeighting[] | undefined> = (limit, own, capped) =>
  own && capped
    ? slotOne(limit, own, capped, ['expected_death_benefit', 'expected_legacy', 'expected_irr'])
    : undefined;

export const markedFees: MarkTab<ComparativeReport['fee_analysis']> = (limit, own, capped) => ({
  ...(limit.profile === 'client_clamped' ? capped : own),
  totals: slotOne(limit, own.totals, capped.totals, ['net_irr', 'gross_rate']),
});

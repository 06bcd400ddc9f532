import type { ExtractedColumnName } from '../extraction.ts';
import type { Chain, ChainRow } from './chains.ts';
import { basisOf } from './phrases.ts';
import { type ColumnKey, type FlowMeaning, type ValueMeaning, basisIn, VALUES } from './table.ts';

export type Slot = { name: ExtractedColumnName; keys: readonly ColumnKey[] };

const FLOWS = [
  'premium_outlay', 'withdrawals', 'loans', 'loan_repayment', 'loan_interest', 'loan_balance', 'charges', 'net_cash_flow',
] as const satisfies readonly (FlowMeaning & ExtractedColumnName)[]; // oxfmt-ignore

export const illustratedKeys = (value: ValueMeaning): readonly ColumnKey[] => [
  `illustrated:${value}`,
  `unnamed:${value}`,
];

export const SLOTS: readonly Slot[] = [
  { name: 'year', keys: ['year'] },
  { name: 'age', keys: ['age'] },
  ...FLOWS.map((name): Slot => ({ name, keys: [name] })),
  ...VALUES.map((name): Slot => ({ name, keys: illustratedKeys(name) })),
  { name: 'guaranteed_surrender_value', keys: ['guaranteed:surrender_value'] },
  { name: 'guaranteed_death_benefit', keys: ['guaranteed:death_benefit'] },
];

export const isGuaranteed = (name: ExtractedColumnName): boolean => name.startsWith('guaranteed_');

export const basesOf = (chain: Chain): Set<string> =>
  new Set([...chain.columns.keys()].flatMap((key) => basisIn(key) ?? []));

export const titleOf = ({ tables }: Chain): string => tables.find(({ title }) => title !== '')?.title ?? '';

/** A table without values, such as one of charges, has the basis of its title. */
export const canIllustrate = (chain: Chain): boolean => {
  const bases = basesOf(chain);
  const isOther = ['guaranteed', 'alternate'].includes(basisOf(titleOf(chain)) ?? '');
  return bases.size === 0 ? !isOther : bases.has('illustrated') || bases.has('unnamed');
};

function scoreOf(chain: Chain): number {
  let score = Math.min(chain.rows.length, 130) * 0.05;
  for (const key of chain.columns.keys()) {
    if (key.startsWith('illustrated:')) score += 3.5;
    else if (key.startsWith('unnamed:')) score += 2.5;
    else if (!key.includes(':') && key !== 'calendar_year') score += 1;
  }
  return score;
}

export const knownColumns = (chain: Chain): number =>
  [...chain.columns.keys()].filter((key) => key !== 'calendar_year' && !key.startsWith('alternate:')).length;

export const keyOf = (chain: Chain, slot: Slot): ColumnKey | undefined =>
  slot.keys.find((key) => chain.columns.has(key));

export const rowsByYear = (chain: Chain): Map<number, ChainRow> =>
  new Map(chain.rows.map((row) => [row.year, row]));

export function agreement(a: Chain, b: Chain, only?: ExtractedColumnName) {
  const other = rowsByYear(b);
  const shared = SLOTS.flatMap((slot) => {
    const [left, right] = [keyOf(a, slot), keyOf(b, slot)];
    const isMeant = slot.name !== 'year' && !isGuaranteed(slot.name) && slot.name === (only ?? slot.name);
    return isMeant && left && right ? [[left, right] as const] : [];
  });
  const same = shared.flatMap(([left, right]) =>
    a.rows.flatMap(({ year, cells }) => {
      const [mine, theirs] = [cells.get(left), other.get(year)?.cells.get(right)];
      return mine && theirs ? [Math.abs(mine.value - theirs.value) <= 1] : [];
    }),
  );
  return { compared: same.length, equal: same.filter(Boolean).length, sharedColumns: shared.length };
}

export const rankByScore = (chains: readonly Chain[]): Chain[] =>
  [...chains].sort((a, b) => scoreOf(b) - scoreOf(a));

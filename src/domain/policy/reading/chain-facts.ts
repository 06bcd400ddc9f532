import type { ExtractedColumnName } from '../extraction.ts';
import { LEDGER_COLUMNS } from '../illustration.ts';
import type { Chain, ChainRow } from './chains.ts';
import { basisOf } from './phrases.ts';
import { type ColumnKey, basisIn } from './table.ts';

/** Returns the keys of the table columns that supply a column of the ledger, the preferred one first. */
function keysFor(name: ExtractedColumnName): readonly ColumnKey[] {
  switch (name) {
    case 'accumulation_value':
    case 'surrender_value':
    case 'death_benefit':
      return [`illustrated:${name}`, `unnamed:${name}`];
    case 'guaranteed_surrender_value':
      return ['guaranteed:surrender_value'];
    case 'guaranteed_death_benefit':
      return ['guaranteed:death_benefit'];
    default:
      return [name];
  }
}

export const keyOf = (chain: Chain, name: ExtractedColumnName): ColumnKey | undefined =>
  keysFor(name).find((key) => chain.columns.has(key));

/** Returns the column of the ledger that a key supplies. */
export const columnSuppliedBy = (key: ColumnKey): ExtractedColumnName | undefined =>
  LEDGER_COLUMNS.find((name) => keysFor(name).includes(key));

export const isGuaranteed = (name: ExtractedColumnName): boolean => name.startsWith('guaranteed_');

export const basesOf = (chain: Chain): Set<string> =>
  new Set([...chain.columns.keys()].flatMap((key) => basisIn(key) ?? []));

export const titleOf = ({ tables }: Chain): string => tables.find(({ title }) => title !== '')?.title ?? '';

/** A table without values, such as one of charges, has the basis of its title. */
export const canIllustrate = (chain: Chain): boolean => {
  const bases = basesOf(chain);
  const hasOtherTitle = ['guaranteed', 'alternate'].includes(basisOf(titleOf(chain)) ?? '');
  return bases.size === 0 ? !hasOtherTitle : bases.has('illustrated') || bases.has('unnamed');
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

export const rowsByYear = (chain: Chain): Map<number, ChainRow> =>
  new Map(chain.rows.map((row) => [row.year, row]));

export function compareChains(a: Chain, b: Chain, onlyColumn?: ExtractedColumnName) {
  const otherRows = rowsByYear(b);
  const shared = LEDGER_COLUMNS.flatMap((name) => {
    const [left, right] = [keyOf(a, name), keyOf(b, name)];
    const isCompared = name !== 'year' && !isGuaranteed(name) && name === (onlyColumn ?? name);
    return isCompared && left && right ? [[left, right] as const] : [];
  });
  const matches = shared.flatMap(([left, right]) =>
    a.rows.flatMap(({ year, cells }) => {
      const [cell, otherCell] = [cells.get(left), otherRows.get(year)?.cells.get(right)];
      return cell && otherCell ? [Math.abs(cell.value - otherCell.value) <= 1] : [];
    }),
  );
  return { compared: matches.length, equal: matches.filter(Boolean).length, sharedColumns: shared.length };
}

export const rankByScore = (chains: readonly Chain[]): Chain[] =>
  [...chains].sort((a, b) => scoreOf(b) - scoreOf(a));

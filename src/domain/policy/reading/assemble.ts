/** Joined tables → one draft: the main table, what other tables of the file add by year, what they contradict. */
import { agreement, basesOf, canIllustrate, illustratedKeys, knownColumns, standing } from './chain-facts.ts';
import type { ExtractedColumnName } from '../extraction.ts';
import type { Chain } from './chains.ts';
import type { Draft } from './draft.ts';
import { Builder } from './draft-builder.ts';
import { VALUES } from './keyed-columns.ts';
import { takeIncome, takeNetOutlay } from './undivided-columns.ts';

const byStanding = (chains: readonly Chain[]): Chain[] =>
  [...chains].sort((a, b) => standing(b) - standing(a));

const whole = (chains: readonly Chain[]): Chain[] =>
  byStanding(chains.filter((chain) => chain.rows.length >= 3 && knownColumns(chain) >= 4));

/** The table that the ledger is read from unless somebody chooses another. */
export function mainChain(chains: readonly Chain[]): Chain | undefined {
  const ranked = whole(chains);
  return (
    ranked.find((chain) => canIllustrate(chain)) ?? ranked.find((chain) => basesOf(chain).has('guaranteed'))
  );
}

/** `byHand`: the table was chosen, and of what it prints these columns were taken away. */
export function assemble(
  chains: readonly Chain[],
  primary: Chain,
  byHand: ReadonlySet<ExtractedColumnName> | null,
): Draft {
  const builder = new Builder(primary, byHand ?? new Set());
  builder.addAll();
  builder.supplement(byStanding(chains));
  builder.compareWith(chains);
  takeIncome(builder, primary);
  takeNetOutlay(builder, primary);
  // Who chose the table has said which one it is.
  if (byHand === null) contradictions(builder, primary, whole(chains));
  if (!VALUES.some((name) => builder.draft.columns.some((column) => column.name === name))) {
    builder.warn({
      code: 'no_illustrated_values',
      message: 'No non-guaranteed values were found in this file. Enter them by hand or choose another file.',
    });
  }
  return builder.draft;
}

/** Two tables that both claim to be the illustrated one and differ: nobody but the advisor can say which. */
function contradictions(builder: Builder, primary: Chain, ranked: readonly Chain[]): void {
  const rivals = ranked.filter((chain) => {
    if (chain === primary || !canIllustrate(chain)) return false;
    return VALUES.some((value) => {
      const keys = illustratedKeys(value);
      const key = keys.find((own) => primary.columns.has(own));
      if (key === undefined || key !== keys.find((theirs) => chain.columns.has(theirs))) return false;
      const { compared, equal } = agreement(primary, chain, value);
      return compared >= 6 && equal < compared * 0.6;
    });
  });
  if (rivals.length === 0) return;
  const pages = [...new Set(rivals.flatMap((chain) => chain.rows.map((row) => row.page)))];
  const why = `Another table, on page ${pages.join(', ')}, prints other values for the same years.`;
  for (const column of builder.draft.columns) {
    if (VALUES.some((value) => value === column.name)) column.doubt ??= why;
  }
  builder.warn({
    code: 'several_tables',
    message: `${why} Check that this is the illustrated one.`,
    page: pages[0] ?? 0,
  });
}

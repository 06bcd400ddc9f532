/** Joined tables → one draft: the main table, what other tables of the file add by year, what they contradict. */
import { agreement, basesOf, canIllustrate, illustratedKeys, knownColumns, standing } from './chain-facts.ts';
import type { Chain } from './chains.ts';
import type { Draft } from './draft.ts';
import { Builder } from './draft-builder.ts';
import { VALUES } from './keyed-columns.ts';
import { takeIncome, takeNetOutlay } from './undivided-columns.ts';

export function assemble(chains: readonly Chain[]): Draft | null {
  const whole = chains.filter((chain) => chain.rows.length >= 3 && knownColumns(chain) >= 4);
  const ranked = [...whole].sort((a, b) => standing(b) - standing(a));
  const primary =
    ranked.find((chain) => canIllustrate(chain)) ?? ranked.find((chain) => basesOf(chain).has('guaranteed'));
  if (primary === undefined) return null;
  const builder = new Builder(primary);
  builder.addAll();
  builder.supplement([...chains].sort((a, b) => standing(b) - standing(a)));
  builder.compareWith(chains);
  takeIncome(builder, primary);
  takeNetOutlay(builder, primary);
  contradictions(builder, primary, ranked);
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

/** What a reader should know of the strategies' figures and of the credits made from them. */
import type { SeriesById } from './market.ts';
import { parseMonth } from './months.ts';
import type { IndexStrategy } from './crediting.ts';
import { INDEX_TEMPLATES, isIndexId, PROXIES } from './index-catalogue.ts';

/** `last` is the newest month of the run. */
export function strategyWarnings(
  strategies: readonly IndexStrategy[],
  own: SeriesById = {},
  last: number,
): { code: string; message: string }[] {
  const warnings = [
    {
      code: 'dividends_excluded',
      message: 'Index figures here are prices: dividends are not credited to a policy.',
    },
  ];
  if (strategies.some(({ fee }) => fee > 0))
    warnings.push({
      code: 'below_the_floor',
      message: 'A strategy’s fee is taken every year, so that a net credit can be below the floor.',
    });
  for (const id of new Set(strategies.map(({ index }) => index))) {
    if (Object.hasOwn(own, id)) continue;
    if (Object.hasOwn(PROXIES, id)) warnings.push({ code: 'includes_a_proxy', message: PROXIES[id] });
    const launched = isIndexId(id) ? INDEX_TEMPLATES[id].launched : null;
    if (launched !== null && last - parseMonth(launched.slice(0, 7)) < 120)
      warnings.push({
        code: 'few_live_years',
        message: `${id} has been published for fewer than 10 years; earlier figures are reconstructed.`,
      });
  }
  return warnings;
}

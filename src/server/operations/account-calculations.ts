/** Calculates the results of an account, one at a time, in the fair order of all callers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Calculate } from '../../domain/practice/portability/account-figures.ts';
import type { FiguresBasis } from '../../domain/practice/portability/account-schema.ts';
import type { Calculator } from '../../domain/practice/reports/calculator.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import type { TaxTables } from '../../domain/tax/federal/tax-tables.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../domain/version.ts';

const MAX_TRIES = 30;

/** Waits while too many calculations wait. */
export const calculateBy =
  (calculator: Pick<Calculator, 'calculate'>, caller: Caller, year: number): Calculate =>
  async (id, raw) => {
    for (let tries = 1; ; tries += 1) {
      const result = await calculator.calculate({ id, raw, year }, caller);
      if (result.ok) return JSON.parse(new TextDecoder().decode(result.value)) as unknown;
      const { retryAfter } = result.error;
      if (retryAfter === undefined || tries === MAX_TRIES) return null;
      await pause(retryAfter * 1000, undefined, caller.signal && { signal: caller.signal });
    }
  };

export const figuresBasis = (
  { history, taxTables }: { history: IndexHistory; taxTables: TaxTables },
  importedFigures: string,
  sha256: (text: string) => string,
): FiguresBasis => ({
  engine_version: ENGINE_VERSION,
  data_vintage: DATA_VINTAGE,
  market_vintage: history.vintage,
  imported_figures: importedFigures,
  tax_years: sha256(JSON.stringify(taxTables.added ?? [])),
});

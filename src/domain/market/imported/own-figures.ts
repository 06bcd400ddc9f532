/** The installation's own market figures: licensed indexes, newer months, or a series in place of a shipped one. */
import { figureFaults, type FiguresOfMonths, type IndexFigures } from '../index-figures.ts';
import { dividendsOf, YIELDS } from '../history-of.ts';
import { CPI } from '../inline-series.ts';
import { INDEX_IDS, INDEX_TEMPLATES, isIndexId, MIXES, type IndexId } from '../index-catalogue.ts';

/** Where they are kept. */
export interface OwnFiguresStore {
  /** By index id, dividends under their own name. */
  read(): IndexFigures;
  /** Tells what is kept from anything else that could be. */
  mark(): string;
  /** Replaces all that is kept of this series, in two steps: written down, and put in force or thrown away once the rest is done. */
  stage(id: OwnSeriesId, figures: IndexFigures): StagedChange;
  /** Back to what ships. Null when nothing is kept. */
  stageRemoval(id: OwnSeriesId): StagedChange | null;
  /** What a program left that ended between the two steps. */
  leftStaged(): LeftChange[];
}

export interface StagedChange {
  /** Tells these figures from any others; of a removal, those that go. */
  readonly mark: string;
  putInForce(): void;
  discard(): void;
}

export interface LeftChange extends StagedChange {
  readonly id: string;
  readonly kind: 'import' | 'removal';
  readonly since: Date;
}

/** What an installation may bring: each index that is not a mix of others, consumer prices and the 10-year yield. */
export type OwnSeriesId = Exclude<IndexId, 'blended'> | typeof CPI | typeof YIELDS;

export const OWN_SERIES_IDS: readonly OwnSeriesId[] = [
  ...INDEX_IDS.filter((id): id is Exclude<IndexId, 'blended'> => !Object.hasOwn(MIXES, id)),
  CPI,
  YIELDS,
];

export const isOwnSeriesId = (id: string): id is OwnSeriesId =>
  (OWN_SERIES_IDS as readonly string[]).includes(id);

const OTHER_NAMES = { [CPI]: 'Consumer prices (CPI-U)', [YIELDS]: '10-year Treasury yield' };

export const seriesName = (id: OwnSeriesId | 'blended'): string =>
  isIndexId(id) ? INDEX_TEMPLATES[id].template_name : OTHER_NAMES[id];

export const kindOfSeries = (id: OwnSeriesId): FiguresOfMonths['kind'] =>
  id === CPI ? 'consumer_prices' : id === YIELDS ? 'yield_percent' : 'price';

/** Own figures before shipped ones; a price of one's own does not go with shipped dividends of another series. */
export function layOver(shipped: IndexFigures, own: IndexFigures): IndexFigures {
  const kept = { ...shipped };
  for (const id of Object.keys(own)) if (!id.endsWith(dividendsOf(''))) delete kept[dividendsOf(id)];
  return { ...kept, ...own };
}

/** Own figures once all that is kept of a series is replaced. */
export function withSeries(own: IndexFigures, id: OwnSeriesId, figures: IndexFigures): IndexFigures {
  const others = Object.entries(own).filter(([key]) => key !== id && key !== dividendsOf(id));
  return { ...Object.fromEntries(others), ...figures };
}

/** What is wrong with kept figures; none when all is well. */
export const ownFigureFaults = (own: IndexFigures): string[] => {
  try {
    return figureFaults(own);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

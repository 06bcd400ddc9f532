/** The installation's own market figures: licensed indexes, newer months, or a series in place of a shipped one. */
import {
  findFigureProblems,
  type FiguresOfMonths,
  type IndexFigures,
  dividendsOf,
  YIELDS,
  historyOf,
  readFigures,
  type Provenance,
} from '../index-figures.ts';
import { CPI } from '../inline-series.ts';
import { INDEX_IDS, INDEX_TEMPLATES, isIndexId, MIXES, type IndexId } from '../index-catalogue.ts';
import { monthText } from '../../shared/dates.ts';

export interface ImportedFiguresStore {
  /** By index id, dividends under their own name. */
  read(): IndexFigures;
  /** Tells what is kept from anything else that could be. */
  mark(): string;
  /** Replaces all that is kept of this series, in two steps: written down, and put in force or thrown away once the rest is done. */
  stage(id: CustomSeriesId, figures: IndexFigures): StagedChange;
  /** Back to what ships. Null when nothing is kept. */
  stageRemoval(id: CustomSeriesId): StagedChange | null;
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
export type CustomSeriesId = Exclude<IndexId, 'blended'> | typeof CPI | typeof YIELDS;

export const CUSTOM_SERIES_IDS: readonly CustomSeriesId[] = [
  ...INDEX_IDS.filter((id): id is Exclude<IndexId, 'blended'> => !Object.hasOwn(MIXES, id)),
  CPI,
  YIELDS,
];

export const isCustomSeriesId = (id: string): id is CustomSeriesId =>
  (CUSTOM_SERIES_IDS as readonly string[]).includes(id);

const OTHER_NAMES = { [CPI]: 'Consumer prices (CPI-U)', [YIELDS]: '10-year Treasury yield' };

export const seriesName = (id: CustomSeriesId | 'blended'): string =>
  isIndexId(id) ? INDEX_TEMPLATES[id].template_name : OTHER_NAMES[id];

export const kindOfSeries = (id: CustomSeriesId): FiguresOfMonths['kind'] =>
  id === CPI ? 'consumer_prices' : id === YIELDS ? 'yield_percent' : 'price';

/** Own figures before shipped ones; a price of one's own does not go with shipped dividends of another series. */
export function layOver(shipped: IndexFigures, imported: IndexFigures): IndexFigures {
  const merged = { ...shipped };
  for (const id of Object.keys(imported)) if (!id.endsWith(dividendsOf(''))) delete merged[dividendsOf(id)];
  return { ...merged, ...imported };
}

/** Own figures once all that is kept of a series is replaced. */
export function withSeries(imported: IndexFigures, id: CustomSeriesId, figures: IndexFigures): IndexFigures {
  const others = Object.entries(imported).filter(([key]) => key !== id && key !== dividendsOf(id));
  return { ...Object.fromEntries(others), ...figures };
}

/** What is wrong with kept figures; none when all is well. */
export const findImportedProblems = (imported: IndexFigures): string[] => {
  try {
    return findFigureProblems(imported);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

export type HistoryInForce = ReturnType<typeof historyInForce>;

/** Shipped figures with the installation's own over them: the history as it is now, made anew after an import. */
export function historyInForce(
  shipped: () => IndexFigures,
  store: Pick<ImportedFiguresStore, 'read' | 'mark'>,
) {
  // Before what it marks: what changes in between has another mark than this one, and is read again.
  let mark = store.mark();
  let imported = store.read();
  const figures = () => layOver(shipped(), imported);
  let history = historyOf(figures);
  return {
    /** Another object after each import, so that what was remembered of the old one is not used for the new. */
    get history() {
      return history;
    },
    get own() {
      return imported;
    },
    get figures() {
      return figures();
    },
    get mark() {
      return mark;
    },
    refresh() {
      mark = store.mark();
      imported = store.read();
      history = historyOf(figures);
    },
  };
}

/** What is loaded of each series, for whoever looks after the figures. */
export interface ListedSeries {
  id: CustomSeriesId;
  name: string;
  first_month: string | null;
  last_month: string | null;
  months: number;
  /** What an account earns is known, not the price alone. */
  dividends: boolean;
  provenance: Provenance | null;
  loaded: 'own' | 'shipped' | null;
}

/** `inForce`: shipped figures with the own ones over them. */
export const listedSeries = (inForce: IndexFigures, imported: IndexFigures): ListedSeries[] =>
  CUSTOM_SERIES_IDS.map((id) => {
    const figures = Object.hasOwn(inForce, id) ? inForce[id] : null;
    const read = figures && readFigures(id, figures);
    return {
      id,
      name: seriesName(id),
      first_month: read && monthText(read.first),
      last_month: read && monthText(read.first + read.values.length - 1),
      months: read?.values.length ?? 0,
      dividends: Object.hasOwn(inForce, dividendsOf(id)),
      provenance: figures?.provenance ?? null,
      loaded: figures ? (Object.hasOwn(imported, id) ? 'own' : 'shipped') : null,
    };
  });

/** The file is staged before the database records the change; a start of the server completes an interrupted change. */
export const TOLD_BY = { import: 'index_imported', removal: 'index_removed' } as const;

export const markWords = (mark: string): string => `figures ${mark}`;

/** What a line of the audit log says of a change: which figures they are, so that the start can tell. */
export const changeDetail = (
  series: CustomSeriesId,
  { mark }: StagedChange,
  words: readonly string[] = [],
): string => [series, ...words, markWords(mark)].join(', ');

type Cut = Pick<LeftChange, 'id' | 'kind' | 'mark'>;

export const cutShort = ({ id, kind, mark }: Cut): string => `${id}, ${kind}, ${markWords(mark)}`;

/** By whom; nobody's where it was done on the command line. */
export const takenBack = (change: Cut, userId: number | null) => ({
  action: 'index_change_discarded' as const,
  user_id: userId,
  detail: cutShort(change),
});

/** Where the work that tells of it fails, nothing stays written down. */
export async function orDiscarded<T>(staged: StagedChange, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    staged.discard();
    throw error;
  }
}

/** After the line stands. Where the file cannot be put in place, `takeBack` says so in another line. */
export async function putInForce(staged: StagedChange, takeBack: () => Promise<void>): Promise<void> {
  try {
    staged.putInForce();
  } catch (error) {
    // Where this fails too, the change stays written down, and the next start puts it in force.
    await takeBack();
    staged.discard();
    throw error;
  }
}

/** Imported market figures of the installation: licensed indexes, newer months, or replacements of shipped series. */
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
  /** By index id; dividends under a separate name. */
  read(): IndexFigures;
  /** Returns a mark of the stored figures, which changes with every change. */
  mark(): string;
  /** Replaces all stored figures of a series in two steps: the file is staged, and later activated or discarded. */
  stage(id: CustomSeriesId, figures: IndexFigures): StagedChange;
  /** Removes the stored figures of a series, so that the shipped ones apply. Null without stored figures. */
  stageRemoval(id: CustomSeriesId): StagedChange | null;
  /** Returns the changes that were staged by a process that ended before the second step. */
  listInterrupted(): LeftoverChange[];
}

export interface StagedChange {
  /** Mark of the new figures; for a removal, of the removed ones. */
  readonly mark: string;
  activate(): void;
  discard(): void;
}

export interface LeftoverChange extends StagedChange {
  readonly id: string;
  readonly kind: 'import' | 'removal';
  readonly since: Date;
}

/** Series that can be imported: each index that is not a mix, consumer prices and the 10-year yield. */
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

/** Imported figures take precedence. An imported price series is not combined with the shipped dividends. */
export function overlayFigures(shipped: IndexFigures, imported: IndexFigures): IndexFigures {
  const merged = { ...shipped };
  for (const id of Object.keys(imported)) if (!id.endsWith(dividendsOf(''))) delete merged[dividendsOf(id)];
  return { ...merged, ...imported };
}

export function withSeries(imported: IndexFigures, id: CustomSeriesId, figures: IndexFigures): IndexFigures {
  const otherSeries = Object.entries(imported).filter(([key]) => key !== id && key !== dividendsOf(id));
  return { ...Object.fromEntries(otherSeries), ...figures };
}

export const findImportedProblems = (imported: IndexFigures): string[] => {
  try {
    return findFigureProblems(imported);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

export type ActiveHistory = ReturnType<typeof createActiveHistory>;

/** Returns the current history: shipped figures, replaced by imported ones. Rebuilt after an import. */
export function createActiveHistory(
  shipped: () => IndexFigures,
  store: Pick<ImportedFiguresStore, 'read' | 'mark'>,
) {
  // Read before the figures: if these change in between, the mark differs and they are read again.
  let mark = store.mark();
  let imported = store.read();
  const figures = () => overlayFigures(shipped(), imported);
  let history = historyOf(figures);
  return {
    /** A new object after each import, so that caches of the old one are not used. */
    get history() {
      return history;
    },
    get imported() {
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

export interface ListedSeries {
  id: CustomSeriesId;
  name: string;
  first_month: string | null;
  last_month: string | null;
  months: number;
  /** True if dividends are known, so that an account has its total return. */
  dividends: boolean;
  provenance: Provenance | null;
  loaded: 'own' | 'shipped' | null;
}

/** `inForce`: shipped figures, replaced by imported ones. */
export const listSeries = (active: IndexFigures, imported: IndexFigures): ListedSeries[] =>
  CUSTOM_SERIES_IDS.map((id) => {
    const figures = Object.hasOwn(active, id) ? active[id] : null;
    const read = figures && readFigures(id, figures);
    return {
      id,
      name: seriesName(id),
      first_month: read && monthText(read.first),
      last_month: read && monthText(read.first + read.values.length - 1),
      months: read?.values.length ?? 0,
      dividends: Object.hasOwn(active, dividendsOf(id)),
      provenance: figures?.provenance ?? null,
      loaded: figures ? (Object.hasOwn(imported, id) ? 'own' : 'shipped') : null,
    };
  });

/** The file is staged before the database records the change; a start of the server completes an interrupted change. */
export const INDEX_AUDIT_ACTIONS = { import: 'index_imported', removal: 'index_removed' } as const;

export const markText = (mark: string): string => `figures ${mark}`;

/** Returns the audit entry of a change, with the mark by which the start recognizes it. */
export const changeDetail = (
  series: CustomSeriesId,
  { mark }: StagedChange,
  notes: readonly string[] = [],
): string => [series, ...notes, markText(mark)].join(', ');

type ChangeId = Pick<LeftoverChange, 'id' | 'kind' | 'mark'>;

export const changeLabel = ({ id, kind, mark }: ChangeId): string => `${id}, ${kind}, ${markText(mark)}`;

/** `userId`: null on the command line. */
export const discardedEntry = (change: ChangeId, userId: number | null) => ({
  action: 'index_change_discarded' as const,
  user_id: userId,
  detail: changeLabel(change),
});

/** Discards the staged file if recording the change fails. */
export async function discardOnError<T>(staged: StagedChange, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    staged.discard();
    throw error;
  }
}

/** Activates the file after the audit entry. If that fails, `takeBack` adds another entry. */
export async function activateStaged(staged: StagedChange, onFailure: () => Promise<void>): Promise<void> {
  try {
    staged.activate();
  } catch (error) {
    // If this fails, the change remains staged, and the next start activates it.
    await onFailure();
    staged.discard();
    throw error;
  }
}

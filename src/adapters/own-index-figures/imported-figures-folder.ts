/** Stores imported market figures: <data>/indexes/<id>.json, one file per series with its dividends. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { dividendsOf, type IndexFigures } from '../../domain/market/index-figures.ts';
import {
  isCustomSeriesId,
  findImportedProblems,
  kindOfSeries,
  type LeftoverChange,
  type ImportedFiguresStore,
  type CustomSeriesId,
  type StagedChange,
} from '../../domain/market/imported/imported-figures.ts';

const figuresSchema = (kind: string) =>
  z.object({
    kind: z.literal(kind),
    provenance: z.object({
      publisher: z.string(),
      source: z.string(),
      vintage: z.string(),
      retrieved: z.string(),
    }),
    years: z.string(),
  });

const indexFileSchema = (id: CustomSeriesId): z.ZodType<IndexFigures> =>
  z
    .strictObject({
      [id]: figuresSchema(kindOfSeries(id)),
      [dividendsOf(id)]: figuresSchema('dividend_return').optional(),
    })
    .transform(
      (read): IndexFigures =>
        Object.fromEntries(Object.entries(read).filter((entry) => entry[1] !== undefined)) as IndexFigures,
    );

/** An invalid, manually changed file, named in the message. */
export class ImportedFiguresError extends Error {}

/** `<id>.json.<mark>.<process>.new`, or `.gone` for a removal. */
const STAGED = /^(\w{1,40})\.json\.(?:([0-9a-f]{16})\.)?\d+\.(new|gone)$/;

const markOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

export function importedFiguresFolder(dataFolder: string): ImportedFiguresStore {
  const folder = join(dataFolder, 'indexes');
  const pathOf = (id: string) => join(folder, `${id}.json`);
  const toChange = (kind: LeftoverChange['kind'], id: string, mark: string, staged: string): StagedChange => {
    const discard = () => rmSync(staged, { force: true });
    const remove = () => {
      rmSync(pathOf(id), { force: true });
      discard();
    };
    const activate = kind === 'import' ? () => renameSync(staged, pathOf(id)) : remove;
    return { mark, activate, discard };
  };
  // Durable, because an interrupted change is completed or discarded.
  const write = (path: string, content: string) => writeFileSync(path, content, { mode: 0o600, flush: true });

  function stage(id: CustomSeriesId, figures: IndexFigures): StagedChange {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const content = `${JSON.stringify(figures, null, 1)}\n`;
    const mark = markOf(content);
    const staged = `${pathOf(id)}.${mark}.${process.pid}.new`;
    write(staged, content);
    return toChange('import', id, mark, staged);
  }

  const savedIds = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .map((name) => name.slice(0, -'.json'.length))
          .sort()
      : [];

  return {
    mark() {
      const sum = createHash('sha256');
      for (const id of savedIds()) sum.update(`${id} ${markOf(readFileSync(pathOf(id)))}\n`);
      return sum.digest('hex').slice(0, 16);
    },
    read() {
      const ids = savedIds();
      return Object.assign({}, ...ids.map((id) => readOne(folder, id))) as IndexFigures;
    },
    stage,
    stageRemoval(id) {
      if (!existsSync(pathOf(id))) return null;
      const mark = markOf(readFileSync(pathOf(id)));
      const staged = `${pathOf(id)}.${mark}.${process.pid}.gone`;
      write(staged, '');
      return toChange('removal', id, mark, staged);
    },
    listInterrupted() {
      if (!existsSync(folder)) return [];
      return readdirSync(folder).flatMap((name): LeftoverChange[] => {
        const [, id, mark = '', ending] = STAGED.exec(name) ?? [];
        const path = join(folder, name);
        const stats = statSync(path, { throwIfNoEntry: false });
        if (id === undefined || !stats) return [];
        const kind = ending === 'new' ? 'import' : 'removal';
        return [{ id, kind, since: stats.mtime, ...toChange(kind, id, mark, path) }];
      });
    },
  };
}

function readOne(folder: string, id: string): IndexFigures {
  const path = join(folder, `${id}.json`);
  const toError = (what: string) => new ImportedFiguresError(`${path}: ${what}`);
  if (!isCustomSeriesId(id)) throw toError('no index has this id.');
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw toError(error instanceof Error ? error.message : String(error));
  }
  const read = indexFileSchema(id).safeParse(document);
  if (!read.success) throw toError(read.error.issues[0]?.message ?? 'no figures.');
  const [problem] = findImportedProblems(read.data);
  if (problem !== undefined) throw toError(problem);
  return read.data;
}

/** The installation's own market figures: <data>/indexes/<id>.json, a file a series with its dividends. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexFigures } from '../../domain/indexes/index-figures.ts';
import { indexFileSchema } from '../../domain/indexes/own/index-file-schema.ts';
import {
  isOwnSeriesId,
  ownFigureFaults,
  type OwnFiguresStore,
  type OwnSeriesId,
  type StagedFigures,
} from '../../domain/indexes/own/own-figures.ts';

/** A file that somebody changed by hand and that is no longer figures; the message says which. */
export class OwnFiguresError extends Error {}

export function ownFiguresFolder(dataFolder: string): OwnFiguresStore {
  const folder = join(dataFolder, 'indexes');
  const pathOf = (id: OwnSeriesId) => join(folder, `${id}.json`);
  function stage(id: OwnSeriesId, figures: IndexFigures): StagedFigures {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whole or not at all, also when the machine stops in the middle.
    const written = `${pathOf(id)}.${process.pid}.new`;
    writeFileSync(written, `${JSON.stringify(figures, null, 1)}\n`, { mode: 0o600 });
    return {
      putInForce: () => renameSync(written, pathOf(id)),
      discard: () => rmSync(written, { force: true }),
    };
  }

  return {
    read() {
      if (!existsSync(folder)) return {};
      const ids = readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length));
      return Object.assign({}, ...ids.map((id) => readOne(folder, id))) as IndexFigures;
    },
    save(id, figures) {
      stage(id, figures).putInForce();
    },
    stage,
    remove(id) {
      const there = existsSync(pathOf(id));
      if (there) rmSync(pathOf(id));
      return there;
    },
  };
}

function readOne(folder: string, id: string): IndexFigures {
  const path = join(folder, `${id}.json`);
  const wrong = (what: string) => new OwnFiguresError(`${path}: ${what}`);
  if (!isOwnSeriesId(id)) throw wrong('no index has this id.');
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  const read = indexFileSchema(id).safeParse(document);
  if (!read.success) throw wrong(read.error.issues[0]?.message ?? 'no figures.');
  const [fault] = ownFigureFaults(read.data);
  if (fault !== undefined) throw wrong(fault);
  return read.data;
}

/** Processes pieces as one sequence of chunks: the next is read while the last is calculated and written. */
import { reasonOf } from '../command.ts';
import type { BatchTask } from './batch-work.ts';
import { resultsInOrder, type BatchWorker } from './in-order.ts';
import { lineChunks, type LineChunk } from './line-chunks.ts';
import type { inputFile, PieceFolder, PieceWriter, RunTerms } from './piece-folder.ts';
import {
  type PieceQueue,
  linesOf,
  readFrom,
  type Cut,
  progressLine,
  PROGRESS_INTERVAL_MS,
} from './pieces.ts';

export interface PieceMachine {
  startWorker(task: BatchTask): BatchWorker;
  /** With its parents. */
  makeFolder(folder: string): void;
  /** Null if standard error is not a terminal. */
  readonly showProgress: ((line: string) => void) | null;
  /** Milliseconds. */
  now(): number;
}

interface PieceBatch {
  task: BatchTask;
  folder: PieceFolder;
  terms: RunTerms;
  input: Awaited<ReturnType<typeof inputFile>>;
  cuts: readonly Cut[];
  /** Number of the first line of each piece. */
  lines: readonly number[];
  queue: PieceQueue;
  workers: number;
  machine: PieceMachine;
}

interface OpenPiece {
  readonly piece: number;
  readonly writer: PieceWriter;
  documents: number;
  refused: number;
  failed: number;
  bytesRead: number;
  chunks: number;
  processed: number;
  isRead: boolean;
}

/** Number of files that may be written to disk in the background. */
const MAX_FINISHING = 2;

/** Returns null after the last piece, or the error of an interrupted one. */
export async function processPieces(all: PieceBatch): Promise<string | null> {
  const { task, folder, terms, input, cuts, lines, queue, machine } = all;
  const open = new Set<OpenPiece>();
  const finishing = new Set<Promise<void>>();
  /** The piece of each unfinished chunk, in order. */
  const chunkOwners: OpenPiece[] = [];
  let interrupted: { piece: number; error: unknown } | null = null;
  let newest = 0;

  async function finishPiece(openPiece: OpenPiece): Promise<void> {
    const { piece, writer, documents, refused, failed } = openPiece;
    try {
      await writer.done({ documents, refused, failed });
    } catch (error) {
      // Another process completed the same piece and cleaned up; its file is equal.
      if ((await folder.resultOf(piece)) === null) throw error;
    }
    await queue.done(piece);
  }
  function finishIfProcessed(openPiece: OpenPiece): void {
    if (!openPiece.isRead || openPiece.processed < openPiece.chunks) return;
    open.delete(openPiece);
    const end: Promise<void> = finishPiece(openPiece)
      .catch((error: unknown) => {
        interrupted ??= { piece: openPiece.piece, error };
      })
      .finally(() => finishing.delete(end));
    finishing.add(end);
  }

  async function* chunks(): AsyncGenerator<LineChunk> {
    for (let piece = await queue.take(); piece !== null; piece = await queue.take()) {
      if ((await folder.resultOf(piece)) !== null) {
        await queue.done(piece);
        continue;
      }
      while (finishing.size >= MAX_FINISHING) await Promise.race(finishing);
      newest = piece;
      const cut = cuts[piece];
      const openPiece: OpenPiece = {
        ...{ piece, writer: folder.writer(piece, terms), documents: 0, refused: 0, failed: 0 },
        ...{ bytesRead: 0, chunks: 0, processed: 0, isRead: false },
      };
      open.add(openPiece);
      const source = input.readFrom(readFrom(cut));
      try {
        for await (const chunk of lineChunks(linesOf(source.bytes, cut), undefined, lines[piece] ?? 1)) {
          chunkOwners.push(openPiece);
          openPiece.chunks += 1;
          openPiece.bytesRead += chunk.bytes?.length ?? 0;
          yield chunk;
        }
      } finally {
        source.close();
      }
      openPiece.isRead = true;
      finishIfProcessed(openPiece);
    }
  }

  const started = machine.now();
  let displayedAt = started;
  const total = { documents: 0, refused: 0 };
  try {
    for await (const result of resultsInOrder(chunks(), () => machine.startWorker(task), all.workers)) {
      const openPiece = chunkOwners.shift();
      if (openPiece === undefined || interrupted !== null) break;
      newest = openPiece.piece;
      if (result.output.length > 0) await openPiece.writer.write(result.output);
      for (const count of ['documents', 'refused', 'failed'] as const) openPiece[count] += result[count];
      openPiece.processed += 1;
      total.documents += result.documents;
      total.refused += result.refused + result.failed;
      finishIfProcessed(openPiece);
      if (machine.showProgress && machine.now() - displayedAt >= PROGRESS_INTERVAL_MS) {
        displayedAt = machine.now();
        const size = cuts[openPiece.piece].to - cuts[openPiece.piece].from;
        machine.showProgress(
          `piece ${openPiece.piece + 1} of ${cuts.length}  ${progressLine({ ...total, bytesRead: openPiece.bytesRead, size, milliseconds: displayedAt - started })}`,
        );
      }
    }
  } catch (error) {
    interrupted ??= { piece: newest, error };
  } finally {
    machine.showProgress?.('');
  }
  await Promise.all(finishing);
  await Promise.all([...open].map(({ writer }) => writer.discard()));
  return (
    interrupted && `Piece ${interrupted.piece + 1} of ${cuts.length} failed: ${reasonOf(interrupted.error)}`
  );
}

/**
 * All pieces that a process is given, as one run of chunks over one set of threads: while the last lines of a piece are
 * answered the next one is read, and its file is put on the disk meanwhile.
 */
import { reasonOf } from '../command.ts';
import type { BatchTask } from './batch-work.ts';
import { answersInOrder, type BatchWorker } from './in-order.ts';
import { lineChunks, type LineChunk } from './line-chunks.ts';
import type { inputFile, PieceFolder, PieceWriter, RunTerms } from './piece-folder.ts';
import { type PieceQueue, linesOf, readFrom, type Cut, progressLine, SHOWN_EVERY_MS } from './pieces.ts';

export interface PieceMachine {
  startWorker(task: BatchTask): BatchWorker;
  /** Null where standard error is no terminal. */
  readonly showProgress: ((line: string) => void) | null;
  /** Milliseconds. */
  now(): number;
}

interface PiecesToAnswer {
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

interface UnderWay {
  readonly piece: number;
  readonly writer: PieceWriter;
  documents: number;
  refused: number;
  failed: number;
  bytesRead: number;
  chunks: number;
  answered: number;
  isRead: boolean;
}

/** Files that are put on the disk while the next are answered; beyond these it is waited for. */
const MOST_ENDING = 2;

/** Null once there are no more, else which broke off and why. */
export async function answerPieces(all: PiecesToAnswer): Promise<string | null> {
  const { task, folder, terms, input, cuts, lines, queue, machine } = all;
  const open = new Set<UnderWay>();
  const ending = new Set<Promise<void>>();
  /** Of each chunk that is not answered yet, in order. */
  const awaited: UnderWay[] = [];
  let broken: { piece: number; error: unknown } | null = null;
  let newest = 0;

  async function ended(one: UnderWay): Promise<void> {
    const { piece, writer, documents, refused, failed } = one;
    try {
      await writer.done({ documents, refused, failed });
    } catch (error) {
      // Handed out twice, answered by another one, and tidied up there: its file holds the same.
      if ((await folder.doneOf(piece)) === null) throw error;
    }
    await queue.done(piece);
  }
  function endIfAnswered(one: UnderWay): void {
    if (!one.isRead || one.answered < one.chunks) return;
    open.delete(one);
    const end: Promise<void> = ended(one)
      .catch((error: unknown) => {
        broken ??= { piece: one.piece, error };
      })
      .finally(() => ending.delete(end));
    ending.add(end);
  }

  async function* chunks(): AsyncGenerator<LineChunk> {
    for (let piece = await queue.take(); piece !== null; piece = await queue.take()) {
      if ((await folder.doneOf(piece)) !== null) {
        await queue.done(piece);
        continue;
      }
      while (ending.size >= MOST_ENDING) await Promise.race(ending);
      newest = piece;
      const cut = cuts[piece];
      const one: UnderWay = {
        ...{ piece, writer: folder.writer(piece, terms), documents: 0, refused: 0, failed: 0 },
        ...{ bytesRead: 0, chunks: 0, answered: 0, isRead: false },
      };
      open.add(one);
      const source = input.readFrom(readFrom(cut));
      try {
        for await (const chunk of lineChunks(linesOf(source.bytes, cut), undefined, lines[piece] ?? 1)) {
          awaited.push(one);
          one.chunks += 1;
          one.bytesRead += chunk.bytes?.length ?? 0;
          yield chunk;
        }
      } finally {
        source.close();
      }
      one.isRead = true;
      endIfAnswered(one);
    }
  }

  const started = machine.now();
  let shownAt = started;
  const total = { documents: 0, refused: 0 };
  try {
    for await (const answer of answersInOrder(chunks(), () => machine.startWorker(task), all.workers)) {
      const one = awaited.shift();
      if (one === undefined || broken !== null) break;
      newest = one.piece;
      if (answer.output.length > 0) await one.writer.write(answer.output);
      for (const count of ['documents', 'refused', 'failed'] as const) one[count] += answer[count];
      one.answered += 1;
      total.documents += answer.documents;
      total.refused += answer.refused + answer.failed;
      endIfAnswered(one);
      if (machine.showProgress && machine.now() - shownAt >= SHOWN_EVERY_MS) {
        shownAt = machine.now();
        const size = cuts[one.piece].to - cuts[one.piece].from;
        machine.showProgress(
          `piece ${one.piece + 1} of ${cuts.length}  ${progressLine({ ...total, bytesRead: one.bytesRead, size, milliseconds: shownAt - started })}`,
        );
      }
    }
  } catch (error) {
    broken ??= { piece: newest, error };
  } finally {
    machine.showProgress?.('');
  }
  await Promise.all(ending);
  await Promise.all([...open].map(({ writer }) => writer.drop()));
  return broken && `Piece ${broken.piece + 1} of ${cuts.length} broke off: ${reasonOf(broken.error)}`;
}

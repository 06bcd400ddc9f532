/**
 * Chunks to workers, answers in the order of the chunks. A worker starts when all others have work; reading
 * waits when enough is under way, which is what bounds the memory.
 */
import type { ChunkAnswer } from './batch-work.ts';
import type { LineChunk } from './line-chunks.ts';

export interface BatchWorker {
  /** Answers come in the order of the calls. */
  run(chunk: LineChunk): Promise<ChunkAnswer>;
  stop(): Promise<void>;
}

/** Enough that a worker never waits for its next chunk. */
const CHUNKS_A_WORKER = 4;

export async function* answersInOrder(
  chunks: AsyncIterable<LineChunk>,
  startWorker: () => BatchWorker,
  mostWorkers: number,
): AsyncGenerator<ChunkAnswer> {
  const workers: { worker: BatchWorker; busy: number }[] = [];
  const underWay: Promise<ChunkAnswer>[] = [];
  const assign = (chunk: LineChunk): Promise<ChunkAnswer> => {
    let least = workers.reduce<(typeof workers)[number] | undefined>(
      (best, entry) => (best === undefined || entry.busy < best.busy ? entry : best),
      undefined,
    );
    if (least === undefined || (least.busy > 0 && workers.length < mostWorkers)) {
      least = { worker: startWorker(), busy: 0 };
      workers.push(least);
    }
    const chosen = least;
    chosen.busy += 1;
    const answer = chosen.worker.run(chunk).finally(() => {
      chosen.busy -= 1;
    });
    void answer.catch(() => {});
    return answer;
  };
  const reading = chunks[Symbol.asyncIterator]();
  const read = (): Promise<IteratorResult<LineChunk>> => {
    const next = reading.next();
    // Awaited in its turn, or never when the caller stops first: until then a failure must not count as unheard.
    void next.catch(() => {});
    return next;
  };
  let next: Promise<IteratorResult<LineChunk>> | null = read();
  try {
    while (next !== null || underWay.length > 0) {
      const [oldest] = underWay;
      const full = next === null || underWay.length >= mostWorkers * CHUNKS_A_WORKER;
      // Whichever comes first: a slow sender's answers are not held back until its next line.
      if (oldest !== undefined && (full || (await earlier(oldest, next)) === 'answer')) {
        yield await oldest;
        void underWay.shift();
      } else if (next !== null) {
        const chunk: IteratorResult<LineChunk> = await next;
        next = chunk.done ? null : read();
        if (!chunk.done) underWay.push(assign(chunk.value));
      }
    }
  } finally {
    await Promise.all(workers.map(({ worker }) => worker.stop()));
  }
}

const earlier = (answer: Promise<unknown>, chunk: Promise<unknown> | null): Promise<'answer' | 'chunk'> =>
  Promise.race([
    ...(chunk ? [chunk.then(() => 'chunk' as const)] : []),
    answer.then(() => 'answer' as const),
  ]);

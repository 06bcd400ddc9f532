/** Returns results of workers in the order of the chunks. Limits the chunks in progress, and so the memory. */
import type { ChunkResult, BatchTask } from './batch-work.ts';
import type { LineChunk } from './line-chunks.ts';
import { Worker } from 'node:worker_threads';

export interface BatchWorker {
  /** Results are in the order of the calls. */
  run(chunk: LineChunk): Promise<ChunkResult>;
  stop(): Promise<void>;
}

/** Enough that a worker never waits for its next chunk. */
const CHUNKS_A_WORKER = 4;

export async function* resultsInOrder(
  chunks: AsyncIterable<LineChunk>,
  startWorker: () => BatchWorker,
  maxWorkers: number,
): AsyncGenerator<ChunkResult> {
  const workers: { worker: BatchWorker; busy: number }[] = [];
  const pending: Promise<ChunkResult>[] = [];
  const assign = (chunk: LineChunk): Promise<ChunkResult> => {
    let idlest = workers.reduce<(typeof workers)[number] | undefined>(
      (best, entry) => (best === undefined || entry.busy < best.busy ? entry : best),
      undefined,
    );
    if (idlest === undefined || (idlest.busy > 0 && workers.length < maxWorkers)) {
      idlest = { worker: startWorker(), busy: 0 };
      workers.push(idlest);
    }
    const chosen = idlest;
    chosen.busy += 1;
    const result = chosen.worker.run(chunk).finally(() => {
      chosen.busy -= 1;
    });
    void result.catch(() => {});
    return result;
  };
  const reading = chunks[Symbol.asyncIterator]();
  const read = (): Promise<IteratorResult<LineChunk>> => {
    const next = reading.next();
    // Awaited later, or never if the caller stops: until then, a rejection must not count as unhandled.
    void next.catch(() => {});
    return next;
  };
  let next: Promise<IteratorResult<LineChunk>> | null = read();
  try {
    while (next !== null || pending.length > 0) {
      const [oldest] = pending;
      const isFull = next === null || pending.length >= maxWorkers * CHUNKS_A_WORKER;
      // Returns results without waiting for the next line of a slow sender.
      if (oldest !== undefined && (isFull || (await firstSettled(oldest, next)) === 'answer')) {
        yield await oldest;
        void pending.shift();
      } else if (next !== null) {
        const chunk: IteratorResult<LineChunk> = await next;
        next = chunk.done ? null : read();
        if (!chunk.done) pending.push(assign(chunk.value));
      }
    }
  } finally {
    await Promise.all(workers.map(({ worker }) => worker.stop()));
  }
}

const firstSettled = (
  result: Promise<unknown>,
  chunk: Promise<unknown> | null,
): Promise<'answer' | 'chunk'> =>
  Promise.race([
    ...(chunk ? [chunk.then(() => 'chunk' as const)] : []),
    result.then(() => 'answer' as const),
  ]);

/** All objects of a document become garbage: a large young generation is collected less often, mostly empty. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

/** In the build, the thread's program is in the same folder. */
const program = import.meta.url.endsWith('.ts') ? './worker-main.ts' : './batch-worker.mjs';

export function threadWorker(task: BatchTask): BatchWorker {
  const worker = new Worker(new URL(program, import.meta.url), { resourceLimits });
  const waiting: { resolve(result: ChunkResult): void; reject(reason: Error): void }[] = [];
  const fail = (reason: Error) => {
    for (const { reject } of waiting.splice(0)) reject(reason);
  };
  worker.on('message', (result: ChunkResult) => waiting.shift()?.resolve(result));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a worker ended early with code ${code}`)));
  worker.postMessage(task);
  return {
    run: (chunk) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(chunk, chunk.bytes ? [chunk.bytes.buffer] : []);
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}

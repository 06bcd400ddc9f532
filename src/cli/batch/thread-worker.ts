/** A worker in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { BatchTask, ChunkAnswer } from './batch-work.ts';
import type { BatchWorker } from './in-order.ts';

/** Everything made for a document is garbage after it: a roomy nursery is emptied less often, and mostly of nothing. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

/** In the build, the thread's program is in the same folder. */
const program = import.meta.url.endsWith('.ts') ? './worker-main.ts' : './batch-worker.mjs';

interface Waiting {
  resolve(answer: ChunkAnswer): void;
  reject(reason: Error): void;
}

export function threadWorker(task: BatchTask): BatchWorker {
  const worker = new Worker(new URL(program, import.meta.url), { resourceLimits });
  const waiting: Waiting[] = [];
  const fail = (reason: Error) => {
    for (const { reject } of waiting.splice(0)) reject(reason);
  };
  worker.on('message', (answer: ChunkAnswer) => waiting.shift()?.resolve(answer));
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

/** A thread of `plumbline batch`: receives the task first, then chunks, and returns results in order. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import { figures, loadCustomData } from '../wiring.ts';
import { batchWork, type BatchTask } from './batch-work.ts';
import type { LineChunk } from './line-chunks.ts';

function work(port: MessagePort): void {
  port.once('message', (task: BatchTask) => {
    const processChunk = batchWork(task, figures);
    port.on('message', (chunk: LineChunk) => {
      const result = processChunk(chunk);
      port.postMessage(result, [result.output.buffer]);
    });
  });
}

// The thread loads custom figures again, which its parent has checked.
await loadCustomData();
if (parentPort) work(parentPort);

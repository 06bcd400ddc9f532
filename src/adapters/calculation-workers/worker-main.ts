import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { runExplainOrder, runOrder } from '../../domain/practice/reports/calculator.ts';
import { historyOf } from '../../domain/market/index-figures.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { historicalSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { pagesOfTool } from '../../rendering/pdf/tools/tool-pdfs.ts';
import type { WorkerResult, ThreadData, Work } from './calculation-workers.ts';

function listen(port: MessagePort, { taxTables }: ThreadData): void {
  let history = NO_HISTORY;

  function runWork({ calculate, explain, takeSnapshot, toolPages, figures }: Work): WorkerResult {
    if (figures) history = historyOf(() => figures);
    if (calculate) return { calculated: runOrder(calculate, { history, taxTables }) };
    if (explain) return { explained: runExplainOrder(explain, { history, taxTables }) };
    if (takeSnapshot)
      return {
        snapshot: historicalSnapshot(takeSnapshot.input, takeSnapshot.shown, { history, taxTables }),
      };
    if (toolPages) return { pages: pagesOfTool(toolPages, { history, taxTables }) };
    throw new Error('An order has no task.');
  }

  // Ends the thread, so that its caller does not wait for an unreadable order.
  port.on('messageerror', (error) => {
    throw error;
  });
  port.on('message', (work: Work) => {
    try {
      const completed = runWork(work);
      const { calculated } = completed;
      // Transferred without a copy.
      port.postMessage(completed, calculated?.ok ? [calculated.value.buffer] : []);
    } catch (error) {
      const errorStack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ errorStack } satisfies WorkerResult);
    }
  });
}

/** Lowers the thread's priority, which only Linux supports per thread. */
function lowerPriority(): void {
  try {
    if (getPriority() >= constants.priority.PRIORITY_BELOW_NORMAL) return;
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    return;
  }
}

lowerPriority();
if (parentPort) listen(parentPort, workerData as ThreadData);

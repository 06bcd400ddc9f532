/** A thread that calculates for the server: one order at a time, on the market figures that came with it or before. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { runOrder } from '../../domain/practice/reports/calculator.ts';
import { historyOf } from '../../domain/market/index-figures.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { historicalSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { pagesOfTool } from '../../rendering/pdf/tools/tool-pdfs.ts';
import type { WorkerResult, Beginning, Work } from './calculation-workers.ts';

function listen(port: MessagePort, { taxTables }: Beginning): void {
  let history = NO_HISTORY;

  function answer({ calculate, takeSnapshot, toolPages, figures }: Work): WorkerResult {
    if (figures) history = historyOf(() => figures);
    if (calculate) return { calculated: runOrder(calculate, { history, taxTables }) };
    if (takeSnapshot)
      return {
        snapshot: historicalSnapshot(takeSnapshot.input, takeSnapshot.shown, { history, taxTables }),
      };
    if (toolPages) return { pages: pagesOfTool(toolPages, { history, taxTables }) };
    throw new Error('An order says nothing to do.');
  }

  // An order that cannot be read would be waited for in vain: the thread ends, and its caller is told.
  port.on('messageerror', (error) => {
    throw error;
  });
  port.on('message', (work: Work) => {
    try {
      const answered = answer(work);
      const { calculated } = answered;
      // Handed over rather than copied.
      port.postMessage(answered, calculated?.ok ? [calculated.value.buffer] : []);
    } catch (error) {
      const thrown = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ thrown } satisfies WorkerResult);
    }
  });
}

/** Other threads go first. Only on Linux does a thread have a priority of its own; elsewhere nothing changes. */
function giveWay(): void {
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

giveWay();
// The other end is this same program.
if (parentPort) listen(parentPort, workerData as Beginning);

/** Runs only jobs until it is stopped, in addition to the servers of a practice in PostgreSQL, on any host. */
import { optionValue, usageError, type Run } from '../command.ts';
import { openWorker, stopSignal } from '../wiring-operation.ts';

export const workerCommand: Run = async (args, terminal) => {
  if (args.positionals.length > 0) throw usageError('worker [--data <folder>]');
  const worker = await openWorker(optionValue(args, 'data'));
  const running = await worker.start();
  terminal.out('Working on jobs. Stop with Ctrl+C.\n');
  await stopSignal();
  await running.stop();
  return 0;
};

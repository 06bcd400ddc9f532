/** Runs jobs and nothing else, until it is stopped: beside the servers of a practice in PostgreSQL, on any host. */
import { optionValue, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

export type OpenWorker = (
  dataFolder: string | undefined,
) => Promise<{ start(): Promise<{ stop(): Promise<void> }> } | { problem: string }>;

export async function workerCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenWorker,
  stopped: () => Promise<unknown>,
): Promise<ExitStatus> {
  if (args.positionals.length > 0) {
    terminal.err('Usage: plumbline worker [--data <folder>].\n');
    return 2;
  }
  const worker = await open(optionValue(args, 'data'));
  if ('problem' in worker) {
    terminal.err(`${worker.problem}\n`);
    return 1;
  }
  const running = await worker.start();
  terminal.out('Working on jobs. Stop with Ctrl+C.\n');
  await stopped();
  await running.stop();
  return 0;
}

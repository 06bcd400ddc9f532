/** Calculates one document per line, in order, on all cores; with `--summary`, prints statistics. */
import { findCalculation, runCalculation } from '../../domain/calculations/registry.ts';
import type { PieceMachine } from '../batch/process-batch.ts';
import { resultsInOrder } from '../batch/in-order.ts';
import type { BatchTask, ChunkResult, LineError } from '../batch/batch-work.ts';
import { joinPieces, pieceStatus, runPieces, shardOf } from '../batch/in-pieces.ts';
import { lineChunks } from '../batch/line-chunks.ts';
import { localQueue, type PieceQueue, progressLine, PROGRESS_INTERVAL_MS } from '../batch/pieces.ts';
import { RunningSpread } from '../batch/spread.ts';
import {
  attempt,
  optionValue,
  type Arguments,
  type ExitStatus,
  errorFields,
  reasonOf,
  refuse,
  type Terminal,
  usageError,
  withOpen,
} from '../command.ts';
import { selectedPaths } from '../sweeps.ts';

interface BatchSource {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Null if the size is unknown. */
  readonly size: number | null;
  /** Stops reading, even before the end. */
  close(): void;
}

export interface BatchMachine extends PieceMachine {
  open(file: string): Promise<BatchSource>;
  /** Resolves when more can be written. */
  write(bytes: Uint8Array): Promise<void>;
  /** Uses the database of the settings. */
  openQueue(): Promise<PieceQueue>;
  readonly cores: number;
  /** SHA-256 of the active market figures and tax years. */
  figuresMark(): string;
  readonly thisYear: number;
}

const MAX_WORKERS = 256;
/** Input per piece: half a minute of complete comparative reports on one core. */
const DEFAULT_MIB = 64;
const MAX_MIB = 4096;

export async function batch(args: Arguments, terminal: Terminal, machine: BatchMachine): Promise<ExitStatus> {
  const [join, status, out] = ['join', 'status', 'out'].map((name) => optionValue(args, name));
  if (join !== undefined) return joinPieces(join, terminal, machine.write);
  if (status !== undefined) return pieceStatus(status, terminal);
  const [id, file = '-', ...rest] = args.positionals;
  if (id === undefined || rest.length > 0)
    throw usageError('batch <id> [FILE|-]. `plumbline list` names the calculations');
  if (!findCalculation(id)) {
    const unknown = runCalculation(id, null);
    return refuse(terminal, unknown.ok ? {} : errorFields(unknown.error));
  }
  const workers = Number(optionValue(args, 'workers') ?? machine.cores);
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS)
    return refuse(terminal, { workers: [`Must be between 1 and ${MAX_WORKERS}.`] });
  const task: BatchTask = {
    id,
    paths: selectedPaths(args.repeated?.select),
    isSummary: args.options.summary === true,
    fullPrecision: args.options['full-precision'] === true,
    thisYear: machine.thisYear,
  };
  if (out !== undefined) {
    const shard = shardOf(optionValue(args, 'shard'));
    if (shard === null) return refuse(terminal, { shard: ['Expected a share such as 3/16.'] });
    if (file === '-')
      return refuse(terminal, { file: ['Enter a file: standard input cannot be split into pieces.'] });
    for (const option of ['summary', 'fail-fast'])
      if (args.options[option] === true)
        return refuse(terminal, { [option]: [`--${option} cannot be used with --out.`] });
    const mib = Number(optionValue(args, 'piece') ?? DEFAULT_MIB);
    if (!Number.isInteger(mib) || mib < 1 || mib > MAX_MIB)
      return refuse(terminal, { piece: [`Must be between 1 and ${MAX_MIB}.`] });
    const run = {
      ...{ task, file, out, workers, machine },
      gzip: args.options.gzip === true,
      figures: machine.figuresMark(),
      pieceBytes: mib * 1024 * 1024,
    };
    if (args.options.queue !== true) return runPieces({ ...run, shard, queue: localQueue() }, terminal);
    if (args.options.shard !== undefined)
      return refuse(terminal, { queue: ['Use either --shard or --queue: a queue distributes all pieces.'] });
    return withOpen(await machine.openQueue(), (queue) => runPieces({ ...run, shard, queue }, terminal));
  }
  for (const option of ['shard', 'queue', 'gzip', 'piece'])
    if (args.options[option] !== undefined)
      return refuse(terminal, { [option]: [`--${option} requires --out <folder>.`] });
  if (file === '-' && args.positionals.length === 1 && terminal.isInteractive)
    terminal.err('Reading one JSON document per line from standard input; end it with Ctrl-D.\n');
  const source = await attempt(() => machine.open(file));
  if (!source.ok) return refuse(terminal, { file: [`${file} cannot be read: ${source.error}`] });
  const outcome = await processAll(source.value, task, workers, args.options['fail-fast'] === true, machine);
  if (task.isSummary) terminal.out(`${JSON.stringify(summaryOf(task, outcome), null, 2)}\n`);
  if (outcome.broken !== null) {
    terminal.err(`${file} could not be read to the end: ${outcome.broken}\n`);
    return 1;
  }
  return outcome.failed > 0 ? 1 : outcome.refused > 0 ? 2 : 0;
}

interface BatchOutcome {
  documents: number;
  refused: number;
  failed: number;
  firstError: LineError | null;
  spreads: readonly RunningSpread[];
  seconds: number;
  /** Reason why reading stopped before the end. */
  broken: string | null;
}

async function processAll(
  source: BatchSource,
  task: BatchTask,
  workers: number,
  failFast: boolean,
  machine: BatchMachine,
): Promise<BatchOutcome> {
  const started = machine.now();
  const spreads = task.paths.map(() => new RunningSpread());
  const none = { documents: 0, refused: 0, failed: 0, firstError: null };
  const outcome: BatchOutcome = { ...none, spreads, seconds: 0, broken: null };
  let bytesRead = 0;
  const show = machine.showProgress;
  let displayedAt = started;

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const bytes of source.bytes) {
      bytesRead += bytes.length;
      yield bytes;
    }
  }

  const take = async (chunkResult: ChunkResult): Promise<'on' | 'stop'> => {
    const shouldStop = failFast && chunkResult.firstError !== null;
    outcome.firstError ??= chunkResult.firstError;
    outcome.documents += shouldStop ? chunkResult.documentsToFirstError : chunkResult.documents;
    outcome.refused += shouldStop ? Math.min(1, chunkResult.refused) : chunkResult.refused;
    outcome.failed += shouldStop && chunkResult.refused > 0 ? 0 : shouldStop ? 1 : chunkResult.failed;
    for (const [at, values] of chunkResult.values.entries())
      for (const value of values) spreads[at].add(value);
    const output = shouldStop
      ? chunkResult.output.subarray(0, chunkResult.firstErrorEnds)
      : chunkResult.output;
    if (output.length > 0) await machine.write(output);
    if (show && machine.now() - displayedAt >= PROGRESS_INTERVAL_MS) {
      displayedAt = machine.now();
      const refused = outcome.refused + outcome.failed;
      const read = { bytesRead, size: source.size, milliseconds: displayedAt - started };
      show(progressLine({ documents: outcome.documents, refused, ...read }));
    }
    return shouldStop ? 'stop' : 'on';
  };

  try {
    const results = resultsInOrder(lineChunks(counted()), () => machine.startWorker(task), workers);
    for await (const chunkResult of results) if ((await take(chunkResult)) === 'stop') break;
  } catch (error) {
    outcome.broken = reasonOf(error);
  } finally {
    source.close();
    show?.('');
  }
  outcome.seconds = (machine.now() - started) / 1000;
  return outcome;
}

/** Members that differ between runs are last. */
function summaryOf(task: BatchTask, outcome: BatchOutcome) {
  const { documents, refused, failed, firstError, spreads, seconds } = outcome;
  return {
    calculation: task.id,
    documents,
    refused,
    failed,
    first_error: firstError,
    ...(task.paths.length > 0 && {
      select: Object.fromEntries(task.paths.map((path, at) => [path, spreads[at].result()])),
    }),
    seconds: Number(seconds.toFixed(3)),
    documents_per_second: seconds > 0 ? Math.round(documents / seconds) : null,
  };
}

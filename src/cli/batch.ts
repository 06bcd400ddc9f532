/** One document a line in, one a line out, in order, on all cores; or with `--summary` what came of them. */
import { findCalculation, runCalculation } from '../domain/calculations/registry.ts';
import { answersInOrder, type BatchWorker } from './batch/in-order.ts';
import type { BatchTask, ChunkAnswer, LineError } from './batch/batch-work.ts';
import { joinPieces, pieceStatus, runPieces, shardOf } from './batch/in-pieces.ts';
import { lineChunks } from './batch/line-chunks.ts';
import { RunningSpread } from './batch/spread.ts';
import {
  optionValue,
  type Arguments,
  type ExitStatus,
  errorFields,
  reasonOf,
  refuse,
  type Terminal,
} from './command.ts';
import { selectedPaths } from './result-path.ts';

export interface BatchSource {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Null where nobody knows how much will come. */
  readonly size: number | null;
  /** Stops reading, also in the middle. */
  close(): void;
}

export interface BatchMachine {
  open(file: string): Promise<BatchSource>;
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  startWorker(task: BatchTask): BatchWorker;
  readonly cores: number;
  /** Null where standard error is no terminal. */
  readonly showProgress: ((line: string) => void) | null;
  /** SHA-256 of the market figures and tax years in force. */
  figuresMark(): string;
  /** Milliseconds. */
  now(): number;
  readonly thisYear: number;
}

const MOST_WORKERS = 256;
/** Of input a piece: half a minute of whole comparative reports on one core. */
const USUAL_MIB = 64;
const MOST_MIB = 4096;

export async function batch(args: Arguments, terminal: Terminal, machine: BatchMachine): Promise<ExitStatus> {
  const [join, status, out] = ['join', 'status', 'out'].map((name) => optionValue(args, name));
  if (join !== undefined) return joinPieces(join, terminal, machine.write);
  if (status !== undefined) return pieceStatus(status, terminal);
  const [id, file = '-', ...rest] = args.positionals;
  if (id === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline batch <id> [FILE|-]. `plumbline list` names the calculations.\n');
    return 2;
  }
  if (!findCalculation(id)) {
    const unknown = runCalculation(id, null);
    return refuse(terminal, unknown.ok ? {} : errorFields(unknown.error));
  }
  const workers = Number(optionValue(args, 'workers') ?? machine.cores);
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS)
    return refuse(terminal, { workers: [`Must be between 1 and ${MOST_WORKERS}.`] });
  const task: BatchTask = {
    id,
    paths: selectedPaths(args.repeated?.select),
    summary: args.options.summary === true,
    fullPrecision: args.options['full-precision'] === true,
    thisYear: machine.thisYear,
  };
  if (out !== undefined) {
    const shard = shardOf(optionValue(args, 'shard'));
    if (shard === null) return refuse(terminal, { shard: ['Expected a share such as 3/16.'] });
    if (file === '-')
      return refuse(terminal, { file: ['Name a file: standard input cannot be cut into pieces.'] });
    for (const option of ['summary', 'fail-fast'])
      if (args.options[option] === true)
        return refuse(terminal, { [option]: [`--${option} is for a run without --out.`] });
    const mib = Number(optionValue(args, 'piece') ?? USUAL_MIB);
    if (!Number.isInteger(mib) || mib < 1 || mib > MOST_MIB)
      return refuse(terminal, { piece: [`Must be between 1 and ${MOST_MIB}.`] });
    const gzip = args.options.gzip === true;
    return runPieces(
      {
        ...{ task, file, out, shard, gzip },
        figures: machine.figuresMark(),
        pieceBytes: mib * 1024 * 1024,
        answer: ({ firstLine, name, ...source }, write) =>
          answerAll(
            source,
            task,
            workers,
            false,
            { ...machine, write, ...shownAs(machine, name) },
            firstLine,
          ),
      },
      terminal,
    );
  }
  for (const option of ['shard', 'gzip', 'piece'])
    if (args.options[option] !== undefined)
      return refuse(terminal, { [option]: [`--${option} goes with --out <folder>.`] });
  if (file === '-' && args.positionals.length === 1 && terminal.isInteractive)
    terminal.err('Reading a JSON document a line from standard input; end it with Ctrl-D.\n');
  let source: BatchSource;
  try {
    source = await machine.open(file);
  } catch (error) {
    return refuse(terminal, { file: [`${file} cannot be read: ${reasonOf(error)}`] });
  }
  const outcome = await answerAll(source, task, workers, args.options['fail-fast'] === true, machine);
  if (task.summary) terminal.out(`${JSON.stringify(summaryOf(task, outcome), null, 2)}\n`);
  if (outcome.broken !== null) {
    terminal.err(`${file} could be read no further: ${outcome.broken}\n`);
    return 1;
  }
  return outcome.failed > 0 ? 1 : outcome.refused > 0 ? 2 : 0;
}

const shownAs = ({ showProgress }: BatchMachine, name: string): Pick<BatchMachine, 'showProgress'> => ({
  showProgress: showProgress && ((line) => showProgress(line === '' ? '' : `${name}  ${line}`)),
});

interface BatchOutcome {
  readonly documents: number;
  readonly refused: number;
  readonly failed: number;
  readonly firstError: LineError | null;
  readonly spreads: readonly RunningSpread[];
  readonly seconds: number;
  /** Why reading ended before the end. */
  readonly broken: string | null;
}

async function answerAll(
  source: BatchSource,
  task: BatchTask,
  workers: number,
  failFast: boolean,
  machine: BatchMachine,
  firstLine?: number,
): Promise<BatchOutcome> {
  const started = machine.now();
  const spreads = task.paths.map(() => new RunningSpread());
  let documents = 0;
  let refused = 0;
  let failed = 0;
  let firstError: LineError | null = null;
  let bytesRead = 0;
  let broken: string | null = null;
  const show = machine.showProgress;
  let shownAt = started;

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const bytes of source.bytes) {
      bytesRead += bytes.length;
      yield bytes;
    }
  }

  const take = async (answer: ChunkAnswer): Promise<'on' | 'stop'> => {
    const stop = failFast && answer.firstError !== null;
    firstError ??= answer.firstError;
    documents += stop ? answer.documentsToFirstError : answer.documents;
    refused += stop ? Math.min(1, answer.refused) : answer.refused;
    failed += stop && answer.refused > 0 ? 0 : stop ? 1 : answer.failed;
    for (const [at, values] of answer.values.entries()) for (const value of values) spreads[at].add(value);
    const output = stop ? answer.output.subarray(0, answer.firstErrorEnds) : answer.output;
    if (output.length > 0) await machine.write(output);
    if (show && machine.now() - shownAt >= 100) {
      shownAt = machine.now();
      show(
        progressLine({
          bytesRead,
          size: source.size,
          documents,
          refused: refused + failed,
          milliseconds: shownAt - started,
        }),
      );
    }
    return stop ? 'stop' : 'on';
  };

  try {
    const answers = answersInOrder(
      lineChunks(counted(), undefined, firstLine),
      () => machine.startWorker(task),
      workers,
    );
    for await (const answer of answers) if ((await take(answer)) === 'stop') break;
  } catch (error) {
    broken = reasonOf(error);
  } finally {
    source.close();
    show?.('');
  }
  const seconds = (machine.now() - started) / 1000;
  return { documents, refused, failed, firstError, spreads, seconds, broken };
}

/** What differs from run to run comes last. */
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

/** How far a batch is, as one line. */
interface Progress {
  readonly bytesRead: number;
  /** Null where nobody knows how much will come. */
  readonly size: number | null;
  readonly documents: number;
  readonly refused: number;
  readonly milliseconds: number;
}

const WIDTH = 24;

function progressLine({ bytesRead, size, documents, refused, milliseconds }: Progress): string {
  const share = size ? Math.min(1, bytesRead / size) : null;
  const done = Math.round((share ?? 0) * WIDTH);
  const bar =
    share === null ? [] : [`[${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${Math.floor(share * 100)}%`];
  const speed = milliseconds > 0 ? Math.round((documents * 1000) / milliseconds) : 0;
  return [
    ...bar,
    `${documents.toLocaleString('en-US')} documents`,
    `${speed.toLocaleString('en-US')} a second`,
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} refused`] : []),
  ].join('  ');
}

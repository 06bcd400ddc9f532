/** A resumable batch that several processes share: pieces of the input, with one output file each. */
import { DATA_VINTAGE, ENGINE_VERSION } from '../../domain/version.ts';
import { ANOTHER_LOCATION, attempt, refuse, type ExitStatus, type Terminal } from '../command.ts';
import type { BatchTask } from './batch-work.ts';
import { processPieces, type PieceMachine } from './process-batch.ts';
import { inputFile, pieceFolder, type RunTerms } from './piece-folder.ts';
import { type PieceQueue, cutsOf, firstLines } from './pieces.ts';

interface Shard {
  /** From 1. */
  number: number;
  of: number;
}

const MAX_SHARDS = 10_000;

/** "3/16" */
export function shardOf(text: string | undefined): Shard | null {
  if (text === undefined) return { number: 1, of: 1 };
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  return number !== undefined && of !== undefined && number >= 1 && number <= of && of <= MAX_SHARDS
    ? { number, of }
    : null;
}

interface PieceRun {
  task: BatchTask;
  file: string;
  out: string;
  /** With a queue of all processes: 1 of 1. */
  shard: Shard;
  queue: PieceQueue;
  gzip: boolean;
  figures: string;
  pieceBytes: number;
  workers: number;
  machine: PieceMachine;
}

export async function runPieces(run: PieceRun, terminal: Terminal): Promise<ExitStatus> {
  const { task, shard } = run;
  const folder = pieceFolder(run.out);
  const opened = await attempt(() => inputFile(run.file));
  if (!opened.ok) return refuse(terminal, { file: [`${run.file} cannot be read: ${opened.error}`] });
  const input = opened.value;
  const requested: RunTerms = {
    calculation: task.id,
    select: task.paths,
    full_precision: task.fullPrecision,
    gzip: run.gzip,
    engine_version: ENGINE_VERSION,
    data_vintage: DATA_VINTAGE,
    figures: run.figures,
    this_year: task.thisYear,
    input: input.mark,
    piece_bytes: run.pieceBytes,
  };
  const started = await attempt(async () => {
    run.machine.makeFolder(run.out);
    return folder.begin(requested);
  });
  if (!started.ok)
    return refuse(terminal, {
      out: [`Can't write to ${run.out}: ${started.error} ${ANOTHER_LOCATION}`],
    });
  const terms = started.value;
  const differs = findDifference(terms, requested);
  if (differs !== null)
    return refuse(terminal, {
      out: [
        `${run.out} contains a run with another ${differs}. Choose an empty folder, or repeat the original command.`,
      ],
    });

  const cuts = cutsOf(input.mark.bytes, terms.piece_bytes);
  const due = cuts.map((_, piece) => piece).filter((piece) => piece % shard.of === shard.number - 1);
  const lines = (await folder.firstLines()) ?? (await numberLines());
  async function numberLines(): Promise<number[]> {
    const fullInput = input.readFrom(0);
    return folder.saveFirstLines(await firstLines(fullInput.bytes, cuts).finally(() => fullInput.close()));
  }
  const readResults = () => Promise.all(due.map((piece) => folder.resultOf(piece)));
  const before = await readResults();
  await run.queue.offer(
    await folder.runId(),
    due.filter((_, k) => before[k] === null),
  );

  const interruption = await processPieces({ ...run, folder, terms, input, cuts, lines });
  if (interruption !== null) {
    terminal.err(`${interruption}\nTo resume, run the same command again.\n`);
    return 1;
  }
  await folder.clear(due);
  const done = (await readResults()).filter((one) => one !== null);
  if (done.length < due.length) {
    terminal.err(
      `${due.length - done.length} of ${cuts.length} pieces are missing from ${run.out}. Run the same command again.\n`,
    );
    return 1;
  }
  terminal.err(
    `${due.length} of ${cuts.length} pieces are in ${run.out}. plumbline batch --join ${run.out} writes all of them in order.\n`,
  );
  return done.some(({ failed }) => failed > 0) ? 1 : done.some(({ refused }) => refused > 0) ? 2 : 0;
}

const MEMBERS: Readonly<Record<keyof RunTerms, string>> = {
  calculation: 'calculation',
  select: 'selection',
  full_precision: 'precision',
  gzip: 'choice of gzip',
  engine_version: 'version of Plumbline',
  data_vintage: 'version of the legal figures',
  figures: 'set of market figures or tax years',
  this_year: 'year for documents without a start year',
  input: 'input file',
  piece_bytes: 'size of its pieces',
};

function findDifference(stored: RunTerms, requested: RunTerms): string | null {
  for (const [member, name] of Object.entries(MEMBERS))
    if (JSON.stringify(Reflect.get(stored, member)) !== JSON.stringify(Reflect.get(requested, member)))
      return name;
  return null;
}

/** Returns the terms of a folder and the counts of its pieces, null if a piece is not done. */
async function piecesIn(out: string) {
  const folder = pieceFolder(out);
  const terms = await folder.terms();
  if (terms === null) return null;
  const cuts = cutsOf(terms.input.bytes, terms.piece_bytes);
  const done = await Promise.all(cuts.map((_, piece) => folder.resultOf(piece)));
  return { folder, terms, cuts, done };
}

const rejectMissingRun = (terminal: Terminal, option: string, out: string): ExitStatus =>
  refuse(terminal, { [option]: [`${out} contains no run. Enter the folder of --out.`] });

/** Writes all pieces in order, if they are complete and unchanged. */
export async function joinPieces(
  out: string,
  terminal: Terminal,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<ExitStatus> {
  const found = await piecesIn(out);
  if (!found) return rejectMissingRun(terminal, 'join', out);
  const { folder, terms, done } = found;
  const missing = done.flatMap((one, piece) => (one === null ? [piece + 1] : []));
  if (missing.length > 0)
    return refuse(terminal, {
      join: [
        `Of ${done.length} pieces ${formatPieceList(missing)} not done. Run the command with --out ${out} again.`,
      ],
    });
  const changed: number[] = [];
  for (const [piece, one] of done.entries())
    if (one && !(await folder.isUnchanged(piece, terms, one))) changed.push(piece + 1);
  if (changed.length > 0)
    return refuse(terminal, {
      join: [
        `Of ${done.length} pieces ${formatPieceList(changed)} not as written. Delete the part-… files of ${changed.length === 1 ? 'it' : 'these'} and run the command with --out ${out} again; files count from 0.`,
      ],
    });
  for (const piece of done.keys()) for await (const bytes of folder.read(piece, terms)) await write(bytes);
  return 0;
}

const MAX_LISTED = 8;

function formatPieceList(numbers: readonly number[]): string {
  const named = numbers.slice(0, MAX_LISTED).join(', ');
  const more = numbers.length > MAX_LISTED ? ` and ${numbers.length - MAX_LISTED} more` : '';
  return `${named}${more} ${numbers.length === 1 ? 'is' : 'are'}`;
}

/** Prints the progress of all processes of a run, their rate and the remaining time. */
export async function pieceStatus(out: string, terminal: Terminal): Promise<ExitStatus> {
  const found = await piecesIn(out);
  if (!found) return rejectMissingRun(terminal, 'status', out);
  const { folder, terms, cuts, done } = found;
  const ready = done.flatMap((one, piece) => (one ? [{ ...one, piece }] : []));
  const sum = (of: (one: (typeof ready)[number]) => number): number =>
    ready.reduce((total, one) => total + of(one), 0);
  const documents = sum((one) => one.documents);
  const bytes = sum(({ piece }) => cuts[piece].to - cuts[piece].from);
  const ends = await Promise.all(ready.map(({ piece }) => folder.finishedAt(piece)));
  const seconds = (Math.max(0, ...ends) - (await folder.startedAt())) / 1000;
  const count = (value: number): string => Math.round(value).toLocaleString('en-US');
  const parts = [
    `${terms.calculation}: ${ready.length} of ${cuts.length} pieces done`,
    `${count(documents)} documents`,
    `${count(sum((one) => one.refused))} refused`,
    `${count(sum((one) => one.failed))} failed`,
  ];
  if (ready.length > 0 && seconds > 0) {
    parts.push(`${count(documents / seconds)} a second`);
    if (ready.length < cuts.length)
      parts.push(`about ${formatTimeLeft(((terms.input.bytes - bytes) / bytes) * seconds)} left`);
  }
  terminal.out(`${parts.join(', ')}\n`);
  return 0;
}

const formatTimeLeft = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} seconds`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${(seconds / 3600).toFixed(1)} hours`;

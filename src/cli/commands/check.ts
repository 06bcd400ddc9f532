/** Tells whether a practice is whole: database, stored files, key. Reads only, also beside a running server. */
import type { DatabaseFacts } from '../../domain/practice/operation/backups.ts';
import {
  optionValue,
  usageError,
  type Arguments,
  type ExitStatus,
  type Terminal,
  failureWords,
} from '../command.ts';
import { openCheck } from '../wiring-operation.ts';

type CheckedPlace = Awaited<ReturnType<typeof openCheck>>;

/** With less than this, saving may soon fail. */
const LITTLE_ROOM = 200e6;

export async function checkCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  if (args.positionals.length > 0) throw usageError('check [--data <folder>]');
  const place = await openCheck(optionValue(args, 'data'));
  const faults: string[] = [];
  const say = (line: string) => terminal.out(`${line}\n`);
  const fault = (line: string) => {
    faults.push(line);
    say(`PROBLEM  ${line}`);
  };
  const good = (line: string) => say(`ok       ${line}`);

  if (place.unfinishedRestore !== null)
    fault('A restore was cut short. Finish it: plumbline restore --continue.');
  let facts: DatabaseFacts | null = null;
  try {
    facts = await place.database();
  } catch (error) {
    fault(`${failureWords(error)} Restore a backup: plumbline restore <folder>.`);
  }
  if (facts) tellDatabase(facts, good, fault);
  const demo = place.demoProblem(facts?.withoutPassword ?? []);
  if (demo !== null) fault(demo);
  for (const series of place.cutIndexChanges())
    fault(
      `A change of the market figures ${series} was cut short. The server's next start finishes it, or throws it away if the audit log does not tell of it.`,
    );
  tellKey(place, facts, good, fault);
  if (facts) await tellContents(place, facts, good, fault);
  // A damaged database, or one of a newer version, was told above.
  if (facts && facts.faults.length === 0 && facts.unknownMigrations.length === 0 && facts.movedTo === null) {
    const problems = await place.auditProblems();
    for (const problem of problems) fault(problem);
    if (problems.length === 0) good('The audit log is whole.');
  }
  const free = place.freeBytes();
  (free < LITTLE_ROOM ? fault : good)(`${Math.floor(free / 1e6)} MB are free on the disk.`);
  say(faults.length === 0 ? 'The practice is whole.' : `${faults.length} to look at.`);
  return faults.length === 0 ? 0 : 1;
}

type Say = (line: string) => void;

function tellDatabase(facts: DatabaseFacts, good: Say, fault: Say): void {
  if (facts.movedTo !== null)
    fault(
      `The practice was moved from here to ${facts.movedTo}. Set PLUMBLINE_DATABASE as the server has it.`,
    );
  // deploy/upgrade reads the size.
  good(`The database has ${facts.bytes.toLocaleString('en-US')} bytes.`);
  if (facts.faults.length === 0) good('The database is sound.');
  else
    fault(
      `The database is damaged: ${facts.faults.join('; ')}. Restore a backup: plumbline restore <folder>.`,
    );
  if (facts.brokenReferences === 0) good('Every row belongs to one that is there.');
  else fault(`${facts.brokenReferences} rows belong to rows that are gone. Restore a backup.`);
  const [newer] = facts.unknownMigrations;
  if (newer !== undefined)
    fault(`The database is of a newer version of Plumbline (${newer}). Run that version.`);
  else if (facts.tooOld !== null) fault(facts.tooOld);
  else if (facts.pendingMigrations > 0)
    good(`The next start brings the database up to date (${facts.pendingMigrations} migrations).`);
  else good('The database is up to date.');
}

function tellKey(place: CheckedPlace, facts: DatabaseFacts | null, good: Say, fault: Say): void {
  let mark: string | null;
  try {
    mark = place.keyMark();
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error));
  }
  const REMEDY = 'Copy secret.key back from a backup, or see `plumbline key accept`.';
  if (mark === null) return fault(`secret.key is missing. ${REMEDY}`);
  if (facts?.keyMark && facts.keyMark !== mark)
    return fault(`secret.key is not the key that the database is used with. ${REMEDY}`);
  if (place.keyIsOpen()) return fault('Others on this machine can read secret.key: chmod 600 secret.key.');
  return good(facts?.keyMark ? 'The key fits the database.' : 'The key is there; the next start records it.');
}

async function tellContents(
  place: CheckedPlace,
  before: DatabaseFacts,
  good: Say,
  fault: Say,
): Promise<void> {
  let found: Awaited<ReturnType<typeof place.contents>>;
  try {
    found = await place.contents(before.contents);
  } catch (error) {
    return fault(failureWords(error));
  }
  // A server may have deleted one meanwhile, with its row.
  const still = new Set(found.missing.length > 0 ? (await place.database()).contents : []);
  const missing = found.missing.filter((hash) => still.has(hash));
  if (missing.length + found.damaged.length === 0)
    good(`${before.contents.length} stored files are there and unchanged.`);
  for (const hash of missing) fault(`The stored file ${hash} is missing. Copy it back from a backup.`);
  for (const hash of found.damaged) fault(`The stored file ${hash} is damaged. Copy it back from a backup.`);
  if (found.unnamed > 0)
    good(`${found.unnamed} stored files belong to nothing; the server deletes them within a day.`);
}

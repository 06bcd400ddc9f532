/** Verifies database, stored files and key of a practice. Read-only, also while a server runs. */
import type { DatabaseFacts } from '../../domain/practice/operation/backups.ts';
import {
  optionValue,
  usageError,
  type Arguments,
  type ExitStatus,
  type Terminal,
  failureText,
} from '../command.ts';
import { openCheck } from '../wiring-operation.ts';

type CheckedPlace = Awaited<ReturnType<typeof openCheck>>;

/** With less free space, saving may soon fail. */
const MIN_FREE_BYTES = 200e6;

export async function checkCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  if (args.positionals.length > 0) throw usageError('check [--data <folder>]');
  const place = await openCheck(optionValue(args, 'data'));
  const foundProblems: string[] = [];
  const printLine = (line: string) => terminal.out(`${line}\n`);
  const reportProblem = (line: string) => {
    foundProblems.push(line);
    printLine(`PROBLEM  ${line}`);
  };
  const reportOk = (line: string) => printLine(`ok       ${line}`);

  if (place.unfinishedRestore !== null)
    reportProblem('A restore was interrupted. Complete it: plumbline restore --continue.');
  let facts: DatabaseFacts | null = null;
  try {
    facts = await place.database();
  } catch (error) {
    reportProblem(`${failureText(error)} Restore a backup: plumbline restore <folder>.`);
  }
  if (facts) checkDatabase(facts, reportOk, reportProblem);
  const demo = place.demoProblem(facts?.withoutPassword ?? []);
  if (demo !== null) reportProblem(demo);
  for (const series of place.cutIndexChanges())
    reportProblem(
      `A change of the market figures ${series} was interrupted. The server's next start completes it, or discards it if it is not in the audit log.`,
    );
  checkKey(place, facts, reportOk, reportProblem);
  if (facts) await checkContents(place, facts, reportOk, reportProblem);
  // A damaged, newer or moved database was reported above.
  if (facts && facts.damage.length === 0 && facts.unknownMigrations.length === 0 && facts.movedTo === null) {
    const problems = await place.auditProblems();
    for (const problem of problems) reportProblem(problem);
    if (problems.length === 0) reportOk('The audit log is complete and unchanged.');
  }
  const free = place.freeBytes();
  (free < MIN_FREE_BYTES ? reportProblem : reportOk)(`${Math.floor(free / 1e6)} MB are free on the disk.`);
  printLine(
    foundProblems.length === 0 ? 'The practice has no problems.' : `Problems: ${foundProblems.length}.`,
  );
  return foundProblems.length === 0 ? 0 : 1;
}

type Print = (line: string) => void;

function checkDatabase(facts: DatabaseFacts, reportOk: Print, reportProblem: Print): void {
  if (facts.movedTo !== null)
    reportProblem(
      `The practice was moved from here to ${facts.movedTo}. Set PLUMBLINE_DATABASE to the server's value.`,
    );
  // deploy/upgrade reads the size.
  reportOk(`The database has ${facts.bytes.toLocaleString('en-US')} bytes.`);
  if (facts.damage.length === 0) reportOk('The database is sound.');
  else
    reportProblem(
      `The database is damaged: ${facts.damage.join('; ')}. Restore a backup: plumbline restore <folder>.`,
    );
  if (facts.brokenReferences === 0) reportOk('All references between rows are valid.');
  else reportProblem(`${facts.brokenReferences} rows refer to missing rows. Restore a backup.`);
  const [newer] = facts.unknownMigrations;
  if (newer !== undefined)
    reportProblem(`The database is of a newer version of Plumbline (${newer}). Run that version.`);
  else if (facts.tooOld !== null) reportProblem(facts.tooOld);
  else if (facts.pendingMigrations > 0)
    reportOk(`The next start updates the database (${facts.pendingMigrations} migrations).`);
  else reportOk('The database is up to date.');
}

function checkKey(
  place: CheckedPlace,
  facts: DatabaseFacts | null,
  reportOk: Print,
  reportProblem: Print,
): void {
  let mark: string | null;
  try {
    mark = place.keyMark();
  } catch (error) {
    return reportProblem(error instanceof Error ? error.message : String(error));
  }
  const REMEDY = 'Copy secret.key back from a backup, or see `plumbline key accept`.';
  if (mark === null) return reportProblem(`secret.key is missing. ${REMEDY}`);
  if (facts?.keyMark && facts.keyMark !== mark)
    return reportProblem(`secret.key is not the key that the database is used with. ${REMEDY}`);
  if (place.keyIsOpen())
    return reportProblem('Other users of this machine can read secret.key. Run: chmod 600 secret.key.');
  return reportOk(
    facts?.keyMark ? 'The key matches the database.' : 'The key exists; the next start records it.',
  );
}

async function checkContents(
  place: CheckedPlace,
  before: DatabaseFacts,
  reportOk: Print,
  reportProblem: Print,
): Promise<void> {
  let found: Awaited<ReturnType<typeof place.contents>>;
  try {
    found = await place.contents(before.contents);
  } catch (error) {
    return reportProblem(failureText(error));
  }
  // A server may have deleted the file with its row in between.
  const still = new Set(found.missing.length > 0 ? (await place.database()).contents : []);
  const missing = found.missing.filter((hash) => still.has(hash));
  if (missing.length + found.damaged.length === 0)
    reportOk(`${before.contents.length} stored files are unchanged.`);
  for (const hash of missing)
    reportProblem(`The stored file ${hash} is missing. Copy it back from a backup.`);
  for (const hash of found.damaged)
    reportProblem(`The stored file ${hash} is damaged. Copy it back from a backup.`);
  if (found.unreferenced > 0)
    reportOk(`${found.unreferenced} stored files are not used; the server deletes them within a day.`);
}

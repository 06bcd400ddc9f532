import { sizeText } from '../../domain/practice/operation/backups.ts';
import {
  CommandError,
  exitStatusOf,
  optionValue,
  reasonOf,
  usageError,
  type Arguments,
  type ExitStatus,
  type Terminal,
  withOpen,
  describeFailure,
  failureText,
} from '../command.ts';
import { dataErrorText } from '../wiring.ts';
import { openBackup, untilStopped, openRestore } from '../wiring-operation.ts';
import { openBackupNotice } from '../wiring-stores.ts';

const MAX_RETAINED = 10_000;
const UNIT_MS = { m: 60_000, h: 3_600_000 };

export async function backupCommand(
  args: Arguments,
  terminal: Terminal,
  open = openBackup,
  waiter = untilStopped,
): Promise<ExitStatus> {
  const [into, ...rest] = args.positionals;
  if (into === undefined || rest.length > 0)
    throw usageError('backup <folder> [--keep <number>] [--every <period>]');
  const keep = optionValue(args, 'keep');
  if (keep !== undefined && !(/^\d{1,5}$/.test(keep) && Number(keep) >= 1 && Number(keep) <= MAX_RETAINED))
    throw new CommandError(`--keep requires a whole number from 1 to ${MAX_RETAINED}.`);
  const every = optionValue(args, 'every');
  const [, count, unit] = /^([1-9]\d{0,3})([mh])$/.exec(every ?? '') ?? [];
  const period = Number(count) * UNIT_MS[unit === 'm' ? 'm' : 'h'];
  // Timers of Node are limited to 24 days.
  if (every !== undefined && !(period <= 500 * UNIT_MS.h))
    throw new CommandError('--every requires minutes or hours up to 500h, such as 24h or 30m.');
  const wait = every === undefined ? null : waiter();
  for (let due = Date.now(), isFirst = true; ; isFirst = false) {
    const status = await exitStatusOf(terminal, () =>
      oneBackup(into, keep === undefined ? null : Number(keep), terminal, () =>
        open(optionValue(args, 'data')),
      ),
    ).catch((error: unknown) => {
      if (wait === null) throw error;
      terminal.err(`${error instanceof Error ? error.stack : String(error)}\n`);
      return 1 as const;
    });
    // The operator can solve a problem of the first round sooner than the next period.
    if (wait === null || (isFirst && status === 2)) return status;
    due = Math.max(due + period, Date.now());
    if (await wait(due - Date.now())) return 0;
  }
}

async function oneBackup(
  into: string,
  keep: number | null,
  terminal: Terminal,
  open: () => ReturnType<typeof openBackup>,
): Promise<ExitStatus> {
  const place = await open();
  if (place.isInData(into))
    throw new CommandError('Choose a folder outside the data folder: a backup inside would be lost with it.');
  const recorded = (record: () => void) => {
    try {
      record();
    } catch (error) {
      terminal.err(`last-backup.json was not written: ${reasonOf(error)}\n`);
    }
  };
  try {
    const { folder, manifest } = await place.write(into);
    const { files, missing, made_at: time } = manifest;
    const bytes = files.reduce((total, { size }) => total + size, 0);
    terminal.out(`${folder}\n`);
    terminal.err(
      `${files.length} files, ${sizeText(bytes)}. It contains the key and all client data: keep it as safe as the data folder.\n`,
    );
    const dropped = keep === null ? 0 : place.dropOutdated(into, keep, manifest.practice);
    if (dropped > 0) terminal.err(`Older backups deleted: ${dropped}.\n`);
    const error =
      missing.length === 0
        ? null
        : `${missing.length} stored files that the database names are missing or damaged, so they are not in the backup: see \`plumbline check\`.`;
    recorded(() => place.record({ time, path: folder, bytes, error }));
    if (error !== null) terminal.err(`${error}\n`);
    return error === null ? 0 : 1;
  } catch (error) {
    const reason = describeFailure(error, into) ?? (await dataErrorText(error));
    recorded(() => place.recordFailure(reason ?? reasonOf(error)));
    if (reason === null) throw error;
    terminal.err(`${reason} No backup was made.\n`);
    return 1;
  }
}

/** The server sends the mail, because the command may have no access to a mail server. */
export async function backupFailedCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  if (args.positionals.length > 0) throw usageError('backup-failed [--data <folder>]');
  const failed = (reason: string | null) =>
    terminal.err(
      `The backup failed. ${reason ?? 'Run systemctl status plumbline-backup.service for the reason.'}\n`,
    );
  const notice = await openBackupNotice(optionValue(args, 'data')).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
    failed(error.message);
    return null;
  });
  if (notice === null) return 1;
  const reason = notice.last?.error ?? null;
  failed(reason);
  try {
    terminal.err(`Messages to admins: ${await notice.mailAdmins(reason)}.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`No message to the admins was added: ${error.message}`, 1);
  }
}

export async function restoreCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  const [folder, ...rest] = args.positionals;
  const shouldContinue = args.options.continue === true;
  if (rest.length > 0 || (folder === undefined) !== shouldContinue)
    throw usageError('restore <folder>, or plumbline restore --continue');
  return withOpen(await openRestore(optionValue(args, 'data')), async (place) => {
    try {
      if (place.unfinished === null && folder === undefined) {
        terminal.out('There is no interrupted restore.\n');
        return 0;
      }
      if (place.unfinished !== null && folder !== undefined) {
        terminal.err(
          `A restore in ${place.dataFolder} was interrupted. Complete it first: plumbline restore --continue.\n`,
        );
        return 1;
      }
      const { previousData } = await (folder === undefined ? place.finish() : place.restore(folder));
      terminal.out(`The backup was restored to ${place.dataFolder}.\n`);
      if (previousData !== null)
        terminal.out(`The earlier data is in ${previousData}. Delete it once you no longer need it.\n`);
      terminal.err(
        'Start the server. All users must sign in again. Links that were turned off after the backup open again.\n',
      );
      return 0;
    } catch (error) {
      terminal.err(`${failureText(error, place.dataFolder)}\n`);
      return 1;
    }
  });
}

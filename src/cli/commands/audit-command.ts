/** Verifies the audit log of a practice or an exported file, exports it, and creates a lost `audit.seal` again. */
import {
  newestText,
  parseNewest,
  type ChainReport,
  type NewestLine,
} from '../../domain/practice/operation/audit-chain.ts';
import { BackupError } from '../../domain/practice/operation/backups.ts';
import { CommandError, counted, optionValue, usageError, withOpen, type Run } from '../command.ts';
import { openAuditLog } from '../wiring-audit.ts';
import { openToSeal } from '../wiring-operation.ts';
import { exportLog, removedText, verifyFile } from './audit-file-command.ts';

const USAGE =
  'audit verify [--newest <number:seal> | --manifest <file> | --file <file>], plumbline audit export --out <file>, or plumbline audit seal';

const SEAL_REMEDY =
  'Copy audit.seal back from a backup, or write it again: plumbline audit seal. The audit log records this.';

export const auditCommand: Run = async (args, terminal) => {
  if (args.positionals.join(' ') === 'seal') return startSeal(args, terminal);
  if (args.positionals.join(' ') === 'export') return exportLog(args, terminal, USAGE);
  if (args.positionals.join(' ') !== 'verify') throw usageError(USAGE);
  const newestOption = optionValue(args, 'newest');
  const manifest = optionValue(args, 'manifest');
  if (newestOption !== undefined && manifest !== undefined)
    throw new CommandError('Enter either --newest or --manifest, not both.');
  const file = optionValue(args, 'file');
  if (file !== undefined) {
    if (newestOption !== undefined || manifest !== undefined)
      throw new CommandError('Enter --file without --newest and --manifest.');
    return verifyFile(file, optionValue(args, 'data'), terminal);
  }
  return withOpen(await openAuditLog(optionValue(args, 'data')), async (log) => {
    try {
      const notedEnd = manifest === undefined ? newestOption : log.notedIn(manifest);
      if (notedEnd === null) throw new CommandError(`${manifest} contains no line of the audit log.`);
      const newest = notedEnd === undefined ? undefined : parseNewest(notedEnd);
      if (newest === null)
        throw new CommandError('Enter --newest as in the request log, such as 1204:9f2c51d0a3b4e6f7.');
      const report = await log.check(newest);
      terminal.out(reportText(report, newest));
      return report.problems.length === 0 && report.end === null ? 0 : 1;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      throw new CommandError(`Enter the manifest.json of a backup as --manifest. ${error.message}`);
    }
  });
};

const startSeal: Run = async (args, terminal) => {
  return withOpen(await openToSeal(optionValue(args, 'data')), async (practice) => {
    await practice.audit.record({ action: 'audit_seal_begun', user_id: null }, practice.now);
    await practice.noteEnd({ force: true });
    terminal.out('audit.seal names the newest line of the audit log.\n');
    return 0;
  });
};

export function reportText(report: ChainReport, newest?: NewestLine): string {
  const { lines, from, problems, more, personalRemoved, sealedAfterwards, end } = report;
  const textLines: string[] = [];
  if (lines === 0) textLines.push('The audit log has no lines.');
  else if (from === null)
    textLines.push(`No line could be checked: the key of the ${counted(lines, 'line')} is not here.`);
  else {
    if (from > 1)
      textLines.push(`Lines before ${from} could not be checked: the key they were sealed with is not here.`);
    const found =
      problems.length > 0
        ? ` Found ${problems.length + more}:`
        : end
          ? ''
          : ' Nothing was changed or removed.';
    textLines.push(`Checked the audit log from line ${from} on, ${counted(lines, 'line')} in total.${found}`);
  }
  for (const { line, text } of problems) textLines.push(`  Line ${line} ${text}.`);
  if (more > 0) textLines.push(`  … and ${more} more.`);
  if (end !== null) textLines.push(end);
  if (end?.startsWith('audit.seal')) textLines.push(SEAL_REMEDY);
  if (report.newest) textLines.push(`Latest line: ${newestText(report.newest)}`);
  if (lines > 0 && newest === undefined)
    textLines.push('To detect an older copy of the complete data folder, use --newest or --manifest.');
  if (personalRemoved > 0) textLines.push(removedText(personalRemoved));
  if (sealedAfterwards !== null)
    textLines.push(
      `Lines up to ${sealedAfterwards} were written before the chain existed, and sealed later.`,
    );
  return `${textLines.join('\n')}\n`;
}

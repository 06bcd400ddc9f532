/** Exports the audit log to a file, and verifies such a file. */
import { exportDetail, exportQuery } from '../../domain/practice/operation/audit-export.ts';
import { AuditFileError, type AuditFileReport } from '../../domain/practice/operation/audit-file.ts';
import { auditExportSchema } from '../../domain/practice/users/admin-schema.ts';
import { parseWith } from '../../domain/shared/result.ts';
import {
  CommandError,
  counted,
  errorFields,
  failureText,
  optionValue,
  refuse,
  usageError,
  withOpen,
  type ExitStatus,
  type Run,
  type Terminal,
} from '../command.ts';
import { openAuditFile } from '../wiring-audit.ts';
import { openAuditExport } from '../wiring-stores.ts';

export const exportLog: Run<[usage: string]> = async (args, terminal, usage) => {
  const { out, data: _data, ...filter } = args.options;
  if (typeof out !== 'string') throw usageError(usage);
  const read = parseWith(auditExportSchema, filter);
  if (!read.ok) return refuse(terminal, errorFields(read.error));
  return withOpen(await openAuditExport(optionValue(args, 'data')), async (practice) => {
    const { format, ...dates } = read.value;
    const query = exportQuery(dates, practice.zone);
    const detail = exportDetail(format, query);
    await practice.audit.record({ action: 'audit_log_exported', user_id: null, detail }, practice.now);
    try {
      const name = `plumbline-audit.${format}`;
      terminal.out(`${await practice.save(out, name, practice.auditExport(format, query))}\n`);
      return 0;
    } catch (error) {
      throw new CommandError(`${failureText(error, out)} Nothing was written.`, 1);
    }
  });
};

export async function verifyFile(
  file: string,
  dataFolder: string | undefined,
  terminal: Terminal,
): Promise<ExitStatus> {
  return withOpen(await openAuditFile(file, dataFolder), async ({ check }) => {
    try {
      const report = await check();
      terminal.out(`${reportLines(report).join('\n')}\n`);
      return report.problems.length === 0 && !report.isOtherKey ? 0 : 1;
    } catch (error) {
      throw error instanceof AuditFileError ? new CommandError(error.message) : error;
    }
  });
}

export const removedText = (count: number): string =>
  `${counted(count, 'line')} without address or note, which were removed with a user or because of age. The lines were checked.`;

function reportLines({
  header,
  lines,
  unchecked,
  personalRemoved,
  newest,
  ...report
}: AuditFileReport): string[] {
  if (report.isOtherKey) return ['The key in secret.key did not seal this file.'];
  const textLines = [...report.problems];
  if (textLines.length === 0) {
    const count = `${lines.toLocaleString('en-US')} line${lines === 1 ? '' : 's'}, unchanged`;
    textLines.push(header.filtered ? `${count}.` : `${count}, complete.`);
    if (header.filtered) textLines.push('The file is filtered: it does not contain other lines.');
    else if (lines > 0 && lines < newest)
      textLines.push(`It contains lines ${header.from_line} to ${header.to_line} of ${newest}.`);
  }
  if (unchecked > 0)
    textLines.push(
      `${counted(unchecked, 'line')} could not be checked: the key they were sealed with is not here.`,
    );
  if (personalRemoved > 0) textLines.push(removedText(personalRemoved));
  return textLines;
}

/** Writes all that a practice keeps of one user into a file, also while a server runs. */
import type { AuditLog } from '../../domain/practice/users/audit-log.ts';
import { type UserStore, normalEmail, ownerOf, type OwnerId } from '../../domain/practice/users/user.ts';
import { failureWords } from './backup.ts';
import { optionValue, whileOpen, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

interface ExportingPractice {
  users: Pick<UserStore, 'findByEmail'>;
  audit: Pick<AuditLog, 'record'>;
  accountExport(user: OwnerId, now: Date): AsyncIterable<Uint8Array>;
  /** Into a new file for its owner only, whole or not there; in a folder, under the name given. Its path. */
  save(target: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<string>;
  now: Date;
  close(): Promise<void>;
}

export type OpenExport = (dataFolder?: string) => Promise<ExportingPractice | { problem: string }>;

export async function exportUserCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenExport,
): Promise<ExitStatus> {
  const [email, target, ...rest] = args.positionals;
  if (email === undefined || target === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline export-user <email> <folder|file.zip>.\n');
    return 2;
  }
  return whileOpen(await open(optionValue(args, 'data')), terminal, async (practice) => {
    try {
      const { users, audit, accountExport, save, now } = practice;
      const user = await users.findByEmail(normalEmail(email));
      if (!user) {
        terminal.err(`Nobody here has the address ${email}.\n`);
        return 2;
      }
      const path = await save(target, `plumbline-user-${user.id}.zip`, accountExport(ownerOf(user), now));
      await audit.record({ action: 'user_exported', user_id: null, subject_id: user.id }, now);
      terminal.out(`${path}\n`);
      terminal.err('It holds the data of clients: keep it safe.\n');
      return 0;
    } catch (error) {
      terminal.err(`${failureWords(error, target)} Nothing was written.\n`);
      return 1;
    }
  });
}

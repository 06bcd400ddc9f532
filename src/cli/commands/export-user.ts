/** Writes all that a practice keeps of one user into a file, also while a server runs. */
import { normalEmail, ownerOf } from '../../domain/practice/users/user.ts';
import {
  CommandError,
  optionValue,
  usageError,
  whileOpen,
  type Arguments,
  type ExitStatus,
  type Terminal,
} from '../command.ts';
import { failureWords } from '../failures.ts';
import { openExport } from '../wiring-stores.ts';

export async function exportUserCommand(args: Arguments, terminal: Terminal): Promise<ExitStatus> {
  const [email, target, ...rest] = args.positionals;
  if (email === undefined || target === undefined || rest.length > 0)
    throw usageError('export-user <email> <folder|file.zip>');
  return whileOpen(await openExport(optionValue(args, 'data')), async (practice) => {
    try {
      const { users, audit, accountExport, save, now } = practice;
      const user = await users.findByEmail(normalEmail(email));
      if (!user) throw new CommandError(`Nobody here has the address ${email}.`);
      const path = await save(target, `plumbline-user-${user.id}.zip`, accountExport(ownerOf(user), now));
      await audit.record({ action: 'user_exported', user_id: null, subject_id: user.id }, now);
      terminal.out(`${path}\n`);
      terminal.err('It holds the data of clients: keep it safe.\n');
      return 0;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      terminal.err(`${failureWords(error, target)} Nothing was written.\n`);
      return 1;
    }
  });
}

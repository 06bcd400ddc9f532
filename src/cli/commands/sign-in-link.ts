/** Prints an address that signs somebody in once: the way back in without mail. Needs the data folder. */
import { signInLink } from '../../domain/practice/users/sign-in-link.ts';
import { normalEmail } from '../../domain/practice/users/user.ts';
import {
  CommandError,
  optionValue,
  usageError,
  whileOpen,
  type Arguments,
  type ExitStatus,
  type Terminal,
} from '../command.ts';
import { openPractice } from '../wiring-stores.ts';

export async function signInLinkCommand(
  args: Arguments,
  terminal: Terminal,
  open: typeof openPractice = openPractice,
): Promise<ExitStatus> {
  const [email, ...rest] = args.positionals;
  if (email === undefined || rest.length > 0) throw usageError('sign-in-link <email>');
  return whileOpen(await open(optionValue(args, 'data')), async (practice) => {
    const user = await practice.users.findByEmail(normalEmail(email));
    if (!user) throw new CommandError(`Nobody here has the address ${email}.`);
    terminal.out(`${await signInLink(practice, user, practice)}\n`);
    terminal.err('Good for one sign-in within 15 minutes. The making of this link is in the audit log.\n');
    return 0;
  });
}

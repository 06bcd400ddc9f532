/** Prints an address that signs somebody in once: the way back in without mail. Needs the data folder. */
import { signInLink, type SignInLinkParts } from '../../domain/practice/users/sign-in-link.ts';
import { type UserStore, normalEmail } from '../../domain/practice/users/user.ts';
import { optionValue, whileOpen, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

export interface Practice extends SignInLinkParts {
  users: Pick<UserStore, 'findByEmail'>;
  /** Address of the pages, without a slash at the end. */
  baseUrl: string;
  now: Date;
  close(): Promise<void>;
}

/** A problem where there is no practice yet: asking for a link must never make one by mistake. */
export type OpenPractice = (dataFolder?: string) => Promise<Practice | { problem: string }>;

export async function signInLinkCommand(
  args: Arguments,
  terminal: Terminal,
  openPractice: OpenPractice,
): Promise<ExitStatus> {
  const [email, ...rest] = args.positionals;
  if (email === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline sign-in-link <email>.\n');
    return 2;
  }
  return whileOpen(await openPractice(optionValue(args, 'data')), terminal, async (practice) => {
    const user = await practice.users.findByEmail(normalEmail(email));
    if (!user) {
      terminal.err(`Nobody here has the address ${email}.\n`);
      return 2;
    }
    terminal.out(`${await signInLink(practice, user, practice)}\n`);
    terminal.err('Good for one sign-in within 15 minutes. The making of this link is in the audit log.\n');
    return 0;
  });
}

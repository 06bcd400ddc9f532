/** Commands for users: data export, sign-in link, and removal of the demo users. */
import { normalEmail, ownerOf } from '../../domain/practice/users/user.ts';
import {
  CommandError,
  counted,
  errorFields,
  noFileError,
  optionValue,
  refuse,
  usageError,
  withOpen,
  type Run,
  failureText,
} from '../command.ts';
import { openAccountImport, openExport } from '../wiring-accounts.ts';
import { openPractice, openDemo } from '../wiring-stores.ts';
import { signInLink } from '../../domain/practice/users/tokens.ts';

export const exportUserCommand: Run = async (args, terminal) => {
  const [email, target, ...rest] = args.positionals;
  if (email === undefined || target === undefined || rest.length > 0)
    throw usageError('export-user <email> <folder|file.zip>');
  return withOpen(await openExport(optionValue(args, 'data')), async (practice) => {
    try {
      const { users, audit, accountExport, save, now } = practice;
      const user = await users.findByEmail(normalEmail(email));
      if (!user) throw new CommandError(`No user has the address ${email}.`);
      const path = await save(target, `plumbline-user-${user.id}.zip`, accountExport(ownerOf(user), now));
      await audit.record({ action: 'user_exported', user_id: null, subject_id: user.id }, now);
      terminal.out(`${path}\n`);
      terminal.err('It contains client data: store it securely.\n');
      return 0;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      terminal.err(`${failureText(error, target)} Nothing was written.\n`);
      return 1;
    }
  });
};

export const importUserCommand: Run = async (args, terminal) => {
  const [archive, ...rest] = args.positionals;
  const email = optionValue(args, 'email');
  if (archive === undefined || rest.length > 0 || email === undefined)
    throw usageError('import-user <archive.zip> --email <address> [--check]');
  return withOpen(await openAccountImport(optionValue(args, 'data')), async (practice) => {
    const user = await practice.users.findByEmail(normalEmail(email));
    if (!user || user.role_type === 'tsc')
      throw new CommandError(`No advisor or admin has the address ${email}.`);
    const imported = await practice
      .import(archive, ownerOf(user), args.options.check === true)
      .catch((error: unknown) => {
        throw noFileError(error, archive);
      });
    if (!imported.ok) return refuse(terminal, errorFields(imported.error, 'file'));
    const { account, message } = imported.value;
    terminal.out(`${message}\n`);
    for (const { result, label, before, after, cause } of account.differences)
      terminal.out(`${result}: ${label}: ${before} in the archive, ${after} here. ${cause}\n`);
    return account.same === account.results ? 0 : 1;
  });
};

export const signInLinkCommand: Run<[open?: typeof openPractice]> = async (
  args,
  terminal,
  open = openPractice,
) => {
  const [email, ...rest] = args.positionals;
  if (email === undefined || rest.length > 0) throw usageError('sign-in-link <email>');
  return withOpen(await open(optionValue(args, 'data')), async (practice) => {
    const user = await practice.users.findByEmail(normalEmail(email));
    if (!user) throw new CommandError(`No user has the address ${email}.`);
    terminal.out(`${await signInLink(practice, user, practice)}\n`);
    terminal.err('Valid for one sign-in within 15 minutes. The audit log records this link.\n');
    return 0;
  });
};

export const demoCommand: Run = async (args, terminal) => {
  const [verb, ...rest] = args.positionals;
  if (verb !== 'remove' || rest.length > 0) throw usageError('demo remove [--yes]');
  return withOpen(await openDemo(optionValue(args, 'data')), async (practice) => {
    const { users, clients } = await practice.find();
    if (users === 0) {
      terminal.out('This database has no demo users without a password. Nothing was changed.\n');
      return 0;
    }
    const what = `${counted(users, 'demo user')} and ${counted(clients, 'client')}`;
    if (args.options.yes !== true) {
      terminal.err(`This deletes ${what}, with their scenarios and reports. To continue, add --yes.\n`);
      return 1;
    }
    await practice.remove();
    terminal.out(`Deleted ${what}. Start the server: it prints the link of the first admin.\n`);
    return 0;
  });
};

/** Replaces the key of a practice: by rotation, or after a loss. */
import {
  ServerKeyError,
  acceptKey,
  rotateKey,
  withoutOldKey,
  type LostKey,
} from '../../domain/practice/operation/server-key.ts';
import {
  CommandError,
  counted,
  optionValue,
  usageError,
  withOpen,
  type Run,
  type Terminal,
} from '../command.ts';
import { openKeyedPractice } from '../wiring-operation.ts';

type KeyedPractice = Awaited<ReturnType<typeof openKeyedPractice>>;

export const keyCommand: Run = async (args, terminal) => {
  const [verb, ...rest] = args.positionals;
  if ((verb !== 'rotate' && verb !== 'accept') || rest.length > 0)
    throw usageError('key rotate [--end-links], or plumbline key accept [--yes]');
  return withOpen(await openKeyedPractice(optionValue(args, 'data')), async (practice) => {
    try {
      return verb === 'rotate'
        ? await rotate(practice, args.options['end-links'] === true, terminal)
        : await accept(practice, args.options.yes === true, terminal);
    } catch (error) {
      throw error instanceof ServerKeyError ? new CommandError(error.message, 1) : error;
    }
  });
};

async function rotate(practice: KeyedPractice, endLinks: boolean, terminal: Terminal) {
  const { resealed, links_ended, copy } = await rotateKey(practice, { endLinks });
  await practice.audit.record({ action: 'key_rotated', user_id: null }, practice.now);
  await practice.noteEnd();
  const lines = [
    'The practice has a new key.',
    `${counted(resealed, 'two-factor secret')} encrypted with it.`,
    endLinks
      ? `${counted(links_ended, 'shared link')} ended. Share those reports again.`
      : 'Existing links still open; new links use the new key.',
    copy === null ? '' : `The old key is in ${copy}. Delete it once you no longer need it.`,
    'Make a backup now: earlier backups contain the old key.',
  ];
  terminal.out(`${lines.filter((line) => line !== '').join('\n')}\n`);
  return 0 as const;
}

async function accept(practice: KeyedPractice, isConfirmed: boolean, terminal: Terminal) {
  const lost = await withoutOldKey(practice);
  if (lost === null) {
    terminal.out('The key in the data folder is correct.\n');
    return 0;
  }
  const consequences = formatConsequences(lost);
  if (!isConfirmed) {
    terminal.err(
      `${consequences}\nTo avoid this, copy secret.key back from a backup. To continue, add --yes.\n`,
    );
    return 1;
  }
  const { copy } = await acceptKey(practice);
  await practice.audit.record({ action: 'key_replaced', user_id: null }, practice.now);
  // The seal of the former key cannot be checked.
  await practice.noteEnd({ force: true });
  terminal.out(`${consequences}\nDone.${copy === null ? '' : ` The former file is in ${copy}.`}\n`);
  return 0;
}

const formatConsequences = ({ takes_present, links_ended, second_factors_ended }: LostKey): string =>
  [
    takes_present
      ? 'The key in the data folder is accepted, although the database used another one.'
      : 'A new key is created.',
    `Shared links end (now ${links_ended}): share those reports again.`,
    `Two-factor authentication is turned off for ${counted(second_factors_ended, 'user')}, who can set it up again.`,
    'Addresses of files on open pages end: reload the pages.',
  ].join('\n');

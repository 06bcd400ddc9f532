/** Entry of dist/server.mjs. `node src/server/main.ts` runs it from the sources. */
import { fileURLToPath } from 'node:url';
import { BackupError } from '../domain/practice/operation/backups.ts';
import { ServerKeyError } from '../domain/practice/operation/server-key.ts';
import { addEnvironmentFile } from './environment-file.ts';
import { readSettings, SettingsError } from './settings.ts';
import { signUpNotice } from './sessions/sign-up-mode.ts';
import { startWith } from './start-server.ts';
import { remedyOf, toStorageError } from './http/storage-errors.ts';
import { MovedPracticeError, SchemaVersionError, PostgresError, ServerRunningError } from './wiring.ts';
import { errorCode } from '../domain/shared/result.ts';

/** The build places this file in dist/; in the sources dist/ is two folders above. */
const distFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '.', import.meta.url),
);

const NO_ADDRESS =
  '. Please correct:\nPLUMBLINE_HOST: enter an address of this machine, such as 127.0.0.1 or 0.0.0.0.';
const NO_FOLDER = '. Please correct:\nPLUMBLINE_DATA: enter the path of a folder.';
/** Mistakes in settings that only the system detects, by its call and code. */
const SYSTEM_PROBLEMS: Readonly<Record<string, string>> = {
  'listen EADDRINUSE': ': the port is in use. Stop the other program, or set PLUMBLINE_PORT to another port.',
  'listen EACCES': ': no permission for PLUMBLINE_PORT.',
  'listen EADDRNOTAVAIL': NO_ADDRESS,
  'getaddrinfo ENOTFOUND': NO_ADDRESS,
  'mkdir EEXIST': NO_FOLDER,
  'mkdir ENOTDIR': NO_FOLDER,
};

const environmentProblem = addEnvironmentFile(process.env);
if (environmentProblem !== null) {
  console.error(environmentProblem);
  process.exit(2);
}

try {
  const { settings, warnings } = readSettings(process.env);
  for (const warning of warnings) console.error(`warning: ${warning}`);

  const server = await startWith(settings, { distFolder });
  process.stdout.write(
    `Plumbline is ready at ${(settings.publicUrl?.origin ?? server.url) + settings.appBase}/\n`,
  );
  process.stdout.write(`${signUpNotice(settings)}\n`);
  if (server.signInLink !== null) {
    process.stdout.write(`Sign in once, within 15 minutes:\n  ${server.signInLink}\n`);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(toStartMessage(error));
  process.exit(1);
}

/** Returns a message for errors that users can fix, otherwise the error with its stack. */
function toStartMessage(error: unknown): unknown {
  if (error instanceof SettingsError) return `Plumbline did not start. Please correct:\n${error.message}`;
  if (
    error instanceof BackupError ||
    error instanceof ServerKeyError ||
    error instanceof MovedPracticeError ||
    error instanceof SchemaVersionError ||
    error instanceof PostgresError
  )
    return `Plumbline did not start. ${error.message}`;
  if (error instanceof ServerRunningError)
    return `Plumbline did not start. ${error.message} Stop that one first, or set PLUMBLINE_DATA to another folder.`;
  const systemCall = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  const problem = SYSTEM_PROBLEMS[`${systemCall} ${errorCode(error)}`];
  if (problem !== undefined) return `Plumbline did not start${problem}`;
  const storageError = toStorageError(error);
  return storageError === null ? error : `Plumbline did not start. ${remedyOf(storageError)}`;
}

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

const unreadable = addEnvironmentFile(process.env);
if (unreadable !== null) {
  console.error(unreadable);
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
  console.error(explained(error));
  process.exit(1);
}

/** Returns a message for errors that users can fix, otherwise the error with its stack. */
function explained(error: unknown): unknown {
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
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return 'Plumbline did not start: the port is in use. Stop the other program, or set PLUMBLINE_PORT to another port.';
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return 'Plumbline did not start: no permission for PLUMBLINE_PORT.';
  const storageError = toStorageError(error);
  return storageError === null ? error : `Plumbline did not start. ${remedyOf(storageError)}`;
}

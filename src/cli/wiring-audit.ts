/** The adapters of commands that read the audit log or an exported file. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestAt } from '../adapters/backup-folder/backup-files.ts';
import { auditSealFile } from '../adapters/files/data-folder.ts';
import { secretKeyFile } from '../adapters/files/secret-key.ts';
import { auditKeys } from '../adapters/tokens/tokens.ts';
import {
  AuditChainMissingError,
  checkAuditLog,
  sealsByLine,
  type NewestLine,
} from '../domain/practice/operation/audit-chain.ts';
import { endFollower } from '../domain/practice/operation/audit-end.ts';
import { checkAuditFile } from '../domain/practice/operation/audit-file.ts';
import { ServerKeyError, type ServerKeys } from '../domain/practice/operation/server-key.ts';
import { auditChain } from '../server/wiring-database.ts';
import { CommandError, noFileError } from './command.ts';
import { practiceSettings, settingsOf } from './wiring.ts';

function keysIn(data: string): ServerKeys {
  const file = secretKeyFile(data);
  const keys = file.read();
  if (keys !== null) return keys;
  throw new CommandError(
    `${file.path} is missing. Copy it back from a backup: the log is encrypted with it.`,
  );
}

const orCommandError = (error: unknown): never => {
  throw error instanceof ServerKeyError || error instanceof AuditChainMissingError
    ? new CommandError(error.message)
    : error;
};

/** Read-only, also while a server runs. */
export async function openAuditLog(dataFolder?: string) {
  const settings = await practiceSettings(dataFolder);
  const { data } = settings;
  try {
    const key = auditKeys(keysIn(data).current);
    // Read before the log is opened, so that later lines are no problem.
    const noted = auditSealFile(data).read();
    const chain = await auditChain(settings);
    return {
      async check(newest?: NewestLine) {
        const end = noted ?? ((await chain.isEndNoted()) ? 'missing' : undefined);
        return checkAuditLog(chain, key, newest, end && ((seals) => endFollower(end, seals)));
      },
      notedIn: (manifest: string) => manifestAt(manifest).audit,
      close: () => chain.close(),
    };
  } catch (error) {
    return orCommandError(error);
  }
}

/** The database is needed only for former keys. Without it, all keys of `secret.key` are tried. */
export async function openAuditFile(path: string, dataFolder?: string) {
  const settings = await settingsOf(dataFolder);
  try {
    const keys = keysIn(settings.data);
    const hasDatabase = settings.database !== null || existsSync(join(settings.data, 'plumbline.db'));
    const chain = hasDatabase ? await auditChain(settings) : null;
    const sealFor = chain && (await sealsByLine(chain, auditKeys(keys.current)));
    const seals = [keys.current, ...keys.former].map((key) => auditKeys(key).seal);
    const keysFor = (line: number) => (sealFor ? [sealFor(line) ?? []].flat() : seals);
    return {
      check: () =>
        checkAuditFile(createReadStream(path), keysFor, createHash('sha256')).catch((error: unknown) => {
          throw noFileError(error, path);
        }),
      close: () => chain?.close(),
    };
  } catch (error) {
    return orCommandError(error);
  }
}

/** The command line's adapters: Node's files and streams. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readStream } from 'node:stream/consumers';
import type { IllustrationFiles } from './read-illustration.ts';
import type { OpenPractice } from './sign-in-link.ts';
import type { Terminal } from './terminal.ts';

export const terminal: Terminal = {
  out: (text) => {
    process.stdout.write(text);
  },
  err: (text) => {
    process.stderr.write(text);
  },
  readText: async (file) => {
    if (file !== '-') return readFile(file, 'utf8');
    return readStream(process.stdin);
  },
  isInteractive: process.stdin.isTTY,
};

/** The reader starts a process of its own, so it loads with the one command that needs it. */
export const illustrationFiles: IllustrationFiles = {
  readBytes: readFile,
  reader: {
    read: async (bytes, options) =>
      (await import('../adapters/pdf-reader/pdf-reader.ts')).readIllustration(bytes, options),
  },
};

/** The practice that the server's settings name. The database loads only for the command that needs it. */
export const openPractice: OpenPractice = async () => {
  const { readSettings, SettingsError } = await import('../server/settings.ts');
  let settings;
  try {
    ({ settings } = readSettings(process.env));
  } catch (error) {
    if (error instanceof SettingsError) return { problem: error.message };
    throw error;
  }
  if (!existsSync(join(settings.data, 'plumbline.db'))) {
    return {
      problem: `There is no practice in ${settings.data}. Start the server once, or set PLUMBLINE_DATA to its folder.`,
    };
  }
  const [
    { openDatabase },
    { sqliteUserStore },
    { sqliteOneTimeTokenStore },
    { sqliteAuditLog },
    { randomTokens },
  ] = await Promise.all([
    import('../adapters/sqlite/database.ts'),
    import('../adapters/sqlite/user-store.ts'),
    import('../adapters/sqlite/one-time-token-store.ts'),
    import('../adapters/sqlite/audit-log.ts'),
    import('../adapters/tokens/random-tokens.ts'),
  ]);
  const now = new Date();
  const { db, close } = openDatabase(settings.data, { now });
  return {
    users: sqliteUserStore(db),
    oneTimeTokens: sqliteOneTimeTokenStore(db),
    audit: sqliteAuditLog(db),
    tokens: randomTokens,
    baseUrl: (settings.publicUrl?.origin ?? `http://${settings.host}:${settings.port}`) + settings.appBase,
    now,
    close,
  };
};

/** All settings. Startup validates them, and docs/settings.md lists them. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isTimeZone, machineTimeZone, TIME_ZONE_EXPECTED } from '../domain/shared/dates.ts';
import { oidcProblems, OIDC_SETTINGS } from './settings/oidc-settings.ts';
import { paymentProblems, PAYMENT_SETTINGS } from './settings/payment-settings.ts';
import { SIGN_IN_SETTINGS } from './settings/sign-in-settings.ts';
import {
  address,
  basePath,
  HTTP,
  integer,
  isLoopback,
  isRoot,
  oneOf,
  setting,
  type Setting,
  type SettingsOf,
} from './settings/setting.ts';
import { storageProblems, STORAGE_SETTINGS } from './settings/storage-settings.ts';

export const SETTINGS = {
  host: setting('PLUMBLINE_HOST', '127.0.0.1', {
    meaning: 'Address to listen on. Use https if other machines can reach it.',
    expects: 'an IP address or a host name, such as 127.0.0.1 or 0.0.0.0',
    read: (text) =>
      isIP(text) !== 0 || /^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(text) ? text : undefined,
  }),
  port: setting('PLUMBLINE_PORT', '3000', {
    meaning: 'Port to listen on; 0 selects a free port.',
    ...integer(0, 65535),
  }),
  ...STORAGE_SETTINGS,
  publicUrl: setting('PLUMBLINE_PUBLIC_URL', '', {
    meaning:
      'Public URL for messages and shared links. Empty: links use the address of this machine, and a server that other machines can reach sends no reports by mail.',
    expects: 'an address without a path, such as https://plans.example.com',
    read: address(HTTP, (url) => isRoot(url) && url.username === ''),
  }),
  trustProxy: setting('PLUMBLINE_TRUST_PROXY', '0', {
    meaning: 'Number of trusted reverse proxies, whose X-Forwarded-For is used.',
    ...integer(0, 10),
  }),
  apiBase: setting('PLUMBLINE_API_BASE', '/api', {
    meaning: 'Path of the API.',
    expects: 'a path such as /api',
    read: (text) => basePath(text) || undefined,
  }),
  appBase: setting('PLUMBLINE_APP_BASE', '/', {
    meaning: 'Path of the pages. The path / redirects to it.',
    expects: 'a path such as / or /planning/',
    read: basePath,
  }),
  ...SIGN_IN_SETTINGS,
  auditPersonalDays: setting('PLUMBLINE_AUDIT_PERSONAL_DAYS', '365', {
    meaning:
      'Days after which network addresses and notes about users are removed from the audit log; 0: never. The lines remain.',
    ...integer(0, 3650, ' of days'),
  }),
  demo: setting('PLUMBLINE_DEMO', '', {
    meaning:
      'Empty: a new database gets the demo practice, unless other machines can reach the server: then enter 0 or 1. 0: an empty practice with its first admin. 1: the demo practice is public.',
    expects: '0 or 1',
    read: (text) => (text === '' ? 'unset' : oneOf('0', '1')(text)),
  }),
  timeZone: setting('PLUMBLINE_TIME_ZONE', '', {
    meaning:
      'Time zone of the practice, by its IANA name: the dates on screens, in reports, PDFs and mail, and the current year. Empty: the time zone of the server. A choice in Admin takes precedence.',
    expects: TIME_ZONE_EXPECTED,
    read: (text) => (text === '' ? machineTimeZone() : isTimeZone(text) ? text : undefined),
  }),
  smtpUrl: setting('PLUMBLINE_SMTP_URL', '', {
    meaning:
      'Mail server, with user and password if required. Empty: messages are saved in outbox/ in the data folder and shown to admins.',
    expects: 'an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com',
    read: address(/^smtps?:$/, (url) => isRoot(url) && url.hostname !== ''),
  }),
  mailFrom: setting('PLUMBLINE_MAIL_FROM', 'Plumbline <no-reply@localhost>', {
    meaning: 'Sender of every message.',
    expects: 'an email address, alone or as in Plans <plans@example.com>',
    read: (text) =>
      /^(?:[^<>\r\n"]{1,100} )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined,
  }),
  metricsToken: setting('PLUMBLINE_METRICS_TOKEN', '', {
    meaning: 'Token for /metrics, sent as Authorization: Bearer …. Empty: /metrics does not exist.',
    expects: 'at least 20 letters, digits, hyphens or underscores',
    read: (text) => (text === '' || /^[\w-]{20,200}$/.test(text) ? text : undefined),
  }),
  storageMb: setting('PLUMBLINE_STORAGE_MB', '2000', {
    meaning: 'Maximum size of the stored PDFs and pictures of one advisor, in megabytes.',
    ...integer(1, 999_999),
  }),
  ...PAYMENT_SETTINGS,
  ...OIDC_SETTINGS,
  logLevel: setting('PLUMBLINE_LOG_LEVEL', 'info', {
    meaning: 'Log level: one line per request at info.',
    expects: 'one of error, warn, info, debug, silent',
    read: oneOf('error', 'warn', 'info', 'debug', 'silent'),
  }),
  envFile: setting('PLUMBLINE_ENV_FILE', '', {
    meaning:
      'File with more settings, read at startup by the rules of systemd’s EnvironmentFile. Existing variables take precedence.',
    expects: 'the path of a file',
    read: (text) => text,
  }),
};

export type Settings = SettingsOf<typeof SETTINGS>;

/** Lists all invalid settings. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads a secret from the file of `fileSetting`. */
export function readSecretFile<T>(
  path: string,
  fileSetting: { name: string },
  { expects, read }: Pick<Setting<T>, 'expects' | 'read'>,
): NonNullable<T> {
  let value: T | undefined;
  try {
    value = read(readFileSync(path, 'utf8').trim());
  } catch {
    // Reported below.
  }
  if (value) return value;
  throw new SettingsError(`${fileSetting.name}: enter the path of a file that contains ${expects}.`);
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): { settings: Settings; warnings: string[] } {
  const problems: string[] = [];
  const read = <T>(entry: Setting<T>): T => {
    const input = environment[entry.name];
    const value = input === undefined ? undefined : entry.read(input);
    if (value !== undefined) return value;
    // The value is omitted because it may be a secret in the wrong setting.
    if (input !== undefined) problems.push(`${entry.name}: enter ${entry.expects}.`);
    const defaultValue = entry.read(entry.default);
    if (defaultValue === undefined) throw new Error(`${entry.name} has a default that it does not accept.`);
    return defaultValue;
  };
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, entry]) => [key, read<unknown>(entry)]),
  ) as Settings;
  if (`${settings.appBase}/`.startsWith(`${settings.apiBase}/`))
    problems.push('PLUMBLINE_API_BASE: enter another path than PLUMBLINE_APP_BASE, and not a part of it.');
  if (settings.smtpUrl !== null && settings.publicUrl === null)
    problems.push(
      'PLUMBLINE_PUBLIC_URL: enter the address that people open, such as https://plans.example.com (PLUMBLINE_SMTP_URL is set, and messages contain links to it).',
    );
  problems.push(...storageProblems(settings), ...paymentProblems(settings), ...oidcProblems(settings));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    settings,
    warnings: [
      ...unknownSettingWarnings(environment),
      ...encryptionWarnings(settings),
      ...proxyWarnings(settings),
      ...signUpMailWarnings(settings),
    ],
  };
}

/** Read by the build (scripts/build/identity.mjs), which `npm start` runs in the same environment. */
export const BUILD_SETTINGS = [
  'BUILD_ENVIRONMENT',
  'BUILD_BRANCH',
  'BUILD_COMMIT',
  'PLUMBLINE_REPORTING_KEY',
] as const;

function unknownSettingWarnings(environment: Environment): string[] {
  const known = new Set<string>([...Object.values(SETTINGS).map((entry) => entry.name), ...BUILD_SETTINGS]);
  return Object.keys(environment)
    .filter((name) => name.startsWith('PLUMBLINE_') && !known.has(name))
    .sort()
    .map(
      (name) => `${name} is not a setting of this version and is ignored; docs/settings.md lists them all.`,
    );
}

const encryptionWarnings = ({ host, publicUrl: url }: Settings): string[] =>
  isLoopback(host) || url?.protocol === 'https:'
    ? []
    : [
        `PLUMBLINE_HOST is ${host}, which other machines can reach, and PLUMBLINE_PUBLIC_URL is not an https address: ` +
          'passwords and client data would travel unencrypted.',
      ];

export const PROXY_NOT_TRUSTED =
  'all visitors then count as one, and wrong passwords of one visitor slow down sign-in for all. ' +
  'Set PLUMBLINE_TRUST_PROXY to the number of proxies in front.';

/** This server uses plain HTTP. HTTPS, or a public URL of a server bound to loopback, requires a proxy. */
const proxyWarnings = ({ host, publicUrl: url, trustProxy }: Settings): string[] =>
  url !== null &&
  trustProxy === 0 &&
  (url.protocol === 'https:' || isLoopback(host)) &&
  !isLoopback(url.hostname)
    ? [
        `PLUMBLINE_PUBLIC_URL is the address of a proxy in front, and PLUMBLINE_TRUST_PROXY is 0: ${PROXY_NOT_TRUSTED}`,
      ]
    : [];

const signUpMailWarnings = ({ signUp, smtpUrl: url }: Settings): string[] =>
  signUp === 'verified' && url === null
    ? [
        'PLUMBLINE_SIGN_UP is verified, and PLUMBLINE_SMTP_URL is not set: links that confirm a sign-up go to the outbox, ' +
          'and an admin has to pass them on.',
      ]
    : [];

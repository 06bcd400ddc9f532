/** All settings. Startup validates them, and docs/settings.md lists them. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SIGN_UP_MODES } from '../domain/practice/users/tokens.ts';
import type { Role } from '../domain/practice/users/user.ts';
import { isTimeZone, machineTimeZone, TIME_ZONE_EXPECTED } from '../domain/shared/dates.ts';

interface Setting<T> {
  name: `PLUMBLINE_${string}`;
  /** As entered by the user. */
  default: string;
  meaning: string;
  /** Expected input, for error messages. */
  expects: string;
  /** Returns undefined for invalid text. */
  read(text: string): T | undefined;
}

const setting = <T>(
  name: Setting<T>['name'],
  standard: string,
  meaning: string,
  kind: Pick<Setting<T>, 'expects' | 'read'>,
): Setting<T> => ({ name, default: standard, meaning, ...kind });

const matching = (expects: string, pattern: RegExp) => ({
  expects,
  read: (text: string) => (pattern.test(text) ? text : undefined),
});

const wholeNumber = (min: number, max: number) => (text: string) => {
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
};
/** `of`: " of hours". */
const integer = (min: number, max: number, of = '') => ({
  expects: `a whole number${of} from ${min} to ${max}`,
  read: wholeNumber(min, max),
});

function printable(max: number) {
  return (text: string) => (text.length <= max && !/[^\x20-\x7e]/.test(text) ? text : undefined);
}

const oneOf =
  <const T extends string>(...values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

/** Normalizes "/api" and "/planning/" by removing the trailing slash. */
const basePath = (text: string): string | undefined =>
  /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/.test(text) ? text.replace(/\/$/, '') : undefined;

/** Returns null if empty, and undefined for another protocol or if `fits` rejects it. */
const address = (protocol: RegExp, fits: (url: URL) => boolean) => (text: string) => {
  if (text === '') return null;
  const url = URL.parse(text);
  return url !== null && protocol.test(url.protocol) && fits(url) ? url : undefined;
};

const HTTP = /^https?:$/;
const isRoot = ({ pathname, search, hash }: URL): boolean =>
  /^\/?$/.test(pathname) && search === '' && hash === '';

/** URL of a local mock. Restricted to this machine, so keys and cards never reach other hosts. */
const loopbackUrl = address(HTTP, ({ hostname }) => isLoopback(hostname));

function s3Bucket(text: string): { bucket: string; prefix: string } | null | undefined {
  if (text === '') return null;
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix };
}

export function readS3Key(text: string): { id: string; secret: string } | null | undefined {
  if (text === '') return null;
  const [, id, secret] = /^([\w.-]{1,200}):([\x21-\x7e]{1,500})$/.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Stripe keys have a prefix, then letters, digits and underscores. */
const stripeKey = (start: string) => (text: string) =>
  text === '' ? null : new RegExp(`^${start}_(?:test|live)_\\w{1,250}$`).test(text) ? text : undefined;

const byComma =
  (max: number, one: RegExp) =>
  (text: string): readonly string[] | undefined => {
    const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
    return parts.length <= max && parts.every((part) => one.test(part)) ? parts : undefined;
  };

/** Roles by value of the provider's claim, such as "admin=plumbline-admins,advisor=advisors". */
function rolesByValue(text: string): readonly { role: Role; value: string }[] | undefined {
  const pairs = text.split(',').map((part) => /^\s*(admin|advisor|tsc)=(\S.{0,200})$/.exec(part.trimEnd()));
  const roles = pairs.flatMap((pair) => (pair ? [{ role: pair[1] as Role, value: pair[2] ?? '' }] : []));
  return roles.length === pairs.length ? roles : undefined;
}

const SECRET_TEXT = { expects: 'at most 500 characters', read: printable(500) };
/** Off by default. */
const onOff = (name: Setting<'0' | '1'>['name'], meaning: string) =>
  setting(name, '0', meaning, { expects: '0 or 1', read: oneOf('0', '1') });

const PRICE = matching('a lookup key or an id such as price_1Q2w3E', /^[\w-]{1,200}$/);

export const SETTINGS = {
  host: setting(
    'PLUMBLINE_HOST',
    '127.0.0.1',
    'Address to listen on. Use https if other machines can reach it.',
    {
      expects: 'an IP address or a host name, such as 127.0.0.1 or 0.0.0.0',
      read: (text) =>
        isIP(text) !== 0 || /^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(text) ? text : undefined,
    },
  ),
  port: setting('PLUMBLINE_PORT', '3000', 'Port to listen on; 0 selects a free port.', integer(0, 65535)),
  data: setting('PLUMBLINE_DATA', 'data/', 'Data folder: database, stored PDFs, backups, secret key.', {
    expects: 'the path of a folder',
    read: (text) => (text.trim() === '' ? undefined : resolve(text)),
  }),
  database: setting(
    'PLUMBLINE_DATABASE',
    '',
    'PostgreSQL database, version 14 or later; docs/scale.md. Empty: the file plumbline.db in the data folder. Stored PDFs and the secret key stay in the data folder.',
    {
      expects: 'an address such as postgres://user:password@db.example.com:5432/plumbline',
      read: address(
        /^postgres(?:ql)?:$/,
        ({ hostname, pathname, hash }) => hostname !== '' && /^\/[^/]+$/.test(pathname) && hash === '',
      ),
    },
  ),
  pool: setting('PLUMBLINE_POOL', '10', 'Maximum number of connections to PostgreSQL.', integer(2, 100)),
  jobs: setting(
    'PLUMBLINE_JOBS',
    'server',
    'Process that runs background jobs such as messages: this server, or only `plumbline worker`, which must then run; docs/scale.md.',
    { expects: 'server or worker', read: oneOf('server', 'worker') },
  ),
  files: setting(
    'PLUMBLINE_FILES',
    '',
    'Bucket of an S3-compatible store for PDFs and pictures; docs/scale.md. Empty: files/ in the data folder.',
    { expects: 'an address such as s3://bucket or s3://bucket/prefix', read: s3Bucket },
  ),
  s3Endpoint: setting(
    'PLUMBLINE_S3_ENDPOINT',
    '',
    'Address of the store of PLUMBLINE_FILES. Empty: Amazon S3 in PLUMBLINE_S3_REGION.',
    {
      expects: 'an address such as https://minio.example.com:9000',
      read: address(HTTP, ({ username, search, hash }) => username + search + hash === ''),
    },
  ),
  s3Region: setting(
    'PLUMBLINE_S3_REGION',
    'us-east-1',
    'Region of the bucket, used to sign requests.',
    matching('a name such as us-east-1 or auto', /^[a-z0-9-]{1,40}$/),
  ),
  s3Key: setting(
    'PLUMBLINE_S3_KEY',
    '',
    'Access key of the store. Its user needs permission to get, put, delete and list objects in the bucket.',
    { expects: 'an id and its secret as id:secret', read: readS3Key },
  ),
  s3KeyFile: setting('PLUMBLINE_S3_KEY_FILE', '', 'File with the access key, instead of PLUMBLINE_S3_KEY.', {
    expects: 'the path of a file',
    read: (text) => (text === '' ? '' : resolve(text)),
  }),
  publicUrl: setting(
    'PLUMBLINE_PUBLIC_URL',
    '',
    'Public URL for messages and shared links. Empty: links use the address of this machine, and a server that other machines can reach sends no reports by mail.',
    {
      expects: 'an address without a path, such as https://plans.example.com',
      read: address(HTTP, (url) => isRoot(url) && url.username === ''),
    },
  ),
  trustProxy: setting(
    'PLUMBLINE_TRUST_PROXY',
    '0',
    'Number of trusted reverse proxies, whose X-Forwarded-For is used.',
    integer(0, 10),
  ),
  apiBase: setting('PLUMBLINE_API_BASE', '/api', 'Path of the API.', {
    expects: 'a path such as /api',
    read: (text) => basePath(text) || undefined,
  }),
  appBase: setting('PLUMBLINE_APP_BASE', '/', 'Path of the pages. The path / redirects to it.', {
    expects: 'a path such as / or /planning/',
    read: basePath,
  }),
  accessHours: setting(
    'PLUMBLINE_ACCESS_HOURS',
    '12',
    'Lifetime of a sign-in in hours.',
    integer(1, 720, ' of hours'),
  ),
  rememberDays: setting(
    'PLUMBLINE_REMEMBER_DAYS',
    '7',
    'Lifetime of a sign-in with “Remember me” in days.',
    integer(1, 365, ' of days'),
  ),
  refreshHours: setting(
    'PLUMBLINE_REFRESH_HOURS',
    '168',
    'Lifetime of a refresh token in hours.',
    integer(1, 8760, ' of hours'),
  ),
  idleMinutes: setting(
    'PLUMBLINE_IDLE_MINUTES',
    '0',
    'Minutes after which an idle session ends; 0: no idle timeout.',
    {
      expects: 'a whole number of minutes, 0 or from 5 to 10080',
      read: (text) => (text === '0' ? 0 : wholeNumber(5, 10_080)(text)),
    },
  ),
  idleRemembered: onOff(
    'PLUMBLINE_IDLE_REMEMBERED',
    '1: PLUMBLINE_IDLE_MINUTES also applies to sign-ins with “Remember me”.',
  ),
  auditPersonalDays: setting(
    'PLUMBLINE_AUDIT_PERSONAL_DAYS',
    '365',
    'Days after which network addresses and notes about users are removed from the audit log; 0: never. The lines remain.',
    integer(0, 3650, ' of days'),
  ),
  demo: setting(
    'PLUMBLINE_DEMO',
    '',
    'Empty: a new database gets the demo practice, unless other machines can reach the server: then enter 0 or 1. 0: an empty practice with its first admin. 1: the demo practice is public.',
    { expects: '0 or 1', read: (text) => (text === '' ? 'unset' : oneOf('0', '1')(text)) },
  ),
  signUp: setting(
    'PLUMBLINE_SIGN_UP',
    '',
    'Who can sign up. open: anyone, immediately. verified: anyone, after confirming their email. closed: no one; admins add users. Empty: open if only this machine can reach the server (PLUMBLINE_HOST is loopback, PLUMBLINE_PUBLIC_URL is empty and PLUMBLINE_TRUST_PROXY is 0); otherwise verified with PLUMBLINE_SMTP_URL, closed without. The start prints the active value and the reason.',
    {
      expects: 'open, verified or closed',
      read: (text) => (text === '' ? 'unset' : oneOf(...SIGN_UP_MODES)(text)),
    },
  ),
  timeZone: setting(
    'PLUMBLINE_TIME_ZONE',
    '',
    'Time zone of the practice, by its IANA name: the dates on screens, in reports, PDFs and mail, and the current year. Empty: the time zone of the server. A choice in Admin takes precedence.',
    {
      expects: TIME_ZONE_EXPECTED,
      read: (text) => (text === '' ? machineTimeZone() : isTimeZone(text) ? text : undefined),
    },
  ),
  smtpUrl: setting(
    'PLUMBLINE_SMTP_URL',
    '',
    'Mail server, with user and password if required. Empty: messages are saved in outbox/ in the data folder and shown to admins.',
    {
      expects: 'an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com',
      read: address(/^smtps?:$/, (url) => isRoot(url) && url.hostname !== ''),
    },
  ),
  mailFrom: setting('PLUMBLINE_MAIL_FROM', 'Plumbline <no-reply@localhost>', 'Sender of every message.', {
    expects: 'an email address, alone or as in Plans <plans@example.com>',
    read: (text) =>
      /^(?:[^<>\r\n"]{1,100} )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined,
  }),
  metricsToken: setting(
    'PLUMBLINE_METRICS_TOKEN',
    '',
    'Token for /metrics, sent as Authorization: Bearer …. Empty: /metrics does not exist.',
    {
      expects: 'at least 20 letters, digits, hyphens or underscores',
      read: (text) => (text === '' || /^[\w-]{20,200}$/.test(text) ? text : undefined),
    },
  ),
  storageMb: setting(
    'PLUMBLINE_STORAGE_MB',
    '2000',
    'Maximum size of the stored PDFs and pictures of one advisor, in megabytes.',
    integer(1, 999_999),
  ),
  stripeSecretKey: setting(
    'PLUMBLINE_STRIPE_SECRET_KEY',
    '',
    'Secret or restricted key of Stripe, for card payments; docs/payments.md. Empty: all users have the free trial.',
    { expects: 'a key that begins with sk_test_, sk_live_, rk_test_ or rk_live_', read: stripeKey('[sr]k') },
  ),
  stripePublishableKey: setting(
    'PLUMBLINE_STRIPE_PUBLISHABLE_KEY',
    '',
    'Publishable key of the same Stripe account, for browsers.',
    { expects: 'a key that begins with pk_test_ or pk_live_', read: stripeKey('pk') },
  ),
  stripeWebhookSecrets: setting(
    'PLUMBLINE_STRIPE_WEBHOOK_SECRET',
    '',
    'Signing secret of the webhook; two, separated by a comma, while one replaces the other.',
    {
      expects: 'one or two secrets that begin with whsec_, by comma',
      read: byComma(2, /^whsec_[\w+/=]{1,250}$/),
    },
  ),
  stripePriceMonthly: setting(
    'PLUMBLINE_STRIPE_PRICE_MONTHLY',
    'plumbline_monthly',
    'Stripe price of the Monthly Plan: its lookup key or its id.',
    PRICE,
  ),
  stripePriceYearly: setting(
    'PLUMBLINE_STRIPE_PRICE_YEARLY',
    'plumbline_yearly',
    'Stripe price of the Yearly Plan: its lookup key or its id.',
    PRICE,
  ),
  trialDays: setting(
    'PLUMBLINE_TRIAL_DAYS',
    '14',
    'Days of the free trial, from sign-up or the first start with Stripe keys, the later of the two; 0: no end.',
    integer(0, 3650, ' of days'),
  ),
  planGated: setting(
    'PLUMBLINE_PLAN_GATED',
    '',
    'Pages, separated by commas, that require an active plan and otherwise lead to /current-plan. Entered data is never withheld.',
    { expects: 'paths by comma, such as /report-builder, /scenario', read: byComma(100, /^\/[\w/:.-]*$/) },
  ),
  stripeApiUrl: setting(
    'PLUMBLINE_STRIPE_API_URL',
    '',
    'Address of a Stripe imitation on this machine, for tests with test keys.',
    { expects: 'an address of this machine, such as http://127.0.0.1:12111', read: loopbackUrl },
  ),
  stripeJsUrl: setting('PLUMBLINE_STRIPE_JS_URL', '', 'Address of the script of that imitation.', {
    expects: 'an address of this machine, such as http://127.0.0.1:12111/endive/stripe.js',
    read: loopbackUrl,
  }),
  oidcIssuer: setting(
    'PLUMBLINE_OIDC_ISSUER',
    '',
    'Issuer of an OpenID Connect provider, with which users can sign in; docs/operate.md. Empty: off.',
    {
      expects: 'an https address such as https://login.example.com, or an http address of this machine',
      read: address(
        HTTP,
        ({ protocol, hostname, username, search, hash }) =>
          username + search + hash === '' && (protocol === 'https:' || isLoopback(hostname)),
      ),
    },
  ),
  oidcClientId: setting(
    'PLUMBLINE_OIDC_CLIENT_ID',
    '',
    'Client id that the provider gave this server.',
    SECRET_TEXT,
  ),
  oidcClientSecret: setting('PLUMBLINE_OIDC_CLIENT_SECRET', '', 'Client secret.', SECRET_TEXT),
  oidcClientSecretFile: setting(
    'PLUMBLINE_OIDC_CLIENT_SECRET_FILE',
    '',
    'File with the client secret, instead of PLUMBLINE_OIDC_CLIENT_SECRET.',
    { expects: 'the path of a file', read: (text) => (text === '' ? '' : resolve(text)) },
  ),
  oidcName: setting(
    'PLUMBLINE_OIDC_NAME',
    'single sign-on',
    'Name of the provider on pages: “Sign in with …”.',
    matching('at most 40 characters', /^[^\p{C}<>]{1,40}$/u),
  ),
  oidcScopes: setting(
    'PLUMBLINE_OIDC_SCOPES',
    'openid email profile',
    'Scopes that are requested from the provider.',
    matching('openid and other scopes, separated by spaces', /^(?=(?:.* )?openid(?: |$))[\w:./ -]{1,300}$/),
  ),
  oidcProvision: onOff(
    'PLUMBLINE_OIDC_PROVISION',
    '1: the first sign-in with a verified email address of PLUMBLINE_OIDC_DOMAINS creates a user.',
  ),
  oidcDomains: setting(
    'PLUMBLINE_OIDC_DOMAINS',
    '',
    'Domains of email addresses, separated by commas, for which PLUMBLINE_OIDC_PROVISION creates users.',
    { expects: 'domains by comma, such as example.com', read: byComma(50, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/) },
  ),
  oidcRoleClaim: setting(
    'PLUMBLINE_OIDC_ROLE_CLAIM',
    '',
    'Claim with the user’s groups or roles. Each sign-in then sets the role by PLUMBLINE_OIDC_ROLES. Empty: roles are set in Admin.',
    matching('the name of a claim, such as groups', /^[\w:./-]{0,200}$/),
  ),
  oidcRoles: setting(
    'PLUMBLINE_OIDC_ROLES',
    'admin=plumbline-admins,advisor=advisors',
    'Values of PLUMBLINE_OIDC_ROLE_CLAIM by role. The highest role counts; without one, sign-in is refused.',
    {
      expects:
        'admin=, advisor= or tsc= with a value, by comma, such as admin=plumbline-admins,advisor=advisors',
      read: rolesByValue,
    },
  ),
  oidcTrustMfa: onOff(
    'PLUMBLINE_OIDC_TRUST_MFA',
    '1: no two-factor code is needed if the provider reports mfa in the claim amr.',
  ),
  oidcLogout: onOff('PLUMBLINE_OIDC_LOGOUT', '1: signing out also opens the provider’s sign-out page.'),
  logLevel: setting('PLUMBLINE_LOG_LEVEL', 'info', 'Log level: one line per request at info.', {
    expects: 'one of error, warn, info, debug, silent',
    read: oneOf('error', 'warn', 'info', 'debug', 'silent'),
  }),
  envFile: setting(
    'PLUMBLINE_ENV_FILE',
    '',
    'File with more settings, read at startup by the rules of systemd’s EnvironmentFile. Existing variables take precedence.',
    { expects: 'the path of a file', read: (text) => text },
  ),
};

type Read<T> = T extends { read(text: string): infer V } ? Exclude<V, undefined> : never;
export type Settings = { readonly [K in keyof typeof SETTINGS]: Read<(typeof SETTINGS)[K]> };

/** Lists all invalid settings. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): { settings: Settings; warnings: string[] } {
  const mistakes: string[] = [];
  const read = <T>(entry: Setting<T>): T => {
    const input = environment[entry.name];
    const value = input === undefined ? undefined : entry.read(input);
    if (value !== undefined) return value;
    // The value is omitted because it may be a secret in the wrong setting.
    if (input !== undefined) mistakes.push(`${entry.name}: enter ${entry.expects}.`);
    const standard = entry.read(entry.default);
    if (standard === undefined) throw new Error(`${entry.name} has a default that it does not accept.`);
    return standard;
  };
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, entry]) => [key, read<unknown>(entry)]),
  ) as Settings;
  if (settings.apiBase === settings.appBase)
    mistakes.push('PLUMBLINE_API_BASE: enter another path than PLUMBLINE_APP_BASE.');
  if (settings.smtpUrl !== null && settings.publicUrl === null)
    mistakes.push(
      'PLUMBLINE_PUBLIC_URL: enter the address that people open, such as https://plans.example.com (PLUMBLINE_SMTP_URL is set, and messages contain links to it).',
    );
  if (settings.jobs === 'worker' && settings.database === null)
    mistakes.push(
      'PLUMBLINE_JOBS: enter server, or set PLUMBLINE_DATABASE to a PostgreSQL database (a practice in a file has one process that writes).',
    );
  if (settings.files !== null && (settings.s3Key === null) === (settings.s3KeyFile === ''))
    mistakes.push(
      'PLUMBLINE_S3_KEY: enter an id and its secret as id:secret, or set PLUMBLINE_S3_KEY_FILE to a file that contains them (PLUMBLINE_FILES is set); one of the two.',
    );
  mistakes.push(...paymentMistakes(settings), ...oidcMistakes(settings));
  if (mistakes.length > 0) throw new SettingsError(mistakes.join('\n'));
  return {
    settings,
    warnings: [
      ...unknownNames(environment),
      ...unprotected(settings),
      ...uncountedProxies(settings),
      ...unsentLinks(settings),
    ],
  };
}

/** Incomplete payment settings, or keys of two accounts, would fail at the first card. */
function paymentMistakes(settings: Settings): string[] {
  const {
    stripeSecretKey: secret,
    stripePublishableKey: publishable,
    stripeWebhookSecrets: webhook,
  } = settings;
  const keys: [string, boolean][] = [
    [SETTINGS.stripeSecretKey.name, secret !== null],
    [SETTINGS.stripePublishableKey.name, publishable !== null],
    [SETTINGS.stripeWebhookSecrets.name, webhook.length > 0],
  ];
  const input = keys.filter(([, isGiven]) => isGiven).map(([name]) => name);
  const mistakes: string[] = [];
  if (input.length > 0)
    for (const [name, isGiven] of keys)
      if (!isGiven)
        mistakes.push(`${name}: enter it too (${input.join(' and ')} is set), or none of the three.`);
  const isLive = [secret, publishable].map((key) => key !== null && /^\w\w_live_/.test(key));
  if (secret !== null && publishable !== null && isLive[0] !== isLive[1])
    mistakes.push(
      `${SETTINGS.stripePublishableKey.name}: enter the key of the same kind as ${SETTINGS.stripeSecretKey.name}, both test or both live.`,
    );
  if (isLive.includes(true) && settings.publicUrl?.protocol !== 'https:')
    mistakes.push(
      `${SETTINGS.publicUrl.name}: enter the https address that people open (the keys of Stripe are live ones).`,
    );
  for (const [name, url] of [
    [SETTINGS.stripeApiUrl.name, settings.stripeApiUrl],
    [SETTINGS.stripeJsUrl.name, settings.stripeJsUrl],
  ] as const)
    if (url !== null && (secret === null || isLive.includes(true)))
      mistakes.push(`${name}: leave it empty, or enter test keys of Stripe with it.`);
  return mistakes;
}

function oidcMistakes(settings: Settings): string[] {
  if (settings.oidcIssuer === null) return [];
  const because = `(${SETTINGS.oidcIssuer.name} is set)`;
  return [
    ...(settings.publicUrl === null
      ? [`${SETTINGS.publicUrl.name}: enter the address that people open ${because}.`]
      : []),
    ...(settings.oidcClientId === '' ? [`${SETTINGS.oidcClientId.name}: enter it too ${because}.`] : []),
    ...((settings.oidcClientSecret === '') === (settings.oidcClientSecretFile === '')
      ? [
          `${SETTINGS.oidcClientSecret.name}: enter it, or set ${SETTINGS.oidcClientSecretFile.name} to a file that contains it ${because}; one of the two.`,
        ]
      : []),
    ...(settings.oidcProvision === '1' && settings.oidcDomains.length === 0
      ? [`${SETTINGS.oidcDomains.name}: enter at least one domain (${SETTINGS.oidcProvision.name} is 1).`]
      : []),
  ];
}

export const isLoopback = (host: string): boolean =>
  /^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/.test(host);

/** Read by the build (scripts/build/identity.mjs), which `npm start` runs in the same environment. */
export const BUILD_SETTINGS = [
  'BUILD_ENVIRONMENT',
  'BUILD_BRANCH',
  'BUILD_COMMIT',
  'PLUMBLINE_REPORTING_KEY',
] as const;

function unknownNames(environment: Environment): string[] {
  const known = new Set<string>([...Object.values(SETTINGS).map((entry) => entry.name), ...BUILD_SETTINGS]);
  return Object.keys(environment)
    .filter((name) => name.startsWith('PLUMBLINE_') && !known.has(name))
    .sort()
    .map(
      (name) => `${name} is not a setting of this version and is ignored; docs/settings.md lists them all.`,
    );
}

const unprotected = ({ host, publicUrl: url }: Settings): string[] =>
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
const uncountedProxies = ({ host, publicUrl: url, trustProxy }: Settings): string[] =>
  url !== null &&
  trustProxy === 0 &&
  (url.protocol === 'https:' || isLoopback(host)) &&
  !isLoopback(url.hostname)
    ? [
        `PLUMBLINE_PUBLIC_URL is the address of a proxy in front, and PLUMBLINE_TRUST_PROXY is 0: ${PROXY_NOT_TRUSTED}`,
      ]
    : [];

const unsentLinks = ({ signUp, smtpUrl: url }: Settings): string[] =>
  signUp === 'verified' && url === null
    ? [
        'PLUMBLINE_SIGN_UP is verified, and PLUMBLINE_SMTP_URL is not set: links that confirm a sign-up go to the outbox, ' +
          'and an admin has to pass them on.',
      ]
    : [];

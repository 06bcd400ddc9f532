/** Settings of sign-in with an OpenID Connect provider. */
import type { Role } from '../../domain/practice/users/user.ts';
import {
  address,
  commaSeparated,
  FILE_PATH,
  HTTP,
  isLoopback,
  matching,
  onOff,
  setting,
  type SettingsOf,
} from './setting.ts';

/** Roles by value of the provider's claim, such as "admin=plumbline-admins,advisor=advisors". */
function rolesByValue(text: string): readonly { role: Role; value: string }[] | undefined {
  const pairs = text.split(',').map((part) => /^\s*(admin|advisor|tsc)=(\S.{0,200})$/.exec(part.trimEnd()));
  const roles = pairs.flatMap((pair) => (pair ? [{ role: pair[1] as Role, value: pair[2] ?? '' }] : []));
  return roles.length === pairs.length ? roles : undefined;
}

const SECRET_TEXT = matching('at most 500 characters', /^[\x20-\x7e]{0,500}$/);

export const OIDC_SETTINGS = {
  oidcIssuer: setting('PLUMBLINE_OIDC_ISSUER', '', {
    meaning:
      'Issuer of an OpenID Connect provider, with which users can sign in; docs/operate.md. Empty: off.',
    expects: 'an https address such as https://login.example.com, or an http address of this machine',
    read: address(
      HTTP,
      ({ protocol, hostname, username, search, hash }) =>
        username + search + hash === '' && (protocol === 'https:' || isLoopback(hostname)),
    ),
  }),
  oidcClientId: setting('PLUMBLINE_OIDC_CLIENT_ID', '', {
    meaning: 'Client id that the provider gave this server.',
    ...SECRET_TEXT,
  }),
  oidcClientSecret: setting('PLUMBLINE_OIDC_CLIENT_SECRET', '', {
    meaning: 'Client secret.',
    ...SECRET_TEXT,
  }),
  oidcClientSecretFile: setting('PLUMBLINE_OIDC_CLIENT_SECRET_FILE', '', {
    meaning: 'File with the client secret, instead of PLUMBLINE_OIDC_CLIENT_SECRET.',
    ...FILE_PATH,
  }),
  oidcName: setting('PLUMBLINE_OIDC_NAME', 'single sign-on', {
    meaning: 'Name of the provider on pages: “Sign in with …”.',
    ...matching('at most 40 characters', /^[^\p{C}<>]{1,40}$/u),
  }),
  oidcScopes: setting('PLUMBLINE_OIDC_SCOPES', 'openid email profile', {
    meaning: 'Scopes that are requested from the provider.',
    ...matching(
      'openid and other scopes, separated by spaces',
      /^(?=(?:.* )?openid(?: |$))[\w:./ -]{1,300}$/,
    ),
  }),
  oidcProvision: onOff(
    'PLUMBLINE_OIDC_PROVISION',
    '1: the first sign-in with a verified email address of PLUMBLINE_OIDC_DOMAINS creates a user.',
  ),
  oidcDomains: setting('PLUMBLINE_OIDC_DOMAINS', '', {
    meaning:
      'Domains of email addresses, separated by commas, for which PLUMBLINE_OIDC_PROVISION creates users.',
    expects: 'domains by comma, such as example.com',
    read: commaSeparated(50, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/),
  }),
  oidcRoleClaim: setting('PLUMBLINE_OIDC_ROLE_CLAIM', '', {
    meaning:
      'Claim with the user’s groups or roles. Each sign-in then sets the role by PLUMBLINE_OIDC_ROLES. Empty: roles are set in Admin.',
    ...matching('the name of a claim, such as groups', /^[\w:./-]{0,200}$/),
  }),
  oidcRoles: setting('PLUMBLINE_OIDC_ROLES', 'admin=plumbline-admins,advisor=advisors', {
    meaning:
      'Values of PLUMBLINE_OIDC_ROLE_CLAIM by role. The highest role counts; without one, sign-in is refused.',
    expects:
      'admin=, advisor= or tsc= with a value, by comma, such as admin=plumbline-admins,advisor=advisors',
    read: rolesByValue,
  }),
  oidcTrustMfa: onOff(
    'PLUMBLINE_OIDC_TRUST_MFA',
    '1: no two-factor code is needed if the provider reports mfa in the claim amr.',
  ),
  oidcLogout: onOff('PLUMBLINE_OIDC_LOGOUT', '1: signing out also opens the provider’s sign-out page.'),
};

export function oidcProblems(
  settings: SettingsOf<typeof OIDC_SETTINGS> & { publicUrl: URL | null },
): string[] {
  if (settings.oidcIssuer === null) return [];
  const condition = `(${OIDC_SETTINGS.oidcIssuer.name} is set)`;
  return [
    ...(settings.publicUrl === null
      ? [`PLUMBLINE_PUBLIC_URL: enter the address that people open ${condition}.`]
      : []),
    ...(settings.oidcClientId === ''
      ? [`${OIDC_SETTINGS.oidcClientId.name}: enter it too ${condition}.`]
      : []),
    ...((settings.oidcClientSecret === '') === (settings.oidcClientSecretFile === '')
      ? [
          `${OIDC_SETTINGS.oidcClientSecret.name}: enter it, or set ${OIDC_SETTINGS.oidcClientSecretFile.name} to a file that contains it ${condition}; one of the two.`,
        ]
      : []),
    ...(settings.oidcProvision === '1' && settings.oidcDomains.length === 0
      ? [
          `${OIDC_SETTINGS.oidcDomains.name}: enter at least one domain (${OIDC_SETTINGS.oidcProvision.name} is 1).`,
        ]
      : []),
  ];
}

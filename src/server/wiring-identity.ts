import { openIdProvider } from '../adapters/openid/openid-provider.ts';
import type { IdentityProvider } from '../domain/practice/users/identity-provider.ts';
import type { Clock } from '../domain/shared/dates.ts';
import type { Log } from '../domain/shared/log.ts';
import { readSecretFile, SETTINGS, type Settings } from './settings.ts';

/** The provider of the settings, or null. Warns at startup if it cannot be reached. */
export function identityProviderOf(
  settings: Settings,
  using: { clock: Clock; log: Log },
): IdentityProvider | null {
  const { oidcIssuer: issuer, publicUrl } = settings;
  if (issuer === null || publicUrl === null) return null;
  const provider = openIdProvider({
    ...using,
    issuer,
    clientId: settings.oidcClientId,
    clientSecret:
      settings.oidcClientSecret ||
      readSecretFile(settings.oidcClientSecretFile, SETTINGS.oidcClientSecretFile, {
        ...SETTINGS.oidcClientSecret,
        expects: 'the client secret',
      }),
    scopes: settings.oidcScopes,
    redirectUri: `${publicUrl.origin}${settings.appBase}/oidc/callback`,
    roleClaim: settings.oidcRoleClaim,
  });
  // The provider has logged the failure.
  provider.ready().catch(() => undefined);
  return provider;
}

/** Personal access tokens, with which other programs call the API as a user. */

export const SCOPES = [
  'clients:read',
  'clients:write',
  'calculations:run',
  'reports:read',
  'reports:share',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

const INCLUDED: Readonly<Partial<Record<Scope, Scope>>> = {
  'clients:write': 'clients:read',
  'reports:share': 'reports:read',
};

export const allowsScope = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.some((scope) => scope === needed || INCLUDED[scope] === needed);

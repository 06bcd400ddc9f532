/** A session's stored values. A damaged one counts as absent. */
import type { Profile } from '../../domain/practice/users/user.ts';
import { readJson, type KeyValue } from './storage-port.ts';

interface StoredToken {
  value: string;
  expiry: string;
}

export function storedToken(store: KeyValue, key: string): StoredToken | null {
  const value = readJson(store, key);
  if (value === null || typeof value !== 'object') return null;
  const { value: token, expiry } = value as Partial<StoredToken>;
  return typeof token === 'string' && typeof expiry === 'string' ? { value: token, expiry } : null;
}

export function storedProfile(store: KeyValue, key: string): Profile | null {
  const value = readJson(store, key);
  if (value === null || typeof value !== 'object') return null;
  const profile = value as Partial<Profile>;
  return typeof profile.first_name === 'string' && typeof profile.role_type === 'string'
    ? (value as Profile)
    : null;
}

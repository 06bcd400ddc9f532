/** Parts of the definition of a setting. */
import { resolve } from 'node:path';

export interface Setting<T> {
  name: `PLUMBLINE_${string}`;
  /** As entered by the user. */
  default: string;
  meaning: string;
  /** Expected input, for error messages. */
  expects: string;
  /** Returns undefined for invalid text. */
  read(text: string): T | undefined;
}

export const setting = <T>(
  name: Setting<T>['name'],
  defaultText: string,
  definition: Pick<Setting<T>, 'meaning' | 'expects' | 'read'>,
): Setting<T> => ({ name, default: defaultText, ...definition });

export const matching = (expects: string, pattern: RegExp) => ({
  expects,
  read: (text: string) => (pattern.test(text) ? text : undefined),
});

export const readInteger = (min: number, max: number) => (text: string) => {
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
};
/** `of`: " of hours". */
export const integer = (min: number, max: number, unit = '') => ({
  expects: `a whole number${unit} from ${min} to ${max}`,
  read: readInteger(min, max),
});

export const FILE_PATH = {
  expects: 'the path of a file',
  read: (text: string) => (text === '' ? '' : resolve(text)),
};

export const oneOf =
  <const T extends string>(...values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

/** Normalizes "/api" and "/planning/" by removing the trailing slash. */
export const basePath = (text: string): string | undefined =>
  /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/.test(text) ? text.replace(/\/$/, '') : undefined;

/** Returns null if empty, and undefined for another protocol or if `fits` rejects it. */
export const address = (protocol: RegExp, fits: (url: URL) => boolean) => (text: string) => {
  if (text === '') return null;
  const url = URL.parse(text);
  return url !== null && protocol.test(url.protocol) && fits(url) ? url : undefined;
};

export const HTTP = /^https?:$/;
export const isRoot = ({ pathname, search, hash }: URL): boolean =>
  /^\/?$/.test(pathname) && search === '' && hash === '';

export const commaSeparated =
  (max: number, pattern: RegExp) =>
  (text: string): readonly string[] | undefined => {
    const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
    return parts.length <= max && parts.every((part) => pattern.test(part)) ? parts : undefined;
  };

/** Off by default. */
export const onOff = (name: Setting<'0' | '1'>['name'], meaning: string) =>
  setting(name, '0', { meaning, expects: '0 or 1', read: oneOf('0', '1') });

export const isLoopback = (host: string): boolean =>
  /^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/.test(host);

type Read<T> = T extends { read(text: string): infer V } ? Exclude<V, undefined> : never;

export type SettingsOf<T> = { readonly [K in keyof T]: Read<T[K]> };

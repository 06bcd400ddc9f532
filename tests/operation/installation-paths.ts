/** Replaces the paths and the user of docs/operate.md and deploy/ for another root and user. */
import { execFileSync } from 'node:child_process';

const PLACES =
  /(?<!\w)\/(?=(?:opt\/plumbline|etc\/plumbline\.env|etc\/systemd\/system|var\/lib\/plumbline|var\/backups\/plumbline)\b)/g;
const USER = /(?<=--reuid=|User=|-o )plumbline\b|^ {2}plumbline(?=\))/gm;
const GROUP = /(?<=--regid=|Group=|-g )plumbline\b/gm;

const idOf = (flag: string, user: string) =>
  execFileSync('id', [flag, ...(user === '' ? [] : [user])], { encoding: 'utf8' }).trim();

/** @param user default: the user of this process */
export const inRoot = (root: string, text: string, user = ''): string =>
  text
    // The path of deploy/plumbline below this root.
    .replaceAll('/usr/local/bin/plumbline', `${root}/bin/plumbline`)
    .replaceAll(PLACES, `${root}/`)
    .replaceAll(USER, () => idOf('-un', user))
    .replaceAll(GROUP, () => idOf('-gn', user));

import { encode } from 'uqr';

export interface QrPicture {
  size: number;
  /** The dark modules as an SVG path, one module a unit. */
  path: string;
}

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** The text as a QR code, as small as it can be: nothing of it is ever hidden or soiled on a screen. */
export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join('') };
}

/** A box for each run of dark modules: neighbours drawn one by one would show seams. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
  }
  return path;
}

/** "ABCD EFGH …": a secret is typed by hand where the app is on another device. */
export const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

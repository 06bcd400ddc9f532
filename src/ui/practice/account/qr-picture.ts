import { encode } from 'uqr';

export interface QrPicture {
  size: number;
  path: string;
}

/** Light modules around the code, required by readers (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** Uses the lowest error correction: a code on a screen is never covered or dirty. */
export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join('') };
}

/** One box per run of dark modules: separate boxes would show seams. */
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

export const groupInFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

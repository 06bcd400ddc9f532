import { existsSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** @typedef {{ path: string, bytes: number, brotli: number | null, gzip: number | null }} Asset null: sent as it is */

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt)$/;
// The best brotli costs 3 s on the megabyte of pdf.js's worker, and the next level down is 2% larger.
const LARGE = 400_000;

/**
 * Compresses once at build what the server would compress at each request. A file's name stands for its contents, so
 * what is there already is right.
 * @param {string} assetsDir
 * @param {readonly string[]} names
 * @param {{ quick: boolean, recompress: boolean }} effort
 * @returns {Promise<Asset[]>}
 */
export async function compressAssets(assetsDir, names, { quick, recompress }) {
  return Promise.all(
    [...names].sort().map(async (name) => {
      const file = join(assetsDir, name);
      const bytes = statSync(file).size;
      if (!COMPRESSIBLE.test(name)) return { path: `/assets/${name}`, bytes, brotli: null, gzip: null };
      const [brotli, gzipped] = await Promise.all([
        compressed(file, '.br', recompress, (content) =>
          promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quick ? 5 : bytes > LARGE ? 9 : 11,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
            },
          }),
        ),
        compressed(file, '.gz', recompress, (content) => promisify(gzip)(content, { level: 9 })),
      ]);
      return { path: `/assets/${name}`, bytes, brotli, gzip: gzipped };
    }),
  );
}

/** @param {string} file @param {string} suffix @param {boolean} replace @param {(content: Buffer) => Promise<Buffer>} compress */
async function compressed(file, suffix, replace, compress) {
  const target = file + suffix;
  if (replace || !existsSync(target)) {
    await writeFile(`${target}.part`, await compress(await readFile(file)));
    await rename(`${target}.part`, target);
  }
  return statSync(target).size;
}

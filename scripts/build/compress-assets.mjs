import { existsSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * @typedef {{ path: string, bytes: number, brotli: number | null, gzip: number | null }} Asset null: sent
 * uncompressed
 */

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt)$/;
// The highest Brotli level takes 3 s for the pdf.js worker (1 MB); the next level is 2% larger.
const MIN_FAST_BYTES = 400_000;

/**
 * Compresses at build time, so that the server need not compress per request. Existing files are reused because the
 * name contains a hash of the contents.
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
        compressFile(file, '.br', recompress, (content) =>
          promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quick ? 5 : bytes > MIN_FAST_BYTES ? 9 : 11,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
            },
          }),
        ),
        compressFile(file, '.gz', recompress, (content) => promisify(gzip)(content, { level: 9 })),
      ]);
      return { path: `/assets/${name}`, bytes, brotli, gzip: gzipped };
    }),
  );
}

/** @param {string} file @param {string} suffix @param {boolean} replace @param {(content: Buffer) => Promise<Buffer>} compress */
async function compressFile(file, suffix, replace, compress) {
  const target = file + suffix;
  if (replace || !existsSync(target)) {
    await writeFile(`${target}.part`, await compress(await readFile(file)));
    await rename(`${target}.part`, target);
  }
  return statSync(target).size;
}

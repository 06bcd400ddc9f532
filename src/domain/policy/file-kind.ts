/** Distinguishes PDFs and text files by content. */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** Readers accept other bytes before the signature, within the first kilobyte. */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

const SAMPLE_BYTES = 4096;

/** Text with the yearly table. Files with other names are read as PDFs. */
export const isTextName = (name: string): boolean => /\.(?:txt|csv|tsv)$/i.test(name);

/** A byte order mark names UTF-16, the "Unicode text" of spreadsheets. */
export const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** UTF-8 or UTF-16 without control characters other than tabs and line breaks. */
export function isPlainText(bytes: Uint8Array): boolean {
  if (isPdf(bytes)) return false;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // The end of the sample may divide a character, so only the stream mode accepts it.
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(sample, { stream: true });
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}

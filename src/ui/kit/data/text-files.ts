/** A text file as spreadsheets save it: UTF-8, UTF-16 with its mark, or what Windows used before. */

export const MAX_BYTES = 5_000_000;

export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A workbook or a PDF given by mistake holds bytes that no text has. */
export const isBinary = (text: string): boolean => text.slice(0, 4000).includes('\0');

/** Hands the browser something as a file to save. */
export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The mark in front tells spreadsheets that it is UTF-8. */
export const saveCsv = (fileName: string, text: string): void =>
  saveBlob(fileName, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));

/** Without the mark: JSON has none. */
export const saveJson = (fileName: string, text: string): void =>
  saveBlob(fileName, new Blob([text], { type: 'application/json' }));

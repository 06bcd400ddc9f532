/** Decodes the formats of spreadsheets: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
import { encodingOf } from '../../../domain/policy/file-kind.ts';

export const MAX_BYTES = 5_000_000;

export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detects a workbook or PDF chosen by mistake: text contains no null bytes. */
export const isBinary = (text: string): boolean => text.slice(0, 4000).includes('\0');

export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The byte order mark tells spreadsheets that the file is UTF-8. JSON must not have it. */
export const saveCsv = (fileName: string, text: string): void =>
  saveBlob(fileName, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));

export const saveJson = (fileName: string, text: string): void =>
  saveBlob(fileName, new Blob([text], { type: 'application/json' }));

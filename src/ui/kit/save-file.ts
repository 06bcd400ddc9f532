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

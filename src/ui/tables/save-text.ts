/** Hands the browser a text as a file to save. The mark in front tells spreadsheets that it is UTF-8. */
export function saveText(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

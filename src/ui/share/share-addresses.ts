/** Addresses as they are typed: parted by commas, semicolons or new lines. */
export const addressesOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Characters of a scenario's name, and of a template's. */
export const LONGEST_NAME = 120;

/** What a clone is called until the advisor says otherwise; a name that would be too long loses its end. */
export const copyName = (name: string): string =>
  `Copy of ${name}`
    .slice(0, LONGEST_NAME)
    // Half of a character that takes two places.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

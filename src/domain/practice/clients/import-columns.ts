/**
 * Which column of a file is which field of a client. A date of birth is left out on purpose: the age that Plumbline
 * keeps is the one of the illustration's first year, which depends on the day of issue and on the carrier's rule.
 */

export const IMPORT_FIELDS = ['firstname', 'middlename', 'lastname', 'fullname', 'age'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  firstname: 'First name',
  middlename: 'Middle name',
  lastname: 'Last name',
  fullname: 'Full name',
  age: 'Age',
};

/** A field or nothing for each column of the file. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Compared after case, accents, blanks and punctuation are taken out. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  firstname: ['first', 'firstname', 'givenname', 'given', 'forename', 'clientfirstname', 'fname', 'prenom'],
  middlename: ['middle', 'middlename', 'middleinitial', 'mi', 'secondname', 'clientmiddlename', 'mname'],
  lastname: ['last', 'lastname', 'surname', 'familyname', 'family', 'clientlastname', 'lname', 'nom'],
  fullname: ['name', 'fullname', 'client', 'clientname', 'insured', 'insuredname', 'displayname'],
  age: ['age', 'currentage', 'issueage', 'clientage', 'insuredage', 'ageinyear1', 'agelastbirthday'],
};
const DATES_OF_BIRTH = ['dateofbirth', 'birthdate', 'dob', 'birthday', 'birthdateofclient'];

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export function guessColumns(headers: readonly string[]): ColumnMapping {
  const taken = new Set<ImportField>();
  const guessed = headers.map((header) => {
    const field = fieldOf(header);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  // First and last name say it better than a third column with both.
  const hasBoth = taken.has('firstname') && taken.has('lastname');
  return guessed.map((field) => (field === 'fullname' && hasBoth ? null : field));
}

export const isKnownHeader = (header: string): boolean =>
  fieldOf(header) !== null || DATES_OF_BIRTH.includes(plain(header));

export const hasDateOfBirth = (headers: readonly string[]): boolean =>
  headers.some((header) => DATES_OF_BIRTH.includes(plain(header)));

/** What no column stands for yet, as the person reads it: "First name", "Last name", "Age". */
export function missingColumns(mapping: ColumnMapping): string[] {
  const needed: ImportField[] = mapping.includes('fullname') ? ['age'] : ['firstname', 'lastname', 'age'];
  return needed.filter((field) => !mapping.includes(field)).map((field) => FIELD_LABELS[field]);
}

/** A field stands for one column: the column that had it before gives it up. */
export function mapColumn(mapping: ColumnMapping, column: number, field: ImportField | null): ColumnMapping {
  return mapping.map((before, index) => (index === column ? field : before === field ? null : before));
}

function fieldOf(header: string): ImportField | null {
  const name = plain(header);
  return IMPORT_FIELDS.find((field) => SYNONYMS[field].includes(name)) ?? null;
}

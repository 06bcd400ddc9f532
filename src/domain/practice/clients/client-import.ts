/** Sorts the clients of a file: ready, duplicate, or rejected with the reason. */
import { greatestOf } from '../../shared/math.ts';
import {
  validateClient,
  MAX_NAME_LENGTH,
  type ClientDraft,
  namesIn,
  type Client,
  type ClientFields,
} from './client.ts';
import { parseCsv, readCell, type CsvLine, writeCsv } from '../../shared/csv.ts';
import {
  ageAtNearestBirthday,
  dateFromTyped,
  isCalendarDate,
  typedDate,
  type CalendarDate,
} from '../../shared/dates.ts';
import { readableName } from '../../shared/text.ts';

export const IMPORT_FIELDS = [
  'firstname',
  'middlename',
  'lastname',
  'fullname',
  'age',
  'date_of_birth',
] as const;
type ImportField = (typeof IMPORT_FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  firstname: 'First name',
  middlename: 'Middle name',
  lastname: 'Last name',
  fullname: 'Full name',
  age: 'Age',
  date_of_birth: 'Date of birth',
};

/** The field of each column; null if unused. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Compared without case, accents, blanks and punctuation. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  firstname: ['first', 'firstname', 'givenname', 'given', 'forename', 'clientfirstname', 'fname', 'prenom'],
  middlename: ['middle', 'middlename', 'middleinitial', 'mi', 'secondname', 'clientmiddlename', 'mname'],
  lastname: ['last', 'lastname', 'surname', 'familyname', 'family', 'clientlastname', 'lname', 'nom'],
  fullname: ['name', 'fullname', 'client', 'clientname', 'insured', 'insuredname', 'displayname'],
  age: ['age', 'currentage', 'issueage', 'clientage', 'insuredage', 'ageinyear1', 'agelastbirthday'],
  date_of_birth: ['dateofbirth', 'birthdate', 'dob', 'birthday', 'birthdateofclient'],
};

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export function guessColumns(headers: readonly string[]): ColumnMapping {
  const mappedFields = new Set<ImportField>();
  const guessed = headers.map((header) => {
    const field = fieldOf(header);
    if (field === null || mappedFields.has(field)) return null;
    mappedFields.add(field);
    return field;
  });
  // First and last name are more precise than a full name.
  const hasBoth = mappedFields.has('firstname') && mappedFields.has('lastname');
  return guessed.map((field) => (field === 'fullname' && hasBoth ? null : field));
}

/** Returns the labels of required fields without a column. A date of birth gives the age. */
export function missingColumns(mapping: ColumnMapping): string[] {
  const names: ImportField[] = mapping.includes('fullname') ? [] : ['firstname', 'lastname'];
  const needed: ImportField[] = mapping.includes('date_of_birth') ? names : [...names, 'age'];
  return needed.filter((field) => !mapping.includes(field)).map((field) => FIELD_LABELS[field]);
}

/** Assigns a field to one column and removes it from its previous column. */
export function mapColumn(mapping: ColumnMapping, column: number, field: ImportField | null): ColumnMapping {
  return mapping.map((before, index) => (index === column ? field : before === field ? null : before));
}

function fieldOf(header: string): ImportField | null {
  const name = plain(header);
  return IMPORT_FIELDS.find((field) => SYNONYMS[field].includes(name)) ?? null;
}

/** The limit of one request. */
export const MAX_IMPORTED = 2000;

export interface ImportTable {
  readonly headers: readonly string[];
  readonly lines: readonly CsvLine[];
  readonly mapping: ColumnMapping;
}

/** The same name and age as an existing client or an earlier line. */
type Duplicate =
  | { readonly kind: 'client'; readonly client: Client }
  | { readonly kind: 'line'; readonly line: number };

export interface ImportLine {
  readonly line: number;
  readonly draft: ClientDraft;
  /** The file's text, for an invalid age. */
  readonly ageText: string;
  /** "the age is missing and …"; null if the line is valid. */
  readonly rejection: string | null;
  readonly duplicate: Duplicate | null;
}

/** A first line without known headings but with a number is a client. */
export function readImportTable(text: string): ImportTable {
  const [first, ...rest] = parseCsv(text);
  if (!first) return { headers: [], lines: [], mapping: [] };
  const hasHeaders =
    first.cells.some((cell) => fieldOf(cell) !== null) ||
    !first.cells.some((cell) => /^\s*\d+\s*$/.test(cell));
  const lines = hasHeaders ? rest : [first, ...rest];
  const width = greatestOf(lines, ({ cells }) => cells.length, first.cells.length);
  const headers = Array.from({ length: width }, (_, index) => {
    const name = hasHeaders ? readCell(first.cells[index] ?? '').trim() : '';
    return name || `Column ${index + 1}`;
  });
  return { headers, lines, mapping: guessColumns(headers) };
}

export function planImport(
  lines: readonly CsvLine[],
  mapping: ColumnMapping,
  existing: readonly Client[],
  today: CalendarDate,
): ImportLine[] {
  const known = new Map<string, { middle: string; duplicate: Duplicate }[]>();
  const remember = (draft: ClientDraft, duplicate: Duplicate) => {
    const list = known.get(identity(draft)) ?? [];
    list.push({ middle: folded(draft.middlename), duplicate });
    known.set(identity(draft), list);
  };
  for (const client of existing)
    remember(
      { ...client, middlename: client.middlename ?? '', date_of_birth: '' },
      { kind: 'client', client },
    );

  return lines.map(({ line, cells }) => {
    const { draft, ageText } = draftOf(cells, mapping, today);
    const rejection = rejectionOf(draft, ageText, today);
    if (rejection !== null) return { line, draft, ageText, rejection, duplicate: null };
    const middle = folded(draft.middlename);
    // A middle name on only one side does not distinguish two people.
    const same = known
      .get(identity(draft))
      ?.find((other) => other.middle === middle || other.middle === '' || middle === '');
    remember(draft, { kind: 'line', line });
    return { line, draft, ageText, rejection, duplicate: same?.duplicate ?? null };
  });
}

export type ImportCounts = Record<'ready' | 'doubles' | 'refused', number>;

export function countLines(lines: readonly ImportLine[]): ImportCounts {
  const refused = lines.filter(({ rejection }) => rejection !== null).length;
  const duplicates = lines.filter(({ duplicate }) => duplicate !== null).length;
  return { ready: lines.length - refused - duplicates, doubles: duplicates, refused };
}

/** Returns the lines to send: all ready lines, and the duplicates selected by line. */
export function importedLines(lines: readonly ImportLine[], anyway: ReadonlySet<number>): ImportLine[] {
  return lines.filter(
    ({ rejection, duplicate, line }) => rejection === null && (duplicate === null || anyway.has(line)),
  );
}

function draftOf(
  cells: readonly string[],
  mapping: ColumnMapping,
  today: CalendarDate,
): { draft: ClientDraft; ageText: string } {
  const cell = (field: ImportField) => {
    const column = mapping.indexOf(field);
    return column < 0 ? '' : readableName(readCell((cells[column] ?? '').trim()));
  };
  const full = namesIn(cell('fullname'));
  const ageText = cell('age');
  const birthText = cell('date_of_birth');
  const typed = isCalendarDate(birthText) ? typedDate(birthText) : birthText;
  const born = dateFromTyped(typed);
  const ageOfBirth = born === null ? null : ageAtNearestBirthday(born, today);
  return {
    draft: {
      firstname: cell('firstname') || full.firstname,
      middlename: cell('middlename') || full.middlename,
      lastname: cell('lastname') || full.lastname,
      // Some programs write whole numbers as "45.0".
      age: ageText === '' ? ageOfBirth : /^\d{1,4}(\.0+)?$/.test(ageText) ? Number(ageText) : NaN,
      date_of_birth: typed,
    },
    ageText,
  };
}

function rejectionOf(draft: ClientDraft, ageText: string, today: CalendarDate): string | null {
  const errors = validateClient(draft, today);
  const reasons = (['firstname', 'middlename', 'lastname'] as const).flatMap((field) => {
    if (!errors[field]) return [];
    const isMissing = draft[field].trim() === '';
    const problem = isMissing ? 'is missing' : `is longer than ${MAX_NAME_LENGTH} characters`;
    return [`the ${FIELD_LABELS[field].toLowerCase()} ${problem}`];
  });
  if (errors.age)
    reasons.push(
      ageText === '' ? 'the age is missing' : `the age “${ageText}” is not a whole number from 1 to 100`,
    );
  if (errors.date_of_birth)
    reasons.push(
      `the date of birth “${draft.date_of_birth}” is not a date from 1900 to today, such as 03/14/1976`,
    );
  return reasons.length === 0 ? null : reasons.join(' and ');
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
const identity = ({ firstname, lastname, age }: ClientDraft) =>
  JSON.stringify([folded(firstname), folded(lastname), age]);

/** Writes a CSV file that the import can read again. */
export function clientsCsv(clients: readonly ClientFields[]): string {
  const { fullname: _, ...labels } = FIELD_LABELS;
  return writeCsv([
    Object.values(labels),
    ...clients.map(({ firstname, middlename, lastname, age, date_of_birth: born }) => [
      ...[firstname, middlename ?? '', lastname, age],
      born === null ? '' : typedDate(born),
    ]),
  ]);
}

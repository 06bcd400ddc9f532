import type { ExtractedInsured } from './extraction.ts';

export interface InsuredDifference {
  about: 'name' | 'age' | 'sex';
  message: string;
  /** The correct age of the client: the ledger's first age, or the file's age if the ledger already has the client's age. */
  age?: number;
}

interface ComparedClient {
  firstname: string;
  middlename: string | null;
  lastname: string;
  age: number;
}

interface Compared {
  insured: ExtractedInsured | null;
  client: ComparedClient;
  first: { year: number; age: number };
  /** Sex in the policy model of the terms, if there is one. */
  sex: 'male' | 'female' | null;
}

/** Splits a name without accents and punctuation: "O’HARA" equals "O'Hara". */
const nameParts = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !['mr', 'mrs', 'ms', 'dr', 'jr', 'sr'].includes(word));

/** Compares last and first names; an initial matches a first name. Order and middle names are ignored. */
export function isSamePerson(name: string, { firstname, lastname }: ComparedClient): boolean {
  const printedParts = nameParts(name);
  const last = nameParts(lastname);
  const [first = ''] = nameParts(firstname);
  if (!last.every((word) => printedParts.includes(word))) return false;
  const otherParts = printedParts.filter((word) => !last.includes(word));
  return otherParts.some(
    (word) =>
      word === first ||
      (word.length === 1 && first.startsWith(word)) ||
      (first.length === 1 && word.startsWith(first)),
  );
}

const agesText = (ages: readonly number[]): string => ages.join(' or ');

/** A printed age in a file that begins after year 1 is the issue age. */
const ageNow = (insured: ExtractedInsured | null, firstYear: number): number =>
  (insured?.ages[0] ?? 0) + (insured?.age_from === 'printed' ? firstYear - 1 : 0);

/** Returns the differences, the most important first. */
export function findInsuredDifferences({ insured, client, first, sex }: Compared): InsuredDifference[] {
  const found: InsuredDifference[] = [];
  const { firstname } = client;
  if (insured?.name && !isSamePerson(insured.name, client))
    found.push({
      about: 'name',
      message: `Page ${insured.page} names the insured ${insured.name}. This client is ${firstname} ${client.lastname}.`,
    });
  // The file of an existing policy may print the issue age.
  const ages = insured?.ages.flatMap((age) => [age, age + first.year - 1]) ?? [];
  const isOtherAge = insured !== null && ages.length > 0 && !ages.includes(client.age);
  if (isOtherAge || first.age !== client.age) {
    const fileSentence = !isOtherAge
      ? ''
      : insured.age_from === 'date_of_birth'
        ? `By the date of birth in the file the insured is ${agesText(insured.ages)}. `
        : `The file gives the insured’s age as ${agesText(insured.ages)}. `;
    found.push({
      about: 'age',
      message: `${fileSentence}The ledger starts at age ${first.age}; ${firstname} is ${client.age}.`,
      age: first.age !== client.age ? first.age : ageNow(insured, first.year),
    });
  }
  if (insured?.sex && sex && insured.sex !== sex)
    found.push({
      about: 'sex',
      message: `The file states that the insured is ${insured.sex}; the policy model of this scenario is for a ${sex}. Confirming this ledger replaces that model.`,
    });
  return found;
}

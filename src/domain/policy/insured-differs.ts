/** The person whom a carrier's file insures beside the client for whom it was read. */
import type { ExtractedInsured } from './extraction.ts';

export interface InsuredDifference {
  about: 'name' | 'age' | 'sex';
  message: string;
  /** What the client's age would have to be: the ledger's first one, or the file's where the ledger's is the client's. */
  age?: number;
}

interface ComparedClient {
  firstname: string;
  middlename: string | null;
  lastname: string;
  age: number;
}

interface Compared {
  /** Null for a ledger that names nobody. */
  insured: ExtractedInsured | null;
  client: ComparedClient;
  /** The ledger's first year and the age in it. */
  first: { year: number; age: number };
  /** Of the policy model that the terms were made by, where there is one. */
  sex: 'male' | 'female' | null;
}

/** Letters only, without accents: "O’HARA" and "O'Hara" are one name. */
const folded = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !['mr', 'mrs', 'ms', 'dr', 'jr', 'sr'].includes(word));

/** Last names equal, first names equal or the one the other's initial; the order and middle names do not matter. */
export function isSamePerson(name: string, { firstname, lastname }: ComparedClient): boolean {
  const words = folded(name);
  const last = folded(lastname);
  const [first = ''] = folded(firstname);
  if (!last.every((word) => words.includes(word))) return false;
  const rest = words.filter((word) => !last.includes(word));
  return rest.some((word) => word === first || (word.length === 1 && first.startsWith(word)) || (first.length === 1 && word.startsWith(first))); // oxfmt-ignore
}

const either = (ages: readonly number[]): string => ages.join(' or ');

/** A printed age in a file that begins later is the one at issue. */
const ageNow = (insured: ExtractedInsured | null, firstYear: number): number =>
  (insured?.ages[0] ?? 0) + (insured?.age_from === 'printed' ? firstYear - 1 : 0);

/** In the order in which they matter; empty where nothing differs. */
export function insuredDiffers({ insured, client, first, sex }: Compared): InsuredDifference[] {
  const found: InsuredDifference[] = [];
  const { firstname } = client;
  if (insured?.name && !isSamePerson(insured.name, client))
    found.push({
      about: 'name',
      message: `Page ${insured.page} names the insured ${insured.name}. This client is ${firstname} ${client.lastname}.`,
    });
  // A policy in force may print the age at issue.
  const ages = insured?.ages.flatMap((age) => [age, age + first.year - 1]) ?? [];
  const named = insured !== null && ages.length > 0 && !ages.includes(client.age);
  if (named || first.age !== client.age) {
    const file = !named
      ? ''
      : insured.age_from === 'date_of_birth'
        ? `By the date of birth in the file the insured is ${either(insured.ages)}. `
        : `The file gives the insured’s age as ${either(insured.ages)}. `;
    found.push({
      about: 'age',
      message: `${file}The ledger starts at age ${first.age}; ${firstname} is ${client.age}.`,
      age: first.age !== client.age ? first.age : ageNow(insured, first.year),
    });
  }
  if (insured?.sex && sex && insured.sex !== sex)
    found.push({
      about: 'sex',
      message: `The file says that the insured is ${insured.sex}; the policy model of this scenario is for a ${sex}. Confirming this ledger takes that model’s place.`,
    });
  return found;
}

/** The names of a report's slots, from the document that it is of. */
import { sql } from 'kysely';
import { POLICY_NAME } from '../../domain/comparison/comparative/slot-columns.ts';
import type { CvNames } from '../../domain/practice/reports/report.ts';

type DocumentColumn = 'scenarios.document' | 'simulations.document';

/** The names of the accounts as a JSON list; documents of every version keep them in the same place. */
export const accountNames = (document: DocumentColumn) =>
  sql<string>`(select json_group_array(json_extract(value, '$.name')) from json_each(${sql.ref(document)}, '$.vehicles'))`;

export function cvNamesOf(names: string): CvNames {
  const [first = null, second = null, third = null] = JSON.parse(names) as (string | null)[];
  return [POLICY_NAME, first, second, third];
}

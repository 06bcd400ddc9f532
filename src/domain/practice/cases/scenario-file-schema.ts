import * as z from 'zod';
import { checkedLater, ignored } from '../../shared/bounded-schema.ts';
import { record, rowId } from '../../shared/schema-fields.ts';
import { DOCUMENT_VERSION } from './scenario-document.ts';
import {
  comparisonParts,
  ledgerParts,
  scenarioDescriptionSchema,
  scenarioNameSchema,
} from './scenario-schema.ts';

const NOT_A_SCENARIO = { error: 'This file does not hold a scenario’s inputs.' };
const NEWER = { error: 'This file comes from a newer version of the program.' };

/** The file as it came. Its document may be of any version up to this program's. */
export const scenarioFileSchema = record(
  'Scenario',
  {
    plumbline: z.literal('scenario', NOT_A_SCENARIO),
    version: z.literal(1, NEWER),
    name: scenarioNameSchema,
    description: scenarioDescriptionSchema.default(''),
    /** Whose ledger it was; the client that it is imported for has an age of their own. */
    client_age: ignored(),
    document: checkedLater(
      z.looseObject(
        {
          version: rowId('version').min(1, { error: 'Must be at least 1.' }).max(DOCUMENT_VERSION, NEWER),
        },
        { error: 'document is a required field' },
      ),
      'wholeDocumentSchema',
    ),
  },
  NOT_A_SCENARIO.error,
);

/** The document once it is of today; the illustration is checked by its own schema. */
export const wholeDocumentSchema = record('Document', {
  version: z.literal(DOCUMENT_VERSION, { error: `Must be ${DOCUMENT_VERSION}.` }),
  illustration: checkedLater(z.unknown(), 'illustrationSchema').optional(),
  ...ledgerParts,
  ...comparisonParts,
});

export const importSchema = record('Import', {
  client_id: rowId('client_id'),
  scenario: checkedLater(
    z.unknown().refine((value) => value !== undefined, { error: 'scenario is a required field' }),
    'scenarioFileSchema',
  ),
});

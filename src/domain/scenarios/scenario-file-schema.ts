import * as z from 'zod';
import { record } from '../shared/schema-fields.ts';
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
export const scenarioFileSchema = z.object(
  {
    plumbline: z.literal('scenario', NOT_A_SCENARIO),
    version: z.literal(1, NEWER),
    name: scenarioNameSchema,
    description: scenarioDescriptionSchema.default(''),
    document: z.looseObject(
      {
        version: z
          .int({ error: 'version is a required field' })
          .min(1, { error: 'Must be at least 1.' })
          .max(DOCUMENT_VERSION, NEWER),
      },
      { error: 'document is a required field' },
    ),
  },
  NOT_A_SCENARIO,
);

/** The document once it is of today; the illustration is checked by its own schema. */
export const wholeDocumentSchema = record('Document', {
  version: z.literal(DOCUMENT_VERSION),
  illustration: z.unknown().optional(),
  ...ledgerParts,
  ...comparisonParts,
});

export const importSchema = z.object({
  client_id: z.int({ error: 'client_id is a required field' }),
  scenario: z.unknown().refine((value) => value !== undefined, { error: 'scenario is a required field' }),
});

/** What a calculation takes and answers, for the API's document. */
import * as z from 'zod';
import { findCalculation, type CalculationId } from '../domain/calculations/registry.ts';
import { COMMON_MEMBERS } from '../domain/shared/result-members.ts';

/** `answer` names each member of the result and says what it is; the figures inside are described on the method's page. */
export function calculationSchemas(id: CalculationId): {
  body: z.ZodType;
  answer: z.ZodType;
  besideErrors?: z.ZodObject;
} {
  const found = findCalculation(id);
  if (!found || !(found.schema instanceof z.ZodType)) throw new Error(`${id} has no schema.`);
  const members = Object.entries({ ...found.members, ...COMMON_MEMBERS }).filter(
    ([path]) => !path.includes('.'),
  );
  return {
    body: found.schema,
    ...(found.refusedWith instanceof z.ZodObject && { besideErrors: found.refusedWith }),
    answer: z.looseObject(
      Object.fromEntries(
        members.map(([name, { what }]) => [name, z.unknown().optional().meta({ description: what })]),
      ),
    ),
  };
}

/** Messages of clients, before the protocol library, which reports its own parse errors to the client. */
import * as z from 'zod';
import { parseWith, type Result } from '../../domain/shared/result.ts';
import { anyText } from '../../domain/shared/schema-fields.ts';

const object = (shape: z.ZodRawShape) => z.looseObject(shape, 'Must be an object.');

const initialization = object({
  protocolVersion: anyText('protocolVersion', 100),
  capabilities: object({}),
  clientInfo: object({ name: anyText('name', 1000), version: anyText('version', 1000) }),
});
/** A map, because a method can be named "__proto__". */
const PARAMS = new Map<unknown, z.ZodType>([
  ['tools/call', object({ name: anyText('name', 100), arguments: object({}).optional() })],
  ['initialize', initialization],
]);

const messageSchema = object({
  jsonrpc: z.literal('2.0', 'Must be "2.0".'),
  id: z.union([z.string(), z.int()], 'Must be text or a whole number.').optional(),
  method: anyText('method', 200),
  params: object({}).optional(),
});

export function checkMessage(raw: unknown): Result<unknown> {
  const message = parseWith(messageSchema, raw);
  if (!message.ok) return message;
  const known = PARAMS.get(message.value.method);
  return known ? parseWith(object({ params: known }), raw) : message;
}

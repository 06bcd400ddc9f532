/** The file of Download inputs, which `import scenario` reads. */
import { checkLedger } from '../../policy/check-ledger.ts';
import { illustrationSchema } from '../../policy/illustration-schema.ts';
import { invalidInput, parseWith, under, fail, ok, type Result } from '../../shared/result.ts';
import { record } from '../../shared/schema-fields.ts';
import { originFields, scenarioFileSchema, fullDocumentSchema } from './scenario-schema.ts';
import { type SourcedIllustration, isDraft, type ScenarioDocument } from './scenario.ts';
import { FIRST_METHODS } from '../../policy/methods.ts';
import { withCalendarTerms } from './calendar-terms.ts';
import { emptyDocument, upgradeDocument } from './scenario-document.ts';
import type { NewScenario } from './case-store.ts';

/** Validates schema and ledger against the client's age. Null clears. Paths begin at the rows: "rows.3.age". */
export function checkedIllustration(raw: unknown, clientAge: number): Result<SourcedIllustration | null> {
  if (raw === null) return ok(null);
  const { origin: originFieldValues, rest } = splitOrigin(raw);
  const illustration = parseWith(illustrationSchema, rest);
  if (!illustration.ok) return illustration;
  const { errors } = checkLedger(clientAge, illustration.value);
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  const origin = parseWith(originSchema, originFieldValues);
  if (!origin.ok) return origin;
  const { issue_date, origin: figuresBy, ...ledger } = illustration.value;
  const presentFields = Object.fromEntries(
    Object.entries(origin.value).filter(([, value]) => value !== undefined),
  );
  // The issue date is stored only with the carrier, and the origin only with the source.
  const carrier = issue_date === undefined ? {} : { carrier: { issue_date, ...origin.value.carrier } };
  const source = figuresBy === 'model' ? { source: { kind: 'model' as const } } : {};
  return ok({ ...ledger, ...source, ...presentFields, ...carrier });
}

const originSchema = record('Illustration', originFields);

/** The ledger's schema rejects unknown fields, including those of the origin. */
function splitOrigin(raw: unknown): { origin: Record<string, unknown>; rest: unknown } {
  const origin: Record<string, unknown> = {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { origin, rest: raw };
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) (name in originFields ? origin : rest)[name] = value;
  return { origin, rest };
}

export interface ScenarioFile {
  plumbline: 'scenario';
  version: 1;
  name: string;
  description: string;
  /** Informational. The client of the import has a separate age. */
  client_age: number;
  document: ScenarioDocument;
}

export function scenarioFile(scenario: {
  name: string;
  description: string;
  client: { age: number };
  document: ScenarioDocument;
}): ScenarioFile {
  const { name, description, client, document } = scenario;
  return { plumbline: 'scenario', version: 1, name, description, client_age: client.age, document };
}

/** Converts a file to the stored form, with the checks of all steps of the wizard. */
export function scenarioFromFile(
  raw: unknown,
  client: { id: number; age: number },
  year: number,
): Result<NewScenario & { is_draft: boolean }> {
  const file = parseWith(scenarioFileSchema, raw);
  if (!file.ok) return file;
  const document = checkedDocument(upgradeDocument(file.value.document, year), client.age, year);
  if (!document.ok) return fail(invalidInput(under('document', document.error.fields ?? {})));
  return ok({
    client_id: client.id,
    name: file.value.name,
    description: file.value.description,
    is_draft: isDraft(document.value, false),
    document: document.value,
  });
}

/** Checks all parts of an upgraded document like the steps of the wizard. */
export function checkedDocument(raw: unknown, clientAge: number, year: number): Result<ScenarioDocument> {
  const parts = parseWith(fullDocumentSchema, raw);
  if (!parts.ok) return parts;
  const illustration = checkedIllustration(parts.value.illustration ?? null, clientAge);
  if (!illustration.ok) return fail(invalidInput(under('illustration', illustration.error.fields ?? {})));

  const { schedule, policy_model, vehicles, tax_profile, value_basis, methods, ...terms } = parts.value;
  const empty = emptyDocument(year);
  const read: ScenarioDocument = {
    ...empty,
    illustration: illustration.value,
    schedule: schedule ?? null,
    policy_model: policy_model ?? null,
    vehicles: vehicles ?? [],
    tax_profile: tax_profile ?? null,
    value_basis: value_basis ?? empty.value_basis,
    // For files from before `methods` existed.
    methods: methods ?? FIRST_METHODS,
  };
  return ok(withCalendarTerms(read, { ...terms, tax_profile }));
}

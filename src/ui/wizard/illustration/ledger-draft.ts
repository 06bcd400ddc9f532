import type {
  ExtractedIllustration,
  ExtractedFacts,
  ExtractedInsured,
  ExtractedRate,
  ExtractedTerms,
  LineLeftOut,
  OriginField,
  ReadIncomeKind,
} from '../../../domain/policy/extraction.ts';
import type { Extraction } from '../../api/api.ts';
import type { PolicyModelInput } from '../../../domain/policy/policy-model-schema.ts';
import type { ScheduleInput } from '../../../domain/policy/schedule.ts';
import type {
  IllustrationOrigin,
  IllustrationSource,
  SourcedIllustration,
} from '../../../domain/practice/cases/scenario.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { isCalendarDate } from '../../../domain/shared/dates.ts';
import { isLedgerColumn, type LedgerColumn, emptyLines, type LedgerLine } from '../ledger/ledger-lines.ts';
import { linesFromExtraction, linesFromRows } from '../ledger/read-lines.ts';
import type { BuiltLedger } from './entry/build-draft.ts';
import type { LedgerOwner } from './ledger-flow.ts';
import { termsOf, defaultTerms, type PolicyTerms } from './policy-terms.ts';

export type PrintedTerms = ExtractedTerms & { illustrated_rate?: ExtractedRate };

export type PolicyOrigin = Omit<IllustrationOrigin, 'source'>;

export const savedOrigin = ({ insured, carrier }: PolicyOrigin): PolicyOrigin => ({
  ...(hasValue(insured) && { insured }),
  ...(hasValue(carrier) && { carrier }),
});

const hasValue = (part: object | undefined): boolean =>
  part !== undefined && Object.values(part).some((value) => value !== undefined);

export const BAD_TYPED_DATE = 'Enter a date such as 03/31/2021.';

export function originErrors({ insured, carrier }: PolicyOrigin): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const name of ['illustration_date', 'issue_date'] as const) {
    const date = carrier?.[name];
    if (date !== undefined && !isCalendarDate(date)) errors[`carrier.${name}`] = [BAD_TYPED_DATE];
  }
  if (insured?.state !== undefined && !/^[A-Z]{2}$/.test(insured.state))
    errors['insured.state'] = ['Enter two letters, such as TX.'];
  return errors;
}

export interface LedgerDraft {
  revision: number;
  terms: PolicyTerms;
  lines: readonly LedgerLine[];
  source: IllustrationSource;
  /** Optional members are missing in drafts of earlier versions. */
  origin?: PolicyOrigin;
  questions?: readonly string[];
  confidence: Partial<Record<LedgerColumn, number>> | null;
  file: { hash: string; name: string } | null;
  /** Division of a single income column; null if the file separates withdrawals and loans. */
  income: ReadIncomeKind | null;
  incomeKinds?: readonly { value: ReadIncomeKind; label: string }[];
  schedule: ScheduleInput | null;
  policy_model: PolicyModelInput | null;
  printed?: PrintedTerms;
  facts?: ExtractedFacts;
  /** The insured in the file, without the differences that the advisor confirmed. */
  insured?: ExtractedInsured | null;
  /** Omitted lines of figures that the advisor has not added. */
  leftOut?: readonly LineLeftOut[];
  /** Impossible columns that the advisor accepted as printed. */
  accepted?: readonly LedgerColumn[];
  remarks: string[];
  saved: boolean;
}

const baseOf = (
  scenario: LedgerOwner,
  source: IllustrationSource,
  lines: readonly LedgerLine[],
): LedgerDraft => ({
  revision: scenario.revision,
  terms: scenario.document.illustration ? termsOf(scenario.document.illustration) : defaultTerms,
  origin: savedOrigin(scenario.document.illustration ?? {}),
  lines,
  source,
  confidence: null,
  file: null,
  income: null,
  schedule: null,
  policy_model: null,
  remarks: [],
  saved: false,
});

/** `file`: null for pasted text. */
export function draftFromExtraction(
  scenario: LedgerOwner,
  { file, extraction }: { file: Extraction['file'] | null; extraction: ExtractedIllustration },
): LedgerDraft {
  const confidence: Partial<Record<LedgerColumn, number>> = {};
  for (const { name, confidence: share } of extraction.columns)
    if (isLedgerColumn(name)) confidence[name] = share;
  const income = extraction.questions.find((question) => question.code === 'income_kind');
  const lines = linesFromExtraction(extraction, scenario.client.age, file === null);
  const { illustrated_rate: rate, terms, facts = {} } = extraction;
  const source: IllustrationSource = {
    ...(file ? { kind: 'pdf', file_name: file.name, pages: extraction.pages } : { kind: 'paste' }),
    ...(facts.index_accounts && { index_accounts: facts.index_accounts }),
  };
  const base = baseOf(scenario, source, lines);
  const isSame = file !== null && isSavedFile(scenario, file);
  const printed: PrintedTerms = { ...terms, ...(rate ? { illustrated_rate: rate } : {}) };
  return {
    ...base,
    terms: { ...(isSame ? base.terms : clientTerms(base.terms)), ...valuesOf(printed) },
    printed,
    facts,
    confidence,
    file: file && { hash: file.hash, name: file.name },
    income: income?.selected ?? null,
    incomeKinds: income?.options ?? [],
    insured: extraction.insured ?? null,
    ...originFromExtraction(extraction, isSame ? base.origin : clientOrigin(base.origin)),
    leftOut: extraction.lines_left_out ?? [],
    remarks: [
      ...(income?.reason ? [income.reason] : []),
      ...extraction.notes.map(({ message }) => message),
      ...extraction.warnings
        .filter((warning) => !DISPLAYED_ELSEWHERE.has(warning.code))
        .map(({ message }) => message),
    ],
  };
}

/** The address of the stored PDF contains its hash. */
const isSavedFile = (
  { document, pdf_url: { s3_url: address } }: LedgerOwner,
  { hash, name }: Extraction['file'],
): boolean =>
  document.illustration?.source?.file_name === name && (address === null || address.includes(hash));

/** Another document keeps the client's tax rates. Its rates, loans and opening values are its own. */
const clientTerms = (saved: PolicyTerms): PolicyTerms => ({
  ...defaultTerms,
  policy_tax_rate: saved.policy_tax_rate,
  policy_second_tax_rate: saved.policy_second_tax_rate,
  policy_tax_change_age: saved.policy_tax_change_age,
});

/** The insured person; the risk class is the carrier's. */
function clientOrigin({ insured }: PolicyOrigin = {}): PolicyOrigin {
  const { risk_class: _class, ...person } = insured ?? {};
  return { insured: person };
}

/** Printed values take precedence over those of the scenario. */
function originFromExtraction(
  { insured, origin: printed }: ExtractedIllustration,
  base: PolicyOrigin = {},
): Pick<LedgerDraft, 'origin' | 'questions'> {
  const value = (field: OriginField) => printed?.[field]?.value;
  const sex = printed?.questions.includes('sex') ? undefined : (oneOf(SEXES, value('sex')) ?? insured?.sex);
  const read = {
    sex: sex ?? undefined,
    tobacco: oneOf(CLASSES, value('tobacco')),
    risk_class: value('risk_class'),
    state: value('state'),
  };
  const carrier = {
    insurer: value('insurer'),
    product: value('product'),
    form_number: value('form_number'),
    illustration_date: value('illustration_date'),
    issue_date: value('issue_date'),
  };
  const found = Object.fromEntries(Object.entries(read).filter(([, one]) => one !== undefined));
  return {
    origin: savedOrigin({ insured: { ...base.insured, ...found }, carrier }),
    questions: printed?.questions.map((field) => ORIGIN_LABELS[field]) ?? [],
  };
}

const SEXES = ['male', 'female'] as const;
const CLASSES = ['nonsmoker', 'smoker'] as const;
const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value);

const ORIGIN_LABELS: Readonly<Record<OriginField, string>> = {
  insurer: 'Insurer',
  product: 'Product',
  form_number: 'Form number',
  illustration_date: 'Illustration date',
  issue_date: 'Issue date',
  sex: 'Sex',
  tobacco: 'Tobacco',
  risk_class: 'Risk class',
  state: 'State',
};

const DISPLAYED_ELSEWHERE: ReadonlySet<string> = new Set(['missing_year', 'year_left_out', 'lines_left_out']);

const valuesOf = (printed: PrintedTerms): Partial<PolicyTerms> =>
  Object.fromEntries(Object.entries(printed).map(([name, { value }]) => [name, value]));

export const draftFromTyping = (scenario: LedgerOwner, years: number): LedgerDraft =>
  baseOf(scenario, { kind: 'typed' }, emptyLines(scenario.client.age, years));

/** A policy model sets the terms; a schedule does not change them. */
export function draftFromBuild(
  scenario: LedgerOwner,
  { rows, lapseYear }: BuiltLedger,
  schedule: ScheduleInput,
  model: PolicyModelInput | null,
): LedgerDraft {
  const draft = baseOf(scenario, { kind: model ? 'model' : 'schedule' }, linesFromRows(rows));
  const { opening: _opening, ...terms } = draft.terms;
  return {
    ...draft,
    schedule,
    policy_model: model,
    ...(model && {
      origin: { insured: { ...draft.origin?.insured, sex: model.sex, tobacco: model.tobacco } },
    }),
    terms: model
      ? {
          ...terms,
          illustrated_rate: model.illustrated_rate,
          illustrated_loan_rate: model.illustrated_loan_rate,
          loan_type: 'participating',
          death_benefit_option: model.death_benefit_option,
          accumulation_value_is_net_of_loans: false,
        }
      : terms,
    remarks:
      lapseYear === null
        ? []
        : [`With these assumptions, the policy ends without value in year ${lapseYear}.`],
  };
}

/** Copies the years of a ledger or template and sets the ages to this client's. */
export function draftFromIllustration(scenario: LedgerOwner, illustration: SourcedIllustration): LedgerDraft {
  const { age } = scenario.client;
  const first = illustration.rows[0]?.age ?? age;
  const rows = illustration.rows.map((row, index) => ({ ...row, age: age + index }));
  const moved = `The ledger was built for age ${first}. Its ages now start at ${age}, but its values and charges are those for age ${first}.`;
  return {
    ...baseOf(scenario, reusedSource(illustration.source), linesFromRows(rows)),
    terms: termsOf(illustration),
    origin: savedOrigin(illustration),
    remarks: first === age ? [] : [moved],
  };
}

const reusedSource = (from: IllustrationSource | undefined): IllustrationSource => {
  const original = from?.kind === 'reuse' ? from.original_kind : from?.kind;
  return { kind: 'reuse', ...(original && { original_kind: original }) };
};

/** Adds the origin that drafts of earlier versions lack: the scenario's, with the printed sex. */
export function withOrigin(draft: LedgerDraft, { document }: LedgerOwner): LedgerDraft {
  if (draft.origin) return draft;
  const { insured, carrier, confirmed_on } = document.illustration ?? {};
  if (draft.saved) return { ...draft, origin: { ...savedOrigin({ insured, carrier }), confirmed_on } };
  const sex = draft.insured?.sex;
  return { ...draft, origin: savedOrigin({ insured: { ...insured, ...(sex && { sex }) }, carrier }) };
}

export function draftFromScenario(scenario: LedgerOwner): LedgerDraft | null {
  const { illustration, schedule, policy_model } = scenario.document;
  if (!illustration) return null;
  const source = illustration.source ?? { kind: 'typed' };
  return {
    ...baseOf(scenario, source, linesFromRows(illustration.rows)),
    schedule,
    policy_model,
    origin: { ...savedOrigin(illustration), confirmed_on: illustration.confirmed_on },
    saved: true,
  };
}

import type {
  ExtractedFacts,
  ExtractedInsured,
  ExtractedRate,
  ExtractedTerms,
  LineLeftOut,
  OriginField,
} from '../../../domain/policy/extraction.ts';
import type { Extraction } from '../../api/api.ts';
import type { IncomeKind, PastedLedger } from '../../../domain/policy/paste/ledger-from-paste.ts';
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
import { linesFromExtraction, linesFromPaste, linesFromRows, divideLines } from '../ledger/read-lines.ts';
import type { BuiltLedger } from './entry/build-draft.ts';
import type { LedgerOwner } from './ledger-flow.ts';
import { termsOf, defaultTerms, type PolicyTerms } from './policy-terms.ts';

export type PrintedTerms = ExtractedTerms & { illustrated_rate?: ExtractedRate };

export type PolicyOrigin = Omit<IllustrationOrigin, 'source'>;

/** Only what is entered; an empty part is left out. */
export const savedOrigin = ({ insured, carrier }: PolicyOrigin): PolicyOrigin => ({
  ...(hasValue(insured) && { insured }),
  ...(hasValue(carrier) && { carrier }),
});

const hasValue = (part: object | undefined): boolean =>
  part !== undefined && Object.values(part).some((value) => value !== undefined);

export const BAD_TYPED_DATE = 'Enter a date such as 03/31/2021.';

/** Messages by path: dates and a state that are typed but not complete. */
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
  /** The insured and the carrier. Like the other optional members, absent in drafts of an earlier version. */
  origin?: PolicyOrigin;
  questions?: readonly string[];
  /** How sure each column was read; null for a ledger that was not read from a file. */
  confidence: Partial<Record<LedgerColumn, number>> | null;
  /** The carrier's file as the server keeps it, until the ledger is confirmed. */
  file: { hash: string; name: string } | null;
  /** How a single income column was divided; null where the file keeps withdrawals and loans apart. */
  income: IncomeKind | null;
  /** What it was built from, kept so that the form opens as it was left. */
  schedule: ScheduleInput | null;
  policy_model: PolicyModelInput | null;
  printed?: PrintedTerms;
  facts?: ExtractedFacts;
  /** Whom the file insures, as far as the advisor has not said that it is right so. */
  insured?: ExtractedInsured | null;
  /** Lines of figures that the reading left out, as far as they were not taken as rows. */
  leftOut?: readonly LineLeftOut[];
  remarks: string[];
  saved: boolean;
}

const baseOf = (
  scenario: LedgerOwner,
  source: IllustrationSource,
  lines: readonly LedgerLine[],
): LedgerDraft => ({
  revision: scenario.revision,
  // Another ledger of the same policy keeps the terms that the advisor gave.
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

const DEFAULT_INCOME: IncomeKind = 'basis_then_loans';

export function draftFromExtraction(scenario: LedgerOwner, { file, extraction }: Extraction): LedgerDraft {
  const confidence: Partial<Record<LedgerColumn, number>> = {};
  for (const { name, confidence: share } of extraction.columns)
    if (isLedgerColumn(name)) confidence[name] = share;
  const undivided = extraction.warnings.find(({ code }) => code === 'income_not_divided');
  const read = linesFromExtraction(extraction, scenario.client.age);
  const lines = undivided ? divideLines(read, DEFAULT_INCOME, undivided.message) : read;
  // The question is put to the advisor, so only figures that were read badly still count against the column.
  if (undivided) confidence.withdrawals = confidence.loans = shareOfCertain(lines);
  const { illustrated_rate: rate, terms, facts = {} } = extraction;
  const source: IllustrationSource = {
    kind: 'pdf',
    file_name: file.name,
    pages: extraction.pages,
    ...(facts.index_accounts && { index_accounts: facts.index_accounts }),
  };
  const base = baseOf(scenario, source, lines);
  const printed: PrintedTerms = { ...terms, ...(rate ? { illustrated_rate: rate } : {}) };
  return {
    ...base,
    terms: { ...base.terms, ...valuesOf(printed) },
    printed,
    facts,
    confidence,
    file: { hash: file.hash, name: file.name },
    income: undivided ? DEFAULT_INCOME : null,
    insured: extraction.insured ?? null,
    ...originFromExtraction(extraction, base.origin),
    leftOut: extraction.lines_left_out ?? [],
    remarks: extraction.warnings
      // Years that are missing, and lines that may be theirs, are told beside them.
      .filter((warning) => !DISPLAYED_ELSEWHERE.has(warning.code) && warning !== undivided)
      .map(({ message }) => message),
  };
}

/** What the file prints; the insured of the scenario stays where it prints nothing. */
function originFromExtraction(
  { insured, origin: printed }: Extraction['extraction'],
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

const shareOfCertain = (lines: readonly LedgerLine[]) =>
  1 -
  lines.filter(({ doubts }) => doubts.includes('withdrawals') || doubts.includes('loans')).length /
    lines.length;

export const draftFromPaste = (scenario: LedgerOwner, ledger: PastedLedger): LedgerDraft =>
  baseOf(scenario, { kind: 'paste' }, linesFromPaste(ledger));

export const draftFromTyping = (scenario: LedgerOwner, years: number): LedgerDraft =>
  baseOf(scenario, { kind: 'typed' }, emptyLines(scenario.client.age, years));

/** The model's own rates are the ledger's terms; a schedule alone leaves them. */
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
    // A modeled policy has no carrier, and its model has the sex.
    ...(model && { origin: { insured: { ...draft.origin?.insured, sex: model.sex } } }),
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
      lapseYear === null ? [] : [`On these assumptions the policy ends without value in year ${lapseYear}.`],
  };
}

/** Another scenario's ledger, or a template: its years stay, its ages become this client's. */
export function draftFromIllustration(scenario: LedgerOwner, illustration: SourcedIllustration): LedgerDraft {
  const { age } = scenario.client;
  const first = illustration.rows[0]?.age ?? age;
  const rows = illustration.rows.map((row, index) => ({ ...row, age: age + index }));
  const moved = `The ledger was made for age ${first}; its ages now begin at ${age}. Values and charges are still those of the other age.`;
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

/** An earlier version stored drafts without an origin: it is the scenario's, with the sex that the file prints. */
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

/** A scenario: one client's illustration and the vehicles it is compared with, as a versioned document. */
import type { Insured, KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import type {
  ComparativeReportInput,
  OptionalLimitTerms,
  ValueBasis,
} from '../../comparison/comparative/comparative-report.ts';
import type { ExtractedIndexAccount } from '../../policy/extraction.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import { modeledOnly, type LedgerOrigin } from '../../policy/ledger-origin.ts';
import { FIRST_METHODS, type Methods } from '../../policy/methods.ts';
import type { PolicyModelInput } from '../../policy/policy-model-schema.ts';
import type { ScheduleInput } from '../../policy/schedule.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import type { CalendarDate } from '../../shared/dates.ts';
import type { ClientFields } from '../clients/client.ts';
import {
  calendarTermsOf,
  type CalendarTerms,
  type ProfileHousehold,
  type TaxProfile,
} from './calendar-terms.ts';
import { cutTo, readableName } from '../../shared/text.ts';

// A scenario's name: how long it may be, and that a client has it only once.

/** Characters of a scenario's name, and of a template's. */
export const MAX_NAME_LENGTH = 120;

/** The specification's words for a clone (section 5); a scenario that is started, renamed or saved whole has the same rule. */
export const DUPLICATE_NAME = 'Scenario name already in use.';

/** Whether another scenario of the client has the name as it is read: blanks at its ends and what shows nothing apart. */
export const isDuplicateName = (typed: string, otherNames: readonly string[]): boolean =>
  otherNames.includes(readableName(typed));

/** What a clone is called until the advisor says otherwise; a name that would be too long loses its end. */
export const copyName = (name: string): string => cutTo(`Copy of ${name}`, MAX_NAME_LENGTH);

/** A client has the name of a simulation once, whether it stands alone or belongs to a scenario. */
export const DUPLICATE_SIMULATION_NAME = 'Simulation name already in use.';

export const ORIGINAL_KINDS = ['pdf', 'paste', 'typed', 'schedule', 'model'] as const;
export type SourceKind = (typeof ORIGINAL_KINDS)[number] | 'reuse';

/** Where a ledger came from, kept for the auditor. */
export interface IllustrationSource {
  kind: SourceKind;
  /** With `reuse`: the kind of the ledger that was copied. */
  original_kind?: Exclude<SourceKind, 'reuse'> | undefined;
  file_name?: string | undefined;
  /** Pages of the file that the table was read from, from 1. */
  pages?: number[] | undefined;
  /** Policy years that it does not print, filled in between those that it does. */
  interpolated_years?: number[] | undefined;
  /** Accounts whose caps the file prints. */
  index_accounts?: ExtractedIndexAccount[] | undefined;
}

/** The insured as the carrier's file prints them, corrected by the advisor. Every later check uses it. */
export interface SavedInsured {
  sex?: 'male' | 'female' | undefined;
  tobacco?: 'nonsmoker' | 'smoker' | 'composite' | undefined;
  /** The test of section 7702 that the carrier states. */
  definition_test?: 'gpt' | 'cvat' | undefined;
  risk_class?: string | undefined;
  state?: string | undefined;
}

export interface SavedCarrier {
  insurer?: string | undefined;
  product?: string | undefined;
  form_number?: string | undefined;
  illustration_date?: CalendarDate | undefined;
  /** The printed policy or issue date, never the illustration date. */
  issue_date?: CalendarDate | undefined;
}

/** Saved with a ledger. No calculation takes it directly. */
export interface IllustrationOrigin {
  source?: IllustrationSource | undefined;
  insured?: SavedInsured | undefined;
  carrier?: SavedCarrier | undefined;
  /** The day on which a person confirmed the ledger. */
  confirmed_on?: CalendarDate | undefined;
}

/** A ledger with its header and its origin. */
export type SourcedIllustration = IllustrationInput & IllustrationOrigin;

/** The ledger as it is calculated: the carrier's issue date becomes a term of the policy. */
export function calculatedIllustration({
  source,
  insured: _insured,
  carrier,
  confirmed_on: _confirmed,
  ...illustration
}: SourcedIllustration): IllustrationInput {
  const issued = carrier?.issue_date;
  return {
    ...illustration,
    ...(issued !== undefined && { issue_date: issued }),
    ...modeledOnly({ origin: originOf(source) }),
  };
}

/** A reused ledger has the origin of the one that was copied. */
export const originOf = (source: IllustrationSource | undefined): LedgerOrigin =>
  (source?.kind === 'reuse' ? source.original_kind : source?.kind) === 'model' ? 'model' : 'carrier';

export interface ScenarioDocument extends CalendarTerms {
  version: 3;
  illustration: SourcedIllustration | null;
  /** What the ledger was built from, kept so that the form opens as it was left. */
  schedule: ScheduleInput | null;
  policy_model: PolicyModelInput | null;
  /** Slots 2 to 4 in order, none to three. */
  vehicles: VehicleInput[];
  tax_profile: TaxProfile | null;
  value_basis: ValueBasis;
  /** What its figures are made by; the first methods where it does not say. */
  methods?: Methods | undefined;
}

export interface Scenario {
  id: number;
  client: ClientFields & { id: number };
  is_draft: boolean;
  scenario_details: { id: number; name: string; description: string };
  document: ScenarioDocument;
  /** Version at the last save. It is lower than the document's version if the document was upgraded on reading. */
  kept_version: number;
  /** Raised by one at each save; a save that names an older one is told (409). */
  revision: number;
  /** s3_url is a signed address of the stored PDF, good for ten minutes, or null when there is none. */
  pdf_url: { s3_url: string | null };
  created_at: string;
  updated_at: string;
}

type InsuredParts = Pick<ScenarioDocument, 'policy_model' | 'illustration'>;

/** The insured as far as known: a report's own choice, then the policy model's sex, then the illustration's. */
export function knownOfInsured(
  chosen: Insured | undefined,
  { policy_model: model, illustration }: InsuredParts,
): Insured {
  const { tobacco, definition_test, ...saved } = illustration?.insured ?? {};
  const sex = model?.sex ?? saved.sex;
  return {
    ...(sex && { sex }),
    ...(tobacco && { tobacco }),
    ...(definition_test && { definition_test }),
    ...chosen,
  };
}

/** The insured of a report. Undefined while the sex is not known. */
export function insuredOf(
  chosen: KnownInsured | undefined,
  document: InsuredParts,
): KnownInsured | undefined {
  return withSex(knownOfInsured(chosen, document));
}

export const withSex = ({ sex, ...more }: Insured): KnownInsured | undefined => sex && { ...more, sex };

/** The comparison that a scenario describes, or null while it has no illustration. */
export function comparisonOf(clientAge: number, document: ScenarioDocument): ComparativeReportInput | null {
  if (!document.illustration) return null;
  const illustration = calculatedIllustration(document.illustration);
  const { vehicles, value_basis, methods = FIRST_METHODS } = document;
  const at = { age: clientAge, years: illustration.rows.length };
  return {
    age: clientAge,
    illustration,
    vehicles,
    value_basis,
    methods,
    ...calendarTermsOf(document),
    ...limitTermsOf(document, at),
    ...householdTermsOf(document, at),
  };
}

interface PlanYears {
  age: number;
  years: number;
}

/** One amount, or one a plan year where it changes at an age. */
const byAge = (now: number, secondAmount: number, from: number | undefined, { age, years }: PlanYears) =>
  from === undefined ? now : Array.from({ length: years }, (_, t) => (age + t >= from ? secondAmount : now));

type Taxed = Pick<ScenarioDocument, 'vehicles' | 'tax_profile'>;

const incomeOf = (household: ProfileHousehold | undefined, at: PlanYears) =>
  household ? byAge(household.other_income, household.later_income ?? 0, household.later_age, at) : 0;

/** On top of whose income an account pays tax by the federal tables; nothing where none does. */
export function householdTermsOf(
  { vehicles, tax_profile: profile }: Taxed,
  at: PlanYears,
): Pick<ComparativeReportInput, 'household'> {
  if (vehicles.every(({ tax_method: method }) => method !== 'federal')) return {};
  const household = profile?.household;
  return {
    household: {
      filing_status: household?.filing_status ?? 'single',
      other_income: incomeOf(household, at),
      other_gains: household?.other_gains ?? 0,
      ...(household?.other_investment_income && {
        other_investment_income: byAge(
          household.other_investment_income,
          Math.min(household.other_investment_income, household.later_income ?? 0),
          household.later_age,
          at,
        ),
      }),
      social_security: household
        ? byAge(
            household.social_security_age === undefined ? household.social_security : 0,
            household.social_security,
            household.social_security_age,
            at,
          )
        : 0,
      state_rate: household?.state_rate ?? 0,
    },
  };
}

/** By what the limits of an account that names its plan are decided; nothing where none does. */
export function limitTermsOf({ vehicles, tax_profile: profile }: Taxed, at: PlanYears): OptionalLimitTerms {
  if (vehicles.every(({ plan_type: plan = 'none' }) => plan === 'none')) return {};
  const household = profile?.household;
  const income = incomeOf(household, at);
  const gains = household?.other_gains ?? 0;
  return {
    filing_status: household?.filing_status ?? 'single',
    // What fades a Roth contribution out is the income without the account.
    modified_agi: typeof income === 'number' ? income + gains : income.map((amount) => amount + gains),
  };
}

export const LEDGER_REQUIRED = 'Add the policy’s ledger first: a scenario without one stays a draft.';

/**
 * When a scenario is a draft: until there is a ledger, the wizard cannot end. The review asks the same before it shows.
 * `wanted`: what somebody asked for, or what it was before.
 */
export const isDraft = (document: ScenarioDocument, requested: boolean): boolean =>
  requested || document.illustration === null;

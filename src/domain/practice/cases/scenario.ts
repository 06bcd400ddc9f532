/** A scenario: a client's illustration and the vehicles compared with it, as a versioned document. */
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
import type { CaseClient } from '../clients/client.ts';
import {
  calendarTermsOf,
  type CalendarTerms,
  type ProfileHousehold,
  type TaxProfile,
} from './calendar-terms.ts';
import { cutTo, readableName } from '../../shared/text.ts';

/** Also the limit of the names of templates and reports. */
export const MAX_NAME_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 2000;

/** Text of the specification for a clone (section 5), used for each duplicate scenario name. */
export const DUPLICATE_NAME = 'Scenario name already in use.';

/** Ignores surrounding blanks and invisible characters. */
export const isDuplicateName = (typed: string, otherNames: readonly string[]): boolean =>
  otherNames.includes(readableName(typed));

/** Default name of a clone, shortened at the end if too long. */
export const copyName = (name: string): string => cutTo(`Copy of ${name}`, MAX_NAME_LENGTH);

/** Names of simulations are unique per client, standalone or not. */
export const DUPLICATE_SIMULATION_NAME = 'Simulation name already in use.';

export const ORIGINAL_KINDS = ['pdf', 'paste', 'typed', 'schedule', 'model'] as const;
export type SourceKind = (typeof ORIGINAL_KINDS)[number] | 'reuse';

/** Origin of a ledger, stored for audits. */
export interface IllustrationSource {
  kind: SourceKind;
  /** With `reuse`: the kind of the copied ledger. */
  original_kind?: Exclude<SourceKind, 'reuse'> | undefined;
  file_name?: string | undefined;
  /** Pages of the file that contain the table, from 1. */
  pages?: number[] | undefined;
  /** Policy years that are not printed and were interpolated. */
  interpolated_years?: number[] | undefined;
  index_accounts?: ExtractedIndexAccount[] | undefined;
}

/** The insured as printed in the carrier's file, corrected by the advisor. All later checks use it. */
export interface SavedInsured {
  sex?: 'male' | 'female' | undefined;
  tobacco?: 'nonsmoker' | 'smoker' | 'composite' | undefined;
  /** The test of section 7702 that the carrier names. */
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

/** Stored with a ledger. No calculation reads it directly. */
export interface IllustrationOrigin {
  source?: IllustrationSource | undefined;
  insured?: SavedInsured | undefined;
  carrier?: SavedCarrier | undefined;
  /** Date on which a person confirmed the ledger. */
  confirmed_on?: CalendarDate | undefined;
}

export type SourcedIllustration = IllustrationInput & IllustrationOrigin;

/** Returns the ledger to calculate: the carrier's issue date becomes a term of the policy. */
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

/** A reused ledger has the origin of its original. */
export const originOf = (source: IllustrationSource | undefined): LedgerOrigin =>
  (source?.kind === 'reuse' ? source.original_kind : source?.kind) === 'model' ? 'model' : 'carrier';

export interface ScenarioDocument extends CalendarTerms {
  version: 3;
  illustration: SourcedIllustration | null;
  /** Inputs of a built ledger, stored to fill the form. */
  schedule: ScheduleInput | null;
  policy_model: PolicyModelInput | null;
  /** Slots 2 to 4 in order; zero to three vehicles. */
  vehicles: VehicleInput[];
  tax_profile: TaxProfile | null;
  value_basis: ValueBasis;
  /** Default: the first methods. */
  methods?: Methods | undefined;
}

export interface Scenario {
  id: number;
  client: CaseClient;
  is_draft: boolean;
  scenario_details: { id: number; name: string; description: string };
  document: ScenarioDocument;
  /** Version at the last save. Lower than the document's version after an upgrade on reading. */
  kept_version: number;
  /** Increases by one at each save. A save with an older one is rejected (409). */
  revision: number;
  /** s3_url is a signed address of the stored PDF, valid for ten minutes, or null without a PDF. */
  pdf_url: { s3_url: string | null };
  created_at: string;
  updated_at: string;
}

type InsuredParts = Pick<ScenarioDocument, 'policy_model' | 'illustration'>;

/** Priority: the report's choice, then the policy model's sex, then the illustration's insured. */
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

/** Returns the insured of a report, or undefined if the sex is unknown. */
export function insuredOf(
  chosen: KnownInsured | undefined,
  document: InsuredParts,
): KnownInsured | undefined {
  return withSex(knownOfInsured(chosen, document));
}

export const withSex = ({ sex, ...more }: Insured): KnownInsured | undefined => sex && { ...more, sex };

/** Returns null if the scenario has no illustration. */
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

/** Returns one amount, or one per plan year if it changes at an age. */
const byAge = (now: number, secondAmount: number, from: number | undefined, { age, years }: PlanYears) =>
  from === undefined ? now : Array.from({ length: years }, (_, t) => (age + t >= from ? secondAmount : now));

type Taxed = Pick<ScenarioDocument, 'vehicles' | 'tax_profile'>;

const incomeOf = (household: ProfileHousehold | undefined, at: PlanYears) =>
  household ? byAge(household.other_income, household.later_income ?? 0, household.later_age, at) : 0;

/** Returns the income below that of accounts with federal tables; empty without such an account. */
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

/** Returns the terms that decide the limits of accounts with a named plan; empty without such an account. */
export function limitTermsOf({ vehicles, tax_profile: profile }: Taxed, at: PlanYears): OptionalLimitTerms {
  if (vehicles.every(({ plan_type: plan = 'none' }) => plan === 'none')) return {};
  const household = profile?.household;
  const income = incomeOf(household, at);
  const gains = household?.other_gains ?? 0;
  return {
    filing_status: household?.filing_status ?? 'single',
    // The Roth phase-out depends on the income without the account.
    modified_agi: typeof income === 'number' ? income + gains : income.map((amount) => amount + gains),
  };
}

export const LEDGER_REQUIRED = 'Add the policy’s ledger first: a scenario without one stays a draft.';

/** A scenario without a ledger is a draft. `isDraftRequested`: the request's or the previous value. */
export const isDraft = (document: ScenarioDocument, isDraftRequested: boolean): boolean =>
  isDraftRequested || document.illustration === null;

/** Named presets of a scenario's parts, saved by an advisor for any of their scenarios. */
import type { ValueBasis } from '../../comparison/comparative/comparative-report.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import type { PolicyModelInput } from '../../policy/policy-model-schema.ts';
import type { IndexStrategy } from '../../market/crediting.ts';
import type { ScheduleInput } from '../../policy/schedule.ts';
import type { SourcedIllustration } from '../cases/scenario.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import type { OwnerId } from '../users/user.ts';
import type { TaxProfile } from '../cases/calendar-terms.ts';

/** Methods treat a template of another owner or type as missing. Names are unique per owner and type. */
export interface TemplateStore {
  list<T extends TemplateType>(owner: OwnerId, type: T): Promise<Template<T>[]>;
  find<T extends TemplateType>(owner: OwnerId, type: T, id: number): Promise<Template<T> | null>;
  create<T extends TemplateType>(
    owner: OwnerId,
    type: T,
    template: Pick<Template<T>, 'template_name' | 'body'>,
    now: Date,
  ): Promise<Template<T> | 'name_taken' | 'too_many'>;
  update<T extends TemplateType>(
    owner: OwnerId,
    type: T,
    id: number,
    change: { template_name?: string | undefined; body?: TemplateBodies[T] | undefined },
    now: Date,
  ): Promise<Template<T> | null | 'name_taken'>;
  remove(owner: OwnerId, type: TemplateType, id: number): Promise<boolean>;
}

/** A policy's terms without its years, and the inputs of the policy model without the insured person. */
export interface InsuranceProfile {
  illustration: Omit<IllustrationInput, 'rows'>;
  policy_model: Omit<PolicyModelInput, 'age'> | null;
}

export interface VehiclesTemplate {
  vehicles: VehicleInput[];
  tax_profile: TaxProfile | null;
  value_basis: ValueBasis;
}

interface CaseDetails {
  name: string;
  description: string;
}

export interface TemplateBodies {
  scenario_details: CaseDetails;
  schedule: ScheduleInput;
  insurance_profile: InsuranceProfile;
  existing_illustration: SourcedIllustration;
  vehicle_1: VehicleInput;
  vehicle_2: VehicleInput;
  vehicle_3: VehicleInput;
  vehicles: VehiclesTemplate;
  simulation_details: CaseDetails;
  index: { strategies: IndexStrategy[] };
  index_strategy_1: IndexStrategy;
  index_strategy_2: IndexStrategy;
  index_strategy_3: IndexStrategy;
  note: { text: string };
  disclosure: { text: string };
}

export type TemplateType = keyof TemplateBodies;

export interface Template<T extends TemplateType = TemplateType> {
  id: number;
  type: T;
  template_name: string;
  body: TemplateBodies[T];
  updated_at: string;
}

/** Per type, so that lists need no pages. */
export const MAX_TEMPLATES = 200;

/** Path of each type. The endings are from the specification, including their spelling. */
export const TEMPLATE_PATHS = {
  scenario_details: 'scenario/template-sceneriodetails',
  schedule: 'scenario/template-schedule',
  insurance_profile: 'scenario/template-insurance-profile',
  existing_illustration: 'scenario/template-exsiting-illustration',
  vehicle_1: 'scenario/template-vehicle1',
  vehicle_2: 'scenario/template-vehicle2',
  vehicle_3: 'scenario/template-vehicle3',
  vehicles: 'scenario/vehicle-template',
  simulation_details: 'historical/template-simulation-details',
  index: 'scenario/template-index',
  index_strategy_1: 'scenario/template-indexstrategy1',
  index_strategy_2: 'scenario/template-indexstrategy2',
  index_strategy_3: 'scenario/template-indexstrategy3',
  note: 'report/template-note',
  disclosure: 'report/template-disclosure',
} as const satisfies Record<TemplateType, string>;

/** Further paths of the specification for the same templates: a preset is for scenarios and simulations. */
export const MORE_TEMPLATE_PATHS = {
  'historical/template-existing-illustration': 'existing_illustration',
  'historical/standalone-template-insurance-profile': 'insurance_profile',
  'historical/parameters-template-index': 'index',
} as const satisfies Record<string, TemplateType>;

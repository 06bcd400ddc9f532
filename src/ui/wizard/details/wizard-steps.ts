/**
 * The steps of a scenario, once: stepper, Back, Continue and "where it was left" follow from this list. A step is
 * added by its row here.
 */
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';

/** `?step=1` keeps a draft on its details; without it a draft opens where it was left. */
const STEPS = [
  { id: 'details', label: 'Details', href: (id: number) => `/scenario-details/${id}?step=1` },
  { id: 'illustration', label: 'Illustration', href: (id: number) => `/illustration-data/${id}` },
  { id: 'vehicles', label: 'Accounts', href: (id: number) => `/comparative-vehicles/${id}` },
  { id: 'history', label: 'History', href: (id: number) => `/select-historical-simulations/${id}` },
  { id: 'review', label: 'Review', href: (id: number) => `/review-summary/${id}` },
] as const;

export type StepId = (typeof STEPS)[number]['id'];
export const WIZARD_STEPS: readonly { id: StepId; label: string; href: (id: number) => string }[] = STEPS;

export const indexOfStep = (step: StepId): number => WIZARD_STEPS.findIndex(({ id }) => id === step);

export function neighborOf(step: StepId, by: -1 | 1, scenario: number): string | null {
  return WIZARD_STEPS[indexOfStep(step) + by]?.href(scenario) ?? null;
}

/** The first step that has to be done yet; history may be skipped, and a finished scenario ends on its review. */
export function firstUnfinished(scenario: Pick<Scenario, 'is_draft' | 'document'> | null): StepId {
  if (scenario === null) return 'details';
  if (scenario.document.illustration === null) return 'illustration';
  if (scenario.is_draft && scenario.document.vehicles.length === 0) return 'vehicles';
  return 'review';
}

const FLOW = [
  'scenario-details',
  'illustration-data',
  'comparative-vehicles',
  'select-historical-simulations',
  'historical-index-strategy-allocation',
  'historical-simulations',
  'review-summary',
  'scenario-complete',
];

/** Whether a path below the app's base stays in the wizard of this scenario, where what is typed is kept. */
export function staysInWizard(path: string, scenario: number): boolean {
  const [screen = '', id] = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean);
  return FLOW.includes(screen) && id === String(scenario);
}

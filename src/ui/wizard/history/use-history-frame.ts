import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';

/** Of a page that could not be opened: what it was to show, and the way back. */
export const A_SCENARIO = { what: 'scenario', back: { href: '/', label: 'Back to your clients' } } as const;

/** Client and scenario in the frame around the history step's screens. */
export function useHistoryFrame(scenario: Scenario | null, more?: string): void {
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [
          { label: displayName(scenario.client), href: '/' },
          { label: scenario.scenario_details.name },
          { label: more ?? 'History' },
        ]
      : [{ label: 'History' }],
  );
}

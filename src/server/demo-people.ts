/** The clients of the demo practice. Checked when they are filled in, like anything that comes from outside. */
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import marcus from '../../fixtures/people/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../fixtures/people/ruth-lindqvist.json' with { type: 'json' };
import { elenasHistory, marcusHistory, ruthsHistory, type DemoSimulation } from './demo-simulations.ts';

export interface DemoPerson {
  client: unknown;
  scenario: { name: string; description: string };
  illustration: unknown;
  vehicles: unknown;
  value_basis: unknown;
  simulation: DemoSimulation;
}

/** The last is the newest, and stands first in the list. */
export const demoPeople: readonly DemoPerson[] = [
  { ...ruth, simulation: ruthsHistory },
  { ...marcus, simulation: marcusHistory },
  { ...elena, simulation: elenasHistory },
];

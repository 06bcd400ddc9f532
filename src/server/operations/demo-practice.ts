import { ownerOf, type OwnerId, type User } from '../../domain/practice/users/user.ts';
import { clientSchema } from '../../domain/practice/clients/client-schema.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { emptyDocument } from '../../domain/practice/cases/scenario-document.ts';
import type { ScenarioRecord } from '../../domain/practice/cases/case-store.ts';
import { parseWith, type Result } from '../../domain/shared/result.ts';
import { practiceYear } from '../../domain/shared/dates.ts';
import { emptySimulation, simulationVintage } from '../../domain/practice/cases/simulation-document.ts';
import { parametersSchema } from '../../domain/practice/cases/simulation-schema.ts';
import { onScenario } from '../../domain/practice/cases/simulation.ts';
import { DEMO_ADVISOR, DEMO_CARRIER, DEMO_FIRM, DEMO_USERS } from './demo-users.ts';
import type { Services } from '../services.ts';
import elena from '../../../fixtures/demo/elena-hartwell.json' with { type: 'json' };
import marcus from '../../../fixtures/demo/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../../fixtures/demo/ruth-lindqvist.json' with { type: 'json' };

/** A demo simulation with realistic terms. Validated on insertion. */
interface DemoSimulation {
  name: string;
  description: string;
  /** If false, a separate simulation with the same ledger and accounts. */
  isOfScenario: boolean;
  parameters: unknown;
}

const elenasHistory: DemoSimulation = {
  name: 'S&P 500 with a 10% cap',
  description: 'Forty-year periods: what the illustrated income would have met.',
  isOfScenario: true,
  parameters: { strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] },
};

const marcusHistory: DemoSimulation = {
  name: 'Two indexes, 60/40',
  description: 'Large companies by two indexes, each under its own cap.',
  isOfScenario: true,
  parameters: {
    strategies: [
      { index: 'sp500', weight: 0.6, cap: 0.095, floor: 0 },
      { index: 'djia', weight: 0.4, cap: 0.09, floor: 0.01 },
    ],
  },
};

const ruthsHistory: DemoSimulation = {
  name: 'Half of the index, no cap',
  description: 'Participation instead of a cap, over thirty years of the full record.',
  isOfScenario: false,
  parameters: {
    strategies: [{ index: 'sp500', cap: null, participation: 0.5, floor: 0 }],
    horizon: 30,
    history_window: 'all',
  },
};

/** A demo client. Validated on insertion like external data. */
export interface DemoPerson {
  client: unknown;
  scenario: { name: string; description: string };
  illustration: unknown;
  vehicles: unknown;
  value_basis: unknown;
  simulation: DemoSimulation;
}

type PersonInFile = Omit<DemoPerson, 'simulation'>;

/** The last person is the newest and first in the list. */
export const addSimulations = (people: {
  ruth: PersonInFile;
  marcus: PersonInFile;
  elena: PersonInFile;
}): DemoPerson[] => [
  { ...people.ruth, simulation: ruthsHistory },
  { ...people.marcus, simulation: marcusHistory },
  { ...people.elena, simulation: elenasHistory },
];

export const demoPeople: readonly DemoPerson[] = addSimulations({ ruth, marcus, elena });

export async function fillDemoPractice(
  services: Services,
  people: readonly DemoPerson[] = demoPeople,
): Promise<void> {
  const now = services.clock.now();
  for (const user of DEMO_USERS) {
    const added = await services.users.create(
      { ...user, is_superuser: user.is_staff, password_hash: null },
      now,
    );
    if (!added || user.email !== DEMO_ADVISOR) continue;
    await services.users.update(added.id, { firm: DEMO_FIRM });
    await fillClients(services, added, people, now);
  }
}

async function fillClients(
  services: Services,
  advisor: User,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const owner = ownerOf(advisor);
  // Oldest first, at intervals of one day, so that lists can be sorted by date.
  for (const [index, person] of people.entries()) {
    const at = new Date(now.getTime() - (people.length - index) * 24 * 3_600_000);
    const client = await services.clients.create(owner, unwrap(parseWith(clientSchema, person.client)), at);
    const { illustration, vehicles, value_basis, start_year } = demoComparison(
      person,
      client.age,
      practiceYear(at, services.zone.name),
    );
    const scenario = await services.scenarios.create(
      owner,
      {
        client_id: client.id,
        ...person.scenario,
        is_draft: false,
        document: {
          ...emptyDocument(start_year ?? practiceYear(at, services.zone.name)),
          illustration: { ...illustration, source: { kind: 'typed' }, carrier: DEMO_CARRIER },
          vehicles,
          value_basis,
        },
      },
      at,
    );
    if (!scenario || scenario === 'name_taken')
      throw new Error('The demo practice was changed while it was being filled.');
    await services.reports.create(
      owner,
      {
        client_id: client.id,
        scenario_id: scenario.id,
        name: demoReportName(person),
        description: '',
      },
      at,
    );
    await addHistory(services, owner, { scenario, simulation: person.simulation, at });
  }
}

/** Adds a complete simulation and a report. */
async function addHistory(
  services: Services,
  owner: OwnerId,
  {
    scenario,
    simulation: { name, description, isOfScenario, parameters },
    at,
  }: { scenario: ScenarioRecord; simulation: DemoSimulation; at: Date },
): Promise<void> {
  const document = {
    ...onScenario(emptySimulation(scenario.document.start_year), scenario.document),
    parameters: unwrap(parseWith(parametersSchema, parameters)),
  };
  const added = await services.simulations.create(
    owner,
    {
      client_id: scenario.client_id,
      scenario_id: isOfScenario ? scenario.id : null,
      name,
      description,
      is_draft: false,
      document,
      saved_vintage: simulationVintage(document, services.history),
    },
    at,
  );
  if (!added || added === 'name_taken')
    throw new Error('The demo practice was changed while it was being filled.');
  const report = { simulation_id: added.id, name: `${name}: on history`, description: '' };
  await services.historicalReports.create(owner, report, at);
}

export const demoReportName = ({ scenario }: DemoPerson): string => `${scenario.name}: comparison`;

export const demoComparison = (person: DemoPerson, age: number, startYear: number) =>
  unwrap(
    parseWith(comparativeReportSchema, {
      age,
      illustration: person.illustration,
      vehicles: person.vehicles,
      value_basis: person.value_basis,
      start_year: startYear,
      filing_status: 'single',
      modified_agi: 0,
    }),
  );

export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`The demo practice is not valid: ${result.error.detail}`);
}

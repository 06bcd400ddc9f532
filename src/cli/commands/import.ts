/** Creates a scenario or a simulation from a file of inputs, with the checks of the API. */
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Client } from '../../domain/practice/clients/client.ts';
import { createUnderFreeName } from '../../domain/shared/text.ts';
import { scenarioFromFile } from '../../domain/practice/cases/scenario-file.ts';
import { practiceYear } from '../../domain/shared/dates.ts';
import { parseWith } from '../../domain/shared/result.ts';
import { simulationFromInputs, simulationVintage } from '../../domain/practice/cases/simulation-document.ts';
import { withStartYear } from '../../domain/calculations/registry.ts';
import { MAX_NAME_LENGTH, DUPLICATE_SIMULATION_NAME } from '../../domain/practice/cases/scenario.ts';
import { newInScenarioSchema } from '../../domain/practice/cases/simulation-schema.ts';
import {
  optionValue,
  type Arguments,
  type ExitStatus,
  errorFields,
  refuse,
  type Terminal,
  usageError,
  withOpen,
} from '../command.ts';
import { readDocument } from '../read-document.ts';
import { openScenarioImport } from '../wiring-stores.ts';

type ScenarioImport = Awaited<ReturnType<typeof openScenarioImport>>;

const USAGE =
  'import scenario <file> --client <id> [--data <folder>],\n' +
  '       plumbline import simulation <file> --client <id> [--name <text>] [--data <folder>]';

export async function importCommand(
  args: Arguments,
  terminal: Terminal,
  open: typeof openScenarioImport = openScenarioImport,
): Promise<ExitStatus> {
  const [kind, file, ...rest] = args.positionals;
  const client = optionValue(args, 'client');
  const isKnown = kind === 'scenario' || kind === 'simulation';
  if (!isKnown || file === undefined || rest.length > 0 || client === undefined) throw usageError(USAGE);
  const document = await readDocument(file, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  return withOpen(await open(optionValue(args, 'data')), async (practice) => {
    const id = /^[1-9]\d{0,14}$/.test(client) ? Number(client) : null;
    const owner = id === null ? null : await practice.ownerOfClient(id);
    const found = id !== null && owner !== null && (await practice.clients.find(owner, id));
    if (!found) return refuse(terminal, noClient(client));
    const to = { owner, client: found };
    return kind === 'scenario'
      ? await importScenario(practice, to, document.value, terminal)
      : await importSimulation(practice, to, document.value, optionValue(args, 'name'), terminal);
  });
}

const noClient = (client: string | number) => ({ client: [`There is no client with the id ${client}.`] });

interface Target {
  owner: OwnerId;
  client: Client;
}

async function importScenario(
  { scenarios, now, zone }: ScenarioImport,
  { owner, client }: Target,
  file: unknown,
  terminal: Terminal,
): Promise<ExitStatus> {
  const read = scenarioFromFile(file, client, practiceYear(now, zone));
  if (!read.ok) return refuse(terminal, errorFields(read.error, 'input'));
  const scenario = await createUnderFreeName(read.value.name, MAX_NAME_LENGTH, (name) =>
    scenarios.create(owner, { ...read.value, name }, now),
  );
  if (!scenario) return refuse(terminal, noClient(client.id));
  return printed(terminal, scenario);
}

/** Inputs have no name. The default name gets a number if it is in use. */
async function importSimulation(
  { simulations, history, now, zone }: ScenarioImport,
  { owner, client }: Target,
  inputs: unknown,
  name: string | undefined,
  terminal: Terminal,
): Promise<ExitStatus> {
  const details = parseWith(newInScenarioSchema, { name: name ?? 'Imported simulation' });
  if (!details.ok) return refuse(terminal, errorFields(details.error, 'input'));
  const document = simulationFromInputs(
    withStartYear('historical-report', inputs, practiceYear(now, zone)),
    client.age,
  );
  if (!document.ok) return refuse(terminal, errorFields(document.error, 'input'));
  const create = (called: string) =>
    simulations.create(
      owner,
      {
        client_id: client.id,
        ...details.value,
        name: called,
        document: document.value,
        saved_vintage: simulationVintage(document.value, history),
      },
      now,
    );
  const simulation =
    name === undefined
      ? await createUnderFreeName(details.value.name, MAX_NAME_LENGTH, create)
      : await create(details.value.name);
  if (simulation === 'name_taken') return refuse(terminal, { name: [DUPLICATE_SIMULATION_NAME] });
  return simulation ? printed(terminal, simulation) : refuse(terminal, noClient(client.id));
}

function printed(
  terminal: Terminal,
  { id, client_id, name, is_draft }: { id: number; client_id: number; name: string; is_draft: boolean },
): ExitStatus {
  terminal.out(`${JSON.stringify({ id, client_id, name, is_draft }, null, 2)}\n`);
  return 0;
}

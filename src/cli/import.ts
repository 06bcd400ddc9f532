/** Makes a scenario of a file of inputs, in the practice of a data folder: the same check as over HTTP. */
import type { OwnerId } from '../domain/accounts/user.ts';
import type { ClientStore } from '../domain/clients/client-store.ts';
import { scenarioFromFile } from '../domain/scenarios/scenario-file.ts';
import { freeScenarioName } from '../domain/scenarios/scenario-name.ts';
import type { ScenarioStore } from '../domain/scenarios/scenario-store.ts';
import { optionValue, type Arguments, type ExitStatus } from './command.ts';
import { readDocument } from './read-document.ts';
import { errorFields, refuse } from './refusal.ts';
import type { Terminal } from './terminal.ts';

export interface ScenarioImport {
  clients: Pick<ClientStore, 'find'>;
  scenarios: Pick<ScenarioStore, 'create' | 'names'>;
  /** Whose client this is; whoever holds the data folder acts for every advisor. */
  ownerOfClient(id: number): Promise<OwnerId | null>;
  now: Date;
  close(): Promise<void>;
}

/** A problem where there is no practice: importing must never make one by mistake. */
export type OpenScenarioImport = (dataFolder?: string) => Promise<ScenarioImport | { problem: string }>;

const USAGE = 'Usage: plumbline import scenario <file> --client <id> [--data <folder>].\n';

export async function importCommand(
  args: Arguments,
  terminal: Terminal,
  openImport: OpenScenarioImport,
): Promise<ExitStatus> {
  const [kind, file, ...rest] = args.positionals;
  const client = optionValue(args, 'client');
  if (kind !== 'scenario' || file === undefined || rest.length > 0 || client === undefined) {
    terminal.err(USAGE);
    return 2;
  }
  const document = await readDocument(file, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const practice = await openImport(optionValue(args, 'data'));
  if ('problem' in practice) {
    terminal.err(`${practice.problem}\n`);
    return 2;
  }
  try {
    return await importInto(practice, client, document.value, terminal);
  } finally {
    await practice.close();
  }
}

async function importInto(
  { clients, scenarios, ownerOfClient, now }: ScenarioImport,
  client: string,
  file: unknown,
  terminal: Terminal,
): Promise<ExitStatus> {
  const id = /^[1-9]\d{0,14}$/.test(client) ? Number(client) : null;
  const owner = id === null ? null : await ownerOfClient(id);
  const found = id !== null && owner !== null && (await clients.find(owner, id));
  if (!found) return refuse(terminal, { client: [`There is no client with the id ${client}.`] });
  const read = scenarioFromFile(file, found);
  if (!read.ok) return refuse(terminal, errorFields(read.error, 'input'));
  const others = await scenarios.names(owner, found.id);
  const named = { ...read.value, name: freeScenarioName(read.value.name, others) };
  const scenario = await scenarios.create(owner, named, now);
  if (!scenario) return refuse(terminal, { client: [`There is no client with the id ${client}.`] });
  const { name, client_id, is_draft } = scenario;
  terminal.out(`${JSON.stringify({ id: scenario.id, client_id, name, is_draft }, null, 2)}\n`);
  return 0;
}

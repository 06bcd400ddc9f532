/** The file of Download inputs. */
import { scenarioFile } from '../../domain/practice/cases/scenario-file.ts';
import type { Scenario } from '../../domain/practice/cases/scenario.ts';
import { saveJson } from '../kit/data/text-files.ts';

export function inputsText({ scenario_details: { name, description }, client, document }: Scenario): string {
  return `${JSON.stringify(scenarioFile({ name, description, client, document }), null, 2)}\n`;
}

export function inputsFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${plain || 'scenario'}.json`;
}

export const saveInputs = (scenario: Scenario): void =>
  saveJson(inputsFileName(scenario.scenario_details.name), inputsText(scenario));

export const saveSimulationInputs = (name: string, input: object): void =>
  saveJson(inputsFileName(name), `${JSON.stringify(input, null, 2)}\n`);

/** Download inputs: the scenario as a file, which the command line reads as it is. */
import { scenarioFile } from '../../../domain/practice/cases/scenario-file.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { saveJson } from '../../kit/text-files.ts';

export function inputsText({ scenario_details: { name, description }, client, document }: Scenario): string {
  return `${JSON.stringify(scenarioFile({ name, description, client, document }), null, 2)}\n`;
}

/** "Income from 66" as "income-from-66.json". */
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

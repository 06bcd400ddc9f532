/** Download inputs: the scenario as a file, which the command line reads as it is. */
import { scenarioFile } from '../../../../domain/scenarios/scenario-file.ts';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';

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

/** Without the mark that spreadsheets want in front: it is no JSON. */
export function saveJson(fileName: string, text: string): void {
  const blob = new Blob([text], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

import { useId, type ReactNode } from 'react';
import { TextLink } from '../../kit/form/button.tsx';
import { type Wording, vehicleWords } from '../accounts/vehicle-words.ts';
import styles from './review.module.css';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { SeriesKey } from '../../kit/data/series-key.tsx';
import { scenarioFile } from '../../../domain/practice/cases/scenario-file.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { saveJson } from '../../kit/data/text-files.ts';

/** One step's inputs, and the way back to change them. */
export function ReviewGroup({ title, edit, children }: { title: string; edit: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h2 id={id}>{title}</h2>
        <TextLink href={edit} icon="pencil">
          Edit<span className="sr-only"> {title.toLowerCase()}</span>
        </TextLink>
      </header>
      {children}
    </section>
  );
}

export function Inputs({ words }: { words: readonly Wording[] }) {
  return (
    <dl className={styles.inputs}>
      {words.map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd data-words>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const SLOTS = [2, 3, 4] as const;

/** The vehicles side by side: a row a figure, a dash where an account of that type has no use for it. */
export function ReviewVehicles({
  vehicles,
  wordsOf = vehicleWords,
}: {
  vehicles: readonly VehicleInput[];
  wordsOf?: ((vehicle: VehicleInput) => Wording[]) | undefined;
}) {
  const columns = vehicles.map((vehicle) => wordsOf(vehicle).filter(({ id }) => id !== 'name'));
  const lines = new Map(columns.flat().map(({ id, label }) => [id, label]));
  const order = [...lines].sort(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Accounts, side by side">
      <table className={styles.compared}>
        <thead>
          <tr>
            <td />
            {vehicles.map(({ name }, index) => (
              <th key={index} scope="col">
                <span className={styles.slot}>
                  <SeriesKey slot={SLOTS[index] ?? 4} />
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map(([id, label]) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {columns.map((words, index) => (
                <td key={index}>{words.find((word) => word.id === id)?.text ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ORDER = [
  'account_type',
  'return',
  'fee',
  'front_load',
  'tax_method',
  'tax_rate',
  'capital_gains_rate',
  'growth_shares',
  'dividend_yield',
  'contribution_basis',
  'heir_tax_rate',
  'early_withdrawal_penalty',
  'rmd',
];
const placeOf = (id: string): number => ORDER.indexOf(id);

/** Download inputs: the scenario as a file, which the command line reads as it is. */
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

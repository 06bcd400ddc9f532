import { useId, type ReactNode } from 'react';
import { TextLink } from '../../kit/form/button.tsx';
import { slotOf } from '../accounts/vehicle-draft.ts';
import { indexName } from '../accounts/portfolio-text.ts';
import { vehicleFacts, type Wording } from '../accounts/vehicle-text.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './review.module.css';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { FigureTable } from '../../kit/data/data-table.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';

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

export const Inputs = ({ facts }: { facts: readonly Wording[] }) => (
  <dl className={styles.inputs}>
    {facts.map(({ id, label, text }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd data-words>{text}</dd>
      </div>
    ))}
  </dl>
);

interface SideBySideProps {
  label: string;
  heads: readonly ReactNode[];
  columns: readonly (readonly Wording[])[];
  /** The row ids in order. Other rows come first. */
  order: readonly string[];
}

export function SideBySide({ label, heads, columns, order }: SideBySideProps) {
  const rows = [...new Map(columns.flat().map((word) => [word.id, word.label]))];
  rows.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <FigureTable
        className={styles.compared}
        heads={[null, ...heads]}
        rows={rows.map(([id, name]) => ({
          key: id,
          head: name,
          cells: columns.map((facts) => facts.find((word) => word.id === id)?.text ?? '–'),
        }))}
      />
    </div>
  );
}

interface ReviewVehiclesProps {
  vehicles: readonly VehicleInput[];
  factsOf?: (vehicle: VehicleInput) => Wording[];
}

const factsOfVehicle = (vehicle: VehicleInput): Wording[] => vehicleFacts(vehicle, indexName);

export const ReviewVehicles = ({ vehicles, factsOf = factsOfVehicle }: ReviewVehiclesProps) => (
  <SideBySide
    label="Accounts, side by side"
    heads={vehicles.map(({ name }, index) => (
      <span key={index} className={layout.line}>
        <SeriesKey slot={slotOf(index)} />
        {name}
      </span>
    ))}
    columns={vehicles.map((vehicle) => factsOf(vehicle).filter(({ id }) => id !== 'name'))}
    order={ORDER}
  />
);

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

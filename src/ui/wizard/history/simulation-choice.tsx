import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { IconButton, IconLink } from '../../kit/icon-button.tsx';
import { TextLink } from '../../kit/button.tsx';
import { Switch } from '../../kit/switch.tsx';
import { Tag } from '../../kit/tag.tsx';
import { strategySentence } from '../parameters/parameter-words.ts';
import styles from './history.module.css';

interface SimulationChoiceProps {
  simulation: Simulation;
  scenario: number;
  onInclude: (included: boolean) => void;
  onDelete: () => void;
}

/** One of the scenario's simulations: whether it is shown, what it runs on, and the way to change it. */
export function SimulationChoice({ simulation, scenario, onInclude, onDelete }: SimulationChoiceProps) {
  const { id, included, document, simulation_details: details } = simulation;
  const href = `/historical-index-strategy-allocation/${scenario}?simulation=${id}`;
  return (
    <li className={styles.choice}>
      <Switch label={`Include ${details.name}`} hideLabel checked={included} onChange={onInclude} />
      <div className={styles.words} data-words>
        <TextLink href={href}>{details.name}</TextLink>
        {document.parameters === null && <Tag tone="warning">No strategies yet</Tag>}
        {details.description && <span className={styles.description}>{details.description}</span>}
        {document.parameters && (
          <span className={styles.strategies}>
            {document.parameters.strategies.map(strategySentence).join('; ')}
          </span>
        )}
      </div>
      <IconLink label={`Edit the strategies of ${details.name}`} icon="pencil" href={href} />
      <IconButton label={`Delete ${details.name}`} icon="trash" danger onClick={onDelete} />
    </li>
  );
}

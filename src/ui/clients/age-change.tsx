import {
  ageMismatchesText,
  type AgeMismatches,
  type LedgerChoice,
} from '../../domain/practice/clients/holdings.ts';
import { Icon } from '../kit/layout/icon.tsx';
import { Select } from '../kit/form/select.tsx';
import styles from './home-dialogs.module.css';

interface AgeChangeProps {
  age: number;
  touched: AgeMismatches;
  choice: LedgerChoice;
  onChoice: (choice: LedgerChoice) => void;
}

export function AgeChange({ age, touched, choice, onChoice }: AgeChangeProps) {
  return (
    <div className={styles.change} role="status">
      <p className={styles.words}>
        <Icon name="warning" />
        <span>{ageMismatchesText(touched)}</span>
      </p>
      <Select<LedgerChoice>
        label="Ages of these illustrations"
        value={choice}
        options={[
          { value: 'renumber', label: `Renumber to start at age ${age}` },
          { value: 'keep', label: 'Do not change them' },
        ]}
        onChange={onChoice}
        help={
          choice === 'renumber'
            ? `Year 1 becomes age ${age}; amounts stay, except of modeled policies. Shared links do not change.`
            : 'Their reports cannot be shown until the ages match again. Shared links do not change.'
        }
      />
    </div>
  );
}

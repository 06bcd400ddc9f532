import { displayName } from '../../../domain/practice/clients/client.ts';
import { TextButton } from '../../kit/button.tsx';
import { Combobox } from '../../kit/combobox.tsx';
import type { DetailsClient } from './details-flow.ts';
import styles from './details-form.module.css';

interface StartFromProps {
  clients: readonly DetailsClient[];
  /** The chosen client's own scenarios are named first. */
  client: number | null;
  except: number | null;
  value: number | null;
  onChange: (scenario: number | null) => void;
}

/** Vehicles, taxes and value basis may be taken over from another scenario instead of being typed again. */
export function StartFrom({ clients, client, except, value, onChange }: StartFromProps) {
  const own = clients.filter(({ id }) => id === client);
  const others = clients.filter(({ id }) => id !== client);
  const options = [...own, ...others].flatMap((one) =>
    one.scenarios
      .filter(({ id }) => id !== except)
      .map(({ id, scenario_details: { name } }) => ({
        value: String(id),
        label: name,
        detail: displayName(one),
      })),
  );
  if (options.length === 0) return null;
  return (
    <div className={styles.from}>
      <Combobox
        label="Copy accounts from"
        optional
        value={value === null ? null : String(value)}
        options={options}
        onChange={(chosen) => onChange(Number(chosen))}
        help="Another scenario’s accounts and taxes are copied into the third step; change them there."
      />
      {value !== null && <TextButton onClick={() => onChange(null)}>Begin without</TextButton>}
    </div>
  );
}

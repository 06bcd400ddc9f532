import { useState } from 'react';
import { isNameTaken, SIMULATION_NAME_TAKEN } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/request-key.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea, TextInput } from '../../kit/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useTyped } from '../../state/use-typed.ts';
import { historical } from '../../api/historical-calls.ts';
import styles from './history.module.css';

interface NewSimulationDialogProps {
  scenario: number;
  /** The names that the scenario's other simulations have. */
  taken: readonly string[];
  onMade: (simulation: Simulation) => void;
  onClose: () => void;
}

/** A simulation of the scenario: its own strategies, on the scenario's illustration and accounts. */
export function NewSimulationDialog({ scenario, taken, onMade, onClose }: NewSimulationDialogProps) {
  const [name, setName] = useTyped<string>(`new-simulation/${scenario}/name`, '');
  const [description, setDescription] = useTyped<string>(`new-simulation/${scenario}/description`, '');
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [keys] = useState(requestKeys);
  const isTaken = isNameTaken(name, taken);

  async function make(): Promise<void> {
    if (busy || isTaken) return;
    const body = { name: name.trim(), description: description.trim() };
    if (body.name === '') return setFaults({ name: ['Name is a required field'] });
    setBusy(true);
    try {
      const made = await historical.createInScenario(scenario, body, { key: keys.keyFor(body) });
      keys.succeeded();
      onMade(made);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
      else showToast({ type: 'error', message: messageOf(error) });
    }
  }

  return (
    <Dialog
      open
      title="New Simulation"
      onClose={onClose}
      onSubmit={() => void make()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={isTaken}>
            Set strategies
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput
          label="Name"
          value={name}
          maxLength={120}
          placeholder="S&P 500, 10% cap"
          onChange={(next) => {
            setName(next);
            setFaults({});
          }}
          error={isTaken ? SIMULATION_NAME_TAKEN : faults.name}
        />
        <TextArea
          label="Description"
          optional
          value={description}
          maxLength={2000}
          onChange={setDescription}
          error={faults.description}
        />
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { isNameTaken } from '../../../../domain/scenarios/scenario-name.ts';
import { SIMULATION_NAME_TAKEN } from '../../../../domain/simulations/simulation-name.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { requestKeys } from '../../../api/request-key.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import type { ListedClient, ListedSimulation } from './listed-client.ts';
import { cloneSimulation } from './simulations-store.ts';

interface CloneSimulationDialogProps {
  client: ListedClient;
  simulation: ListedSimulation;
  onClose: () => void;
}

export function CloneSimulationDialog({ client, simulation, onClose }: CloneSimulationDialogProps) {
  const [name, setName] = useState(`Copy of ${simulation.simulation_details.name}`);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [keys] = useState(requestKeys);
  // A scenario's simulations have names of their own, and so have those that stand alone.
  const beside = client.scenarios.filter(({ scenario }) => scenario?.id === simulation.scenario?.id);
  const taken = beside.map((one) => one.simulation_details.name);
  const isTaken = isNameTaken(name, taken);

  async function clone(): Promise<void> {
    const typed = name.trim();
    if (typed === '' || isTaken || busy) return;
    setBusy(true);
    try {
      await cloneSimulation(simulation.id, typed, keys.keyFor(typed));
      onClose();
    } catch (error) {
      setBusy(false);
      setRefused((error instanceof ApiError && error.fields?.['name']?.[0]) || messageOf(error));
    }
  }

  return (
    <Dialog
      open
      title="Clone Simulation"
      onClose={onClose}
      onSubmit={() => void clone()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={isTaken || name.trim() === ''}>
            Clone
          </Button>
        </>
      }
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={200}
        onChange={(next) => {
          setName(next);
          setRefused(null);
        }}
        onFocus={(event) => event.target.select()}
        error={isTaken ? SIMULATION_NAME_TAKEN : refused}
        help="The copy has the same inputs, and no reports yet."
      />
    </Dialog>
  );
}

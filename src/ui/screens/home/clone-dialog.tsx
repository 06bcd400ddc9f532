import { useState } from 'react';
import type { ClientListItem, ScenarioListItem } from '../../../domain/clients/client-list.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/request-key.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { cloneFault } from './clone-fault.ts';
import { cloneScenario } from './home-store.ts';

export function CloneDialog({
  client,
  scenario,
  onClose,
}: {
  client: ClientListItem;
  scenario: ScenarioListItem;
  onClose: () => void;
}) {
  const [name, setName] = useState(`Copy of ${scenario.scenario_details.name}`);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [keys] = useState(requestKeys);
  const fault = cloneFault(name, client);

  async function clone(): Promise<void> {
    if (fault !== null || busy) return;
    setBusy(true);
    try {
      await cloneScenario(scenario, name.trim(), keys.keyFor(name.trim()));
      onClose();
    } catch (error) {
      setBusy(false);
      setRefused((error instanceof ApiError && error.fields?.['name']?.[0]) || messageOf(error));
    }
  }

  return (
    <Dialog
      open
      title="Clone Scenario"
      onClose={onClose}
      onSubmit={() => void clone()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={fault !== null}>
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
        error={fault || refused}
        help="The copy has the illustration and the vehicles, and no reports yet."
      />
    </Dialog>
  );
}

import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestKeys } from '../../api/request-key.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useTyped } from '../../state/use-typed.ts';
import type { Listed, ListedScenario } from '../../clients/client-list.ts';
import { cloneFault } from './clone-fault.ts';
import type { ListKind } from '../../clients/list-kind.ts';

interface CloneDialogProps {
  list: ListKind;
  client: Listed;
  scenario: ListedScenario;
  onClose: () => void;
}

export function CloneDialog({ list, client, scenario, onClose }: CloneDialogProps) {
  const [name, setName] = useTyped<string>(
    `${list.noun}-clone/${scenario.id}`,
    `Copy of ${scenario.scenario_details.name}`,
  );
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [keys] = useState(requestKeys);
  // A scenario's simulations have names of their own, and so have those that stand alone.
  const beside = client.scenarios.filter((one) => one.scenario?.id === scenario.scenario?.id);
  const fault = cloneFault(name, { scenarios: beside }, list.text.nameTaken);

  async function clone(): Promise<void> {
    if (fault !== null || busy) return;
    setBusy(true);
    try {
      await list.store.cloneScenario(scenario.id, name.trim(), keys.keyFor(name.trim()));
      onClose();
    } catch (error) {
      setBusy(false);
      const own = error instanceof ApiError ? error.fields?.['name']?.[0] : undefined;
      if (own) setRefused(own);
      else showToast({ type: 'error', message: messageOf(error) });
    }
  }

  return (
    <Dialog
      open
      title={`Clone ${list.title}`}
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
        help={list.text.clone}
      />
    </Dialog>
  );
}

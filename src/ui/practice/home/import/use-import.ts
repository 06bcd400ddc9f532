import { useState } from 'react';
import { fieldsOf } from '../../../../domain/practice/clients/client-fields.ts';
import type { ImportLine } from '../../../../domain/practice/clients/client-import.ts';
import type { Client } from '../../../../domain/practice/clients/client.ts';
import { FIELD_LABELS, IMPORT_FIELDS } from '../../../../domain/practice/clients/import-columns.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { requestKeys } from '../../../api/request-key.ts';
import { showToast } from '../../../shell/toasts.tsx';
import { api } from '../../../wiring.ts';
import { loadClients } from '../../../clients/home-store.ts';

/** Sends the chosen lines under one key: pressed again after a lost answer, nobody is there twice. */
export function useImport(onDone: () => void): {
  busy: boolean;
  failure: string | null;
  save: (lines: readonly ImportLine[]) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [keys] = useState(requestKeys);
  async function save(lines: readonly ImportLine[]): Promise<void> {
    if (busy || lines.length === 0) return;
    setBusy(true);
    setFailure(null);
    const body = { rows: lines.map(({ draft }) => fieldsOf(draft)) };
    try {
      const { message } = await api.call<Client[]>({
        method: 'POST',
        path: 'auth/client/import/',
        body,
        idempotencyKey: keys.keyFor(body),
      });
      keys.succeeded();
      await loadClients();
      showToast({ type: 'success', message });
      onDone();
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error, lines));
    }
  }
  return { busy, failure, save };
}

/** "rows.3.age" as the person reads it: the line of the file and the name of the field. */
export function failureText(error: unknown, lines: readonly ImportLine[]): string {
  const fields = error instanceof ApiError ? error.fields : null;
  const [path, messages] = Object.entries(fields ?? {})[0] ?? [];
  const [, row, name] = /^rows\.(\d+)\.(\w+)$/.exec(path ?? '') ?? [];
  const line = lines[Number(row)]?.line;
  if (line === undefined) return `${messageOf(error)} No client was imported.`;
  const field = IMPORT_FIELDS.find((known) => known === name);
  return `Line ${line}, ${field ? FIELD_LABELS[field] : (name ?? '')}: ${messages?.[0] ?? ''} No client was imported.`;
}

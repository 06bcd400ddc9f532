import { useEffect, useState } from 'react';
import { loadClients, useClientList } from '../../clients/home-store.ts';
import { useCurrentClient, useSession } from '../../state/hooks.ts';

export interface ToolClient {
  id: number;
  firstname: string;
  lastname: string;
}

const asked = (): number | null => {
  const id = Number(new URLSearchParams(window.location.search).get('client'));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** For whom the tool is used: whose kept result was opened, or who is named in the address (?client=). */
export function useToolClient(ofSaved: number | null): ToolClient | null {
  const [named] = useState(asked);
  const mayKeep = useMayKeep();
  const id = mayKeep ? (ofSaved ?? named) : null;
  const list = useClientList();
  useEffect(() => {
    if (id !== null) void loadClients();
  }, [id]);
  const clients = list.kind === 'ready' ? list.clients : [];
  const client = clients.find((row) => row.id === id) ?? null;
  useCurrentClient(client?.firstname);
  return client;
}

/** A tax-score-card user has no clients to keep a result for. */
export const useMayKeep = (): boolean => useSession()?.user.role_type !== 'tsc';

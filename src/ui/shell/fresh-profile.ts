/**
 * The profile as the server has it: role, pictures, whether two-factor authentication is asked for. Addresses of pictures are
 * good for minutes only, so that it is asked for once on every page load, and again when one no longer answers.
 */
import { useEffect } from 'react';
import { useSession } from '../state/hooks.ts';
import { api, session } from '../wiring.ts';

/** A picture that is gone for good must not be asked for again and again. */
const PAUSE_MS = 60_000;
let asked = -PAUSE_MS;

async function refresh(): Promise<void> {
  asked = performance.now();
  try {
    const user = await api.auth.profile();
    // Someone else may have signed in meanwhile.
    if (session.current.peek()?.user.id === user.id) session.storeUser(user);
  } catch {
    // Told where every call's failure is; what was stored of the user stays.
  }
}

export function refreshPictures(): void {
  if (performance.now() - asked >= PAUSE_MS) void refresh();
}

export function useFreshProfile(): void {
  const user = useSession()?.user.id;
  useEffect(() => {
    if (user !== undefined) void refresh();
  }, [user]);
}

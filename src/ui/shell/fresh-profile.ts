/**
 * The profile as the server has it: role, pictures, whether a second factor is asked for. Addresses of pictures are
 * good for minutes only, so that it is asked for once on every page load, and again when one no longer answers.
 */
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { showToast } from '../components/toasts.tsx';
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
  } catch (error) {
    // Refusals have their own ways; a server that cannot be reached, or that answers badly, is told.
    if (error instanceof ApiError && !error.aborted && (error.status === 0 || error.status >= 500))
      showToast({ type: 'error', message: error.message });
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

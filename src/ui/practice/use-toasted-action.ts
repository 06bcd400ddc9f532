import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { showToast } from '../shell/toasts.tsx';

/**
 * Requests of buttons whose outcome a toast tells: the message that the action returns, or why it failed. `busy` names
 * the button of the running one.
 */
export function useToastedAction<Name extends string | number>() {
  const [busy, setBusy] = useState<Name | null>(null);
  async function run(name: Name, action: () => Promise<string | void>): Promise<void> {
    setBusy(name);
    try {
      const message = await action();
      if (message !== undefined) showToast({ type: 'success', message });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(null);
  }
  return { busy, run };
}

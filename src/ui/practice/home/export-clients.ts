import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';

/** Hands the browser a file of these clients; its parts are loaded when they are first needed. */
export async function exportClients(clients: readonly ClientFields[]): Promise<void> {
  try {
    const { clientsCsv, saveCsv } = await import('../../areas/exchange.ts');
    const today = new Date().toLocaleDateString('sv-SE');
    saveCsv(`clients-${today}.csv`, clientsCsv(clients));
  } catch (error) {
    showToast({ type: 'error', message: 'The file was not made', detail: messageOf(error) });
  }
}

import type { ClientFields } from '../../../domain/clients/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../components/toasts.tsx';

/** Hands the browser a file of these clients; its parts are loaded when they are first needed. */
export async function exportClients(clients: readonly ClientFields[]): Promise<void> {
  try {
    const [{ clientsCsv }, { saveText }] = await Promise.all([
      import('../../../domain/clients/client-export.ts'),
      import('../../tables/save-text.ts'),
    ]);
    const today = new Date().toLocaleDateString('sv-SE');
    saveText(`clients-${today}.csv`, 'text/csv', clientsCsv(clients));
  } catch (error) {
    showToast({ type: 'error', message: 'The file was not made', detail: messageOf(error) });
  }
}

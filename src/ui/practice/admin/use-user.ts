import { useParams } from 'wouter';
import { admin } from '../../api/admin-api.ts';
import { useLoad } from './use-load.ts';

/** The user that the address names. */
export function useUser() {
  const id = Number(useParams<{ id: string }>().id);
  return { id, ...useLoad(String(id), (signal) => admin.user(id, { signal })) };
}

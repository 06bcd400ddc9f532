import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/practice/users/audit-log.ts';

export interface AuditQuery {
  user: number | null;
  action: AuditAction | null;
}

/** What the log is narrowed to lives in the address, so that a user's page can lead to it. */
export function auditQueryOf(address: URLSearchParams): AuditQuery {
  const user = Number(address.get('user'));
  return {
    user: Number.isInteger(user) && user > 0 ? user : null,
    action: AUDIT_ACTIONS.find((action) => action === address.get('action')) ?? null,
  };
}

export function auditAddressOf({ user, action }: AuditQuery): string {
  const parts = new URLSearchParams({ view: 'audit-log' });
  if (user !== null) parts.set('user', String(user));
  if (action !== null) parts.set('action', action);
  return `/admin?${parts.toString()}`;
}

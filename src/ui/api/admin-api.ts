import type { SignedIn, UserSession } from '../../domain/practice/users/account-schema.ts';
import type { ListedLinkRequest } from '../../domain/practice/users/identity-schema.ts';
import type { Belongings } from '../../domain/practice/users/administration.ts';
import type { AuditAction, AuditFormat } from '../../domain/practice/users/audit-actions.ts';
import type { MethodId } from '../../domain/practice/reports/disclosures/method-disclosures.ts';
import type { DashboardStats } from '../../domain/practice/operation/backups.ts';
import type { FailedJob } from '../../domain/practice/operation/jobs.ts';
import type { CheckedSummary, ImportLosses } from '../../domain/practice/operation/import-losses.ts';
import type { IndexImport } from '../../domain/market/imported/import-schema.ts';
import type { ListedSeries, CustomSeriesId } from '../../domain/market/imported/imported-figures.ts';
import type { UserSort } from '../../domain/practice/users/user.ts';
import { api } from '../wiring.ts';
import { verbsOf, type CallOptions } from './http-port.ts';
import type {
  EditableDisclosures,
  NewText,
  SavedText,
} from '../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';
import type {
  AdminUser,
  AuditLine,
  SettingsView,
  PracticeSettings,
  OutboxMessage,
} from '../../domain/practice/users/admin-schema.ts';
import type { Holdings } from '../../domain/practice/clients/client-schema.ts';

export interface UserQuery {
  search: string;
  page: number;
  size: number;
  sort: UserSort;
  role?: string | undefined;
}

export type UserFields = Pick<AdminUser, 'first_name' | 'last_name' | 'email' | 'role_type' | 'plan'>;

interface AuditLogQuery {
  page: number;
  user: number | null;
  action: AuditAction | null;
}

const { get, getPage, file, send } = verbsOf(api.call);

export const admin = {
  stats: (options?: CallOptions) => get<DashboardStats>('auth/admin/dashboard/stats/', options),
  users: ({ search, page, size, sort, role }: UserQuery, options?: CallOptions) => {
    const query = queryText({ page, size, sort, role, search: search.trim() });
    return getPage<AdminUser>(`auth/users/?${query}`, options);
  },
  user: (id: number, options?: CallOptions) => get<AdminUser>(`auth/users/${id}/`, options),
  downloadUser: (id: number) => file(`auth/users/${id}/export/`),
  /** `was`: the values last read. If another admin changed them, the server returns `user_changed`. */
  saveUser: (id: number, body: Partial<UserFields> & { confirm_email?: true; was?: UserFields }) =>
    send<AdminUser>('PATCH', `auth/users/${id}/`, body),
  createUser: (body: Omit<UserFields, 'plan'>, options?: CallOptions) =>
    send<AdminUser>('POST', 'auth/admin/create-user/', body, options),
  belongings: (id: number, options?: CallOptions) =>
    get<Holdings & Belongings & { user: AdminUser }>(`auth/admin/delete-user/${id}/`, options),
  /** `handOverTo` null: the user's clients are deleted too. */
  deleteUser: (id: number, handOverTo: number | null) =>
    send<null>('DELETE', `auth/admin/delete-user/${id}/`, { hand_over_to: handOverTo }),
  settings: (options?: CallOptions) => get<SettingsView>('auth/admin/settings/', options),
  saveSettings: (body: Partial<PracticeSettings>) =>
    send<SettingsView>('PATCH', 'auth/admin/settings/', body),
  auditLog: ({ page, user, action }: AuditLogQuery, options?: CallOptions) => {
    const query = queryText({ page, size: 25, user, action });
    return getPage<AuditLine>(`auth/admin/audit-log/?${query}`, options);
  },
  downloadAuditLog: (format: AuditFormat, query: Omit<AuditLogQuery, 'page'>) =>
    file(`auth/admin/audit-log/export/?${queryText({ format, ...query })}`),
  sessions: (id: number, options?: CallOptions) => get<UserSession[]>(`auth/users/${id}/sessions/`, options),
  endSession: (id: number, session: number) => send<null>('DELETE', `auth/users/${id}/sessions/${session}/`),
  endSessions: (id: number) => send<null>('DELETE', `auth/users/${id}/sessions/`),
  linkRequests: (options?: CallOptions) => get<ListedLinkRequest[]>('auth/admin/link-requests/', options),
  acceptLink: (id: number, user_id: number, options?: CallOptions) =>
    send<null>('POST', `auth/admin/link-requests/${id}/`, { user_id }, options),
  declineLink: (id: number) => send<null>('DELETE', `auth/admin/link-requests/${id}/`),
  outbox: (page: number, options?: CallOptions) =>
    getPage<OutboxMessage>(`auth/admin/outbox/?page=${page}&size=25`, options),
  failedJobs: (page: number, options?: CallOptions) =>
    getPage<FailedJob>(`auth/admin/failed-jobs/?page=${page}&size=25`, options),
  failedJob: (id: string, action: 'again' | 'drop') =>
    send<null>('POST', 'auth/admin/failed-jobs/', { id, action }),
  disclosures: (options?: CallOptions) => get<EditableDisclosures>('auth/admin/disclosures/', options),
  saveDisclosure: (body: NewText) => send<EditableDisclosures>('PATCH', 'auth/admin/disclosures/', body),
  savedTexts: (method: MethodId, page: number, options?: CallOptions) =>
    getPage<SavedText>(`auth/admin/disclosures/versions/?method=${method}&page=${page}&size=10`, options),
  impersonate: (user_id: number, reason: string, options?: CallOptions) =>
    send<SignedIn>('POST', 'auth/admin/impersonate/', { user_id, reason }, options),
  indexes: (options?: CallOptions) => get<ListedSeries[]>('admin/indexes/', options),
  checkIndex: (id: CustomSeriesId, body: Pick<IndexImport, 'csv' | 'mode'>) =>
    send<CheckedSummary>('POST', `admin/indexes/${id}/check/`, body),
  importIndex: (id: CustomSeriesId, body: IndexImport, options?: CallOptions) =>
    send<ListedSeries[]>('POST', `admin/indexes/${id}/`, body, options),
  indexRemoval: (id: CustomSeriesId, options?: CallOptions) =>
    get<ImportLosses | null>(`admin/indexes/${id}/removal/`, options),
  removeIndex: (id: CustomSeriesId, confirmed_losses: boolean) =>
    send<ListedSeries[]>('DELETE', `admin/indexes/${id}/`, { confirmed_losses }),
  message: (id: number) => get<OutboxMessage>(`auth/admin/outbox/${id}/`),
};

export function queryText(parts: Record<string, string | number | null | undefined>): string {
  const filledParts = Object.entries(parts).flatMap(([name, part]) =>
    part === null || part === undefined || part === '' ? [] : [[name, String(part)]],
  );
  return new URLSearchParams(filledParts).toString();
}

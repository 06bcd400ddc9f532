import type { Role } from '../../../domain/practice/users/user.ts';
import { formatDate } from '../../../domain/shared/format.ts';

export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'advisor', label: 'Advisor' },
  { value: 'tsc', label: 'Tax Scorecard user' },
  { value: 'admin', label: 'Admin' },
];

export const roleWords = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role;

/** "user_created" reads "User created". */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "03/02/26 15:04", in the time of whoever reads it. */
export function momentWords(iso: string): string {
  const moment = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${formatDate(moment)} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** "1 client", "3 clients". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

import type { Role } from '../../../domain/practice/users/user.ts';

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

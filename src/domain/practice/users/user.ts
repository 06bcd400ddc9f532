/** The users of the product. Field names are the API's. */
import type { Profile } from './account-schema.ts';
import type { Firm } from './firm.ts';
import type { Plan } from './plan.ts';
import type { Picture } from './picture.ts';

/** advisor: all signed-in pages; tsc: only the tax scorecard; admin: also the admin pages. */
export type Role = 'advisor' | 'tsc' | 'admin';

export const USER_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'created_at',
  '-created_at',
  'role',
  '-role',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export interface User {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_type: Role;
  is_staff: boolean;
  is_superuser: boolean;
  created_at: string;
  plan: Plan;
  /** Granted by an admin; applies without a paid plan. */
  granted_plan: Plan | null;
  /** At sign-up. */
  chosen_plan: Plan | null;
  /** The user or an admin confirmed the address. Required to sign in. */
  confirmed: boolean;
  /** Content hashes of stored files. */
  pictures: Readonly<Record<Picture, string | null>>;
  firm: Firm;
}

/** The owner of accessible rows. Only `ownerOf` creates one, so that a number from an address cannot be used. */
export type OwnerId = number & { readonly __brand: 'OwnerId' };

export const ownerOf = (user: Pick<User, 'id'>): OwnerId => user.id as OwnerId;

/** `addressOf` returns the address at which the browser can fetch a stored picture. */
export function profileOf(user: User, addressOf: (hash: string) => string): Profile {
  const address = (picture: Picture) => {
    const hash = user.pictures[picture];
    return hash === null ? null : addressOf(hash);
  };
  const { id, first_name, last_name, email, role_type, is_staff, is_superuser } = user;
  return {
    ...{ id, first_name, last_name, email, role_type },
    avatar: address('avatar'),
    ...{ is_staff, is_superuser },
    business_logo_green: address('business_logo_green'),
    business_logo_blue: address('business_logo_blue'),
    business_logo_dark: address('business_logo_dark'),
    ...user.firm,
  };
}

/** The role and the flags that each make a user an admin. */
export const ADMIN = { role: 'admin', flags: ['is_staff', 'is_superuser'] } as const;

/** Any of the three makes an admin (specification, section 6). */
export const isAdmin = (user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'>): boolean =>
  user.role_type === ADMIN.role || ADMIN.flags.some((flag) => user[flag]);

/** A tax-score-card user has no stored data to protect, and no page to set up two-factor authentication. */
export const mayHaveSecondFactor = (user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'>): boolean =>
  user.role_type !== 'tsc' || isAdmin(user);

export const fullName = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** Addresses are compared without case and surrounding blanks. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

interface NewUser extends Pick<
  User,
  'email' | 'first_name' | 'last_name' | 'role_type' | 'is_staff' | 'is_superuser'
> {
  /** Null before the user chooses a password, and signs in by link. */
  password_hash: string | null;
  chosen_plan?: Plan;
  confirmed?: boolean;
  /** The query of the sign-up page (`signUpQuery`). */
  sign_up_query?: string;
}

export interface UserStore {
  count(): Promise<number>;
  find(id: number): Promise<User | null>;
  /** Locks the user until the end of the transaction, so that changes can depend on the values read, and rows can name the user. */
  findForUpdate(id: number): Promise<User | null>;
  /** `email` in its normal form (`normalEmail`). */
  findByEmail(
    email: string,
  ): Promise<(User & { password_hash: string | null; sign_up_query: string }) | null>;
  /** Replaces an unconfirmed sign-up with this address. Null if the address is in use. */
  create(user: NewUser, now: Date): Promise<User | null>;
  /** Null without a password, and for a deleted user. */
  passwordHash(id: number): Promise<string | null>;
  /** Additional profile fields. */
  signInOf(id: number): Promise<UserSignIn>;
  setPasswordHash(id: number, hash: string): Promise<void>;
  /** Confirms the address. False if it was already confirmed. */
  confirm(id: number, now: Date): Promise<boolean>;
  /** Deletes unconfirmed sign-ups from before this time. */
  sweepUnconfirmed(before: Date): Promise<void>;
  /** Changes only the passed members; null if the user does not exist. */
  update(id: number, change: UserChange): Promise<User | null>;
  admins(): Promise<User[]>;
  /** Returns whether no other user could administer the practice. */
  isLastAdmin(id: number): Promise<boolean>;
  /** Removes the admin's role and flags. Returns false without a change for the last admin. */
  demote(id: number, role: Exclude<Role, 'admin'>): Promise<boolean>;
  /** Deletes the user with all data. Returns false without a change for the last admin. */
  remove(id: number): Promise<boolean>;
}

interface UserSignIn {
  has_password: boolean;
  second_factor_enabled: boolean;
  /** Applies to all users of the practice. */
  second_factor_required: boolean;
}

interface UserChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  /** In its normal form, and unique. */
  email?: string | undefined;
  role_type?: Role | undefined;
  is_staff?: boolean | undefined;
  is_superuser?: boolean | undefined;
  plan?: Plan | undefined;
  pictures?: Partial<Record<Picture, string | null>>;
  firm?: Firm;
}

/** Who uses the product. Field names are the API's. */
import type { Profile } from './account-schema.ts';
import type { Plan } from './plan.ts';
import type { Picture } from './picture.ts';

/** advisor: all signed-in pages; tsc: the tax scorecard only; admin: the admin pages besides. */
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
  /** By an admin; holds while nothing is paid for. */
  granted_plan: Plan | null;
  /** At sign-up. */
  chosen_plan: Plan | null;
  /** That the mailbox is theirs was shown, or an admin vouched for it. Until then nobody signs in. */
  confirmed: boolean;
  /** Content hashes of stored files. */
  pictures: Readonly<Record<Picture, string | null>>;
}

/** The owner of the rows that a query may touch. Only `ownerOf` makes one, so that a number from an address cannot. */
export type OwnerId = number & { readonly __brand: 'OwnerId' };

export const ownerOf = (user: Pick<User, 'id'>): OwnerId => user.id as OwnerId;

/** `addressOf` makes the address at which the browser can fetch a stored picture. */
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
  };
}

/** The role and the flags that each make a user an admin. */
export const ADMIN = { role: 'admin', flags: ['is_staff', 'is_superuser'] } as const;

/** Admin status holds if any of the three says so (specification, section 6). */
export const isAdmin = (user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'>): boolean =>
  user.role_type === ADMIN.role || ADMIN.flags.some((flag) => user[flag]);

/** A tax-score-card user keeps nothing here that two-factor authentication could guard, and has no page to set it up. */
export const mayHaveSecondFactor = (user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'>): boolean =>
  user.role_type !== 'tsc' || isAdmin(user);

export const fullName = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** Addresses are compared without regard to case or the blanks that a paste brings along. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

interface NewUser extends Pick<
  User,
  'email' | 'first_name' | 'last_name' | 'role_type' | 'is_staff' | 'is_superuser'
> {
  /** Absent until the user chooses a password; until then only a link lets them in. */
  password_hash: string | null;
  chosen_plan?: Plan;
  confirmed?: boolean;
  /** What the sign-up page was opened with (`signUpQuery`). */
  sign_up_query?: string;
}

export interface UserStore {
  count(): Promise<number>;
  find(id: number): Promise<User | null>;
  /** The same in a transaction that holds the user against what was read of them: nobody else does so before it has ended. */
  findInTurn(id: number): Promise<User | null>;
  /** `email` in its normal form (`normalEmail`). */
  findByEmail(
    email: string,
  ): Promise<(User & { password_hash: string | null; sign_up_query: string }) | null>;
  /** In place of a sign-up with this address that was not confirmed. Null when the address is somebody's already. */
  create(user: NewUser, now: Date): Promise<User | null>;
  /** Null until the user has chosen one, and for a user who is gone. */
  passwordHash(id: number): Promise<string | null>;
  /** What a profile says beside the user's own fields. */
  signInOf(id: number): Promise<UserSignIn>;
  setPasswordHash(id: number, hash: string): Promise<void>;
  /** The mailbox is theirs. False for a user who was confirmed already. */
  confirm(id: number, now: Date): Promise<boolean>;
  /** Sign-ups from before then that were not confirmed go. */
  sweepUnconfirmed(before: Date): Promise<void>;
  /** Changes what is given and leaves the rest; null when there is no such user. */
  update(id: number, change: UserChange): Promise<User | null>;
  admins(): Promise<User[]>;
  /** Whether nobody else could administer the practice without this user. */
  isLastAdmin(id: number): Promise<boolean>;
  /** Takes the admin's role and flags away; false, and nothing changed, for the last admin. */
  demote(id: number, role: Exclude<Role, 'admin'>): Promise<boolean>;
  /** With everything of theirs, for good; false, and nothing removed, for the last admin. */
  remove(id: number): Promise<boolean>;
}

interface UserSignIn {
  has_password: boolean;
  second_factor_enabled: boolean;
  /** Of everybody in the practice. */
  second_factor_required: boolean;
}

interface UserChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  /** In its normal form, and nobody else’s. */
  email?: string | undefined;
  role_type?: Role | undefined;
  is_staff?: boolean | undefined;
  is_superuser?: boolean | undefined;
  plan?: Plan | undefined;
  pictures?: Partial<Record<Picture, string | null>>;
}

import type { Plan } from './plan.ts';
import type { Picture } from './picture.ts';
import type { Role, User } from './user.ts';

interface NewUser {
  /** In its normal form (`normalEmail`). */
  email: string;
  first_name: string;
  last_name: string;
  role_type: Role;
  is_staff: boolean;
  is_superuser: boolean;
  /** Absent until the user chooses a password; until then only a link lets them in. */
  password_hash: string | null;
  chosen_plan?: Plan;
  /** False: the mailbox has still to be shown to be theirs. */
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
  /** Who can administer the practice. */
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

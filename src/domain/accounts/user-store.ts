import type { User } from './user.ts';

export interface NewUser extends Omit<User, 'id' | 'created_at'> {
  /** Absent until the user chooses a password; until then only a sign-in link lets them in. */
  password_hash: string | null;
}

export interface UserStore {
  count(): Promise<number>;
  find(id: number): Promise<User | null>;
  /** `email` in its normal form (`normalEmail`). */
  findByEmail(email: string): Promise<(User & { password_hash: string | null }) | null>;
  create(user: NewUser, now: Date): Promise<User>;
}

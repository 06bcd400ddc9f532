/** Who uses the product. Field names are the API's. */

/** advisor: all signed-in pages; tsc: the tax scorecard only; admin: the admin pages besides. */
export type Role = 'advisor' | 'tsc' | 'admin';

export interface User {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_type: Role;
  is_staff: boolean;
  is_superuser: boolean;
  created_at: string;
}

/**
 * Whose rows a query may touch. Only `ownerOf` makes one, from a user who has signed in (or, at first start,
 * from the demo practice's own), so that a number from an address can never stand in for it.
 */
export type OwnerId = number & { readonly __brand: 'OwnerId' };

export const ownerOf = (user: Pick<User, 'id'>): OwnerId => user.id as OwnerId;

/** GET auth/profile/ */
export interface Profile {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_type: Role;
  avatar: string | null;
  is_staff: boolean;
  is_superuser: boolean;
  business_logo_green: string | null;
  business_logo_blue: string | null;
  business_logo_dark: string | null;
}

export function profileOf(user: User): Profile {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    role_type: user.role_type,
    avatar: null,
    is_staff: user.is_staff,
    is_superuser: user.is_superuser,
    business_logo_green: null,
    business_logo_blue: null,
    business_logo_dark: null,
  };
}

/** Admin status holds if any of the three says so (specification, section 6). */
export const isAdmin = (user: Pick<User, 'role_type' | 'is_staff' | 'is_superuser'>): boolean =>
  user.is_staff || user.is_superuser || user.role_type === 'admin';

export const fullName = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** Addresses are compared without regard to case or the blanks that a paste brings along. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

import { useState } from 'react';
import { isAdmin } from '../../domain/practice/users/user.ts';
import { TextButton, TextLink } from '../kit/button.tsx';
import type { SelectOption } from '../kit/select.tsx';
import { useSession } from '../state/hooks.ts';
import { NEED_DATA } from './index-options.ts';
import styles from './licensed-data.module.css';

/** Beside menus that have the group. An admin imports the data; an advisor asks one. */
export function LicensedData({ options }: { options: readonly SelectOption[] }) {
  const session = useSession();
  const [isTold, setIsTold] = useState(false);
  const missing = options.filter(({ group }) => group === NEED_DATA).length;
  if (missing === 0) return null;
  const which = missing === 1 ? '1 index needs' : `${missing} indexes need`;
  return (
    <p className={styles.note}>
      {which} licensed data.{' '}
      {session && isAdmin(session.user) ? (
        <TextLink href="/admin?view=indexes">Import it under Index data</TextLink>
      ) : isTold ? (
        <span role="status">Ask an admin of your practice to import it under Admin, Index data.</span>
      ) : (
        <TextButton onClick={() => setIsTold(true)}>How to get it</TextButton>
      )}
    </p>
  );
}

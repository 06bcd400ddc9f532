import { useState } from 'react';
import { isAdmin } from '../../domain/practice/users/user.ts';
import { TextButton, TextLink } from '../kit/form/button.tsx';
import type { SelectOption } from '../kit/form/select.tsx';
import { useSession } from '../state/hooks.ts';
import styles from './index-options.module.css';
import type { ListedIndex } from '../../domain/market/index-path.ts';

export function LicensedData({ options }: { options: readonly SelectOption[] }) {
  const session = useSession();
  const [isTold, setIsTold] = useState(false);
  const missing = options.filter(({ group }) => group === NEED_DATA).length;
  // Reserves the line until the indexes are loaded.
  if (options.length === 0) return <p className={styles.note} />;
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

const NEED_DATA = 'Need licensed data';

export function usableFirst(options: readonly (SelectOption & { isMissing: boolean })[]): SelectOption[] {
  const toOption = ({ isMissing, ...option }: (typeof options)[number]): SelectOption =>
    isMissing ? { ...option, disabled: true, group: NEED_DATA } : option;
  return [
    ...options.filter(({ isMissing }) => !isMissing).map(toOption),
    ...options.filter(({ isMissing }) => isMissing).map(toOption),
  ];
}

export const indexChoices = (indexes: readonly ListedIndex[]): SelectOption[] =>
  usableFirst(
    indexes.map(({ id: value, template_name: label, unavailable }) => ({
      value,
      label,
      isMissing: unavailable !== null,
    })),
  );

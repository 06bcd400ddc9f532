import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Crumb } from '../state/shell.ts';
import { useCrumbs } from '../state/hooks.ts';
import styles from './parts-page.module.css';

export interface PartsPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One of several pages with the same head, and the way to the others: the admin area, or the pages of a plan. */
export function PartsPage({
  label,
  parts,
  isHere,
  crumbs,
  className,
  title,
  actions,
  children,
}: PartsPageProps & {
  label: string;
  parts: readonly { label: string; href: string }[];
  isHere: (href: string) => boolean;
  crumbs: readonly Crumb[];
  className: string | undefined;
}) {
  useCrumbs(crumbs);
  return (
    <div className={className}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </header>
      <nav aria-label={label} className={styles.parts}>
        {parts.map((part) => (
          <Link
            key={part.href}
            href={part.href}
            className={styles.part}
            aria-current={isHere(part.href) ? 'page' : undefined}
          >
            {part.label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

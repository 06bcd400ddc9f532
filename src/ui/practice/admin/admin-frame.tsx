import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useCrumbs } from '../../state/hooks.ts';
import type { Crumb } from '../../state/shell.ts';
import styles from './admin.module.css';

const PARTS = [
  { label: 'Dashboard', href: '/admin' },
  { label: 'Users', href: '/admin/users' },
  { label: 'Disclosures', href: '/admin?view=disclosures' },
  { label: 'Index data', href: '/admin?view=indexes' },
  { label: 'Outbox', href: '/admin?view=outbox' },
  { label: 'Failed jobs', href: '/admin?view=jobs' },
  { label: 'Audit log', href: '/admin?view=audit-log' },
  { label: 'Webhook logs', href: '/admin/webhook-logs' },
] as const;

/** The head of every admin page, and the way to the others. */
export function AdminFrame({
  title,
  actions,
  crumbs = [],
  children,
}: {
  title: string;
  actions?: ReactNode;
  /** Below "Admin". */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}) {
  const [path] = useLocation();
  const view = new URLSearchParams(useSearch()).get('view');
  const here = path === '/admin' && view ? `/admin?view=${view}` : path;
  const isHere = (href: string) => href === here || (href === '/admin/users' && here.startsWith(`${href}/`));
  useCrumbs([{ label: 'Admin', href: '/admin' }, ...(crumbs.length > 0 ? crumbs : [{ label: title }])]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <nav aria-label="Admin" className={styles.parts}>
        {PARTS.map(({ label, href }) => (
          <Link
            key={href}
            href={href}
            className={styles.part}
            aria-current={isHere(href) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

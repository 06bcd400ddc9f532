import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { Mark } from '../../shell/logo.tsx';
import { ThemeMenu } from '../../shell/theme-menu.tsx';
import { useSession } from '../../state/hooks.ts';
import page from '../../reports/builder/open-page.module.css';
import { useNoIndex } from '../../reports/builder/use-no-index.ts';
import { DemoDesk } from './demo-desk.tsx';
import styles from './demo.module.css';

/** A demo report in its bar. */
export function DemoReport({ view }: { view: DemoReportView }) {
  const isSignedIn = useSession() !== null;
  useNoIndex();
  return (
    <div className={classes(page.page, styles.page)}>
      <header className={classes(page.bar, styles.bar)}>
        <span className={page.mark}>
          <Mark />
          <span className="sr-only">Plumbline</span>
        </span>
        <p className={classes(page.whose, styles.whose)}>
          <b>Demo</b>
          <span>
            {view.name} for {view.client.firstname} {view.client.lastname}
          </span>
        </p>
        <div className={styles.end}>
          <ThemeMenu />
          {isSignedIn ? (
            <ButtonLink href="/">Your clients</ButtonLink>
          ) : (
            <ButtonLink href="/sign-in">Sign in</ButtonLink>
          )}
        </div>
      </header>
      <DemoDesk view={view} />
    </div>
  );
}

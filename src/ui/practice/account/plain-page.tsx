import type { ReactNode, Ref } from 'react';
import { Heading, Notice } from '../sign-in/sign-in-parts.tsx';
import styles from '../sign-in/sign-in.module.css';

/** A form of someone who is not signed in: one column under the plumb line. */
export function PlainForm({
  title,
  lead,
  failure,
  formRef,
  onSubmit,
  children,
}: {
  title: string;
  lead?: string;
  failure: string | null;
  formRef: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <form
        ref={formRef}
        noValidate
        className={styles.form}
        aria-labelledby="form-title"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Heading id="form-title" title={title} {...(lead ? { lead } : {})} />
        {failure && <Notice>{failure}</Notice>}
        {children}
      </form>
    </div>
  );
}

/** What came of it, or why it cannot be done. */
export function PlainAnswer({
  title,
  notice,
  children,
}: {
  title: string;
  notice?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.wait} role="status">
        <Heading title={title} />
        {notice && <Notice>{notice}</Notice>}
        {children}
      </div>
    </div>
  );
}

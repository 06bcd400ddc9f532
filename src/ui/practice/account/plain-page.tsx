import type { ReactNode } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { Form, type useForm } from '../../kit/form/use-form.tsx';
import { Heading, Notice } from '../sign-in/sign-in-parts.tsx';
import styles from '../sign-in/sign-in.module.css';

interface PlainFormProps {
  title: string;
  lead?: string;
  form: ReturnType<typeof useForm<HTMLFormElement>>;
  onSubmit: () => void;
  children: ReactNode;
}

export const PlainForm = ({ title, lead, form, onSubmit, children }: PlainFormProps) => (
  <div className={styles.page}>
    <Form formRef={form.ref} className={styles.form} labelledBy="form-title" onSubmit={onSubmit}>
      <Heading id="form-title" title={title} lead={lead} />
      <Notice>{form.failure}</Notice>
      {children}
    </Form>
  </div>
);

export const Submit = ({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) => (
  <Button
    type="submit"
    variant="primary"
    busy={busy}
    className={styles.submit}
    label={busy ? busyLabel : label}
  />
);

type PlainMessageProps = { title: string; notice?: string | undefined; children: ReactNode };

export const PlainMessage = ({ title, notice, children }: PlainMessageProps) => (
  <div className={styles.page}>
    <div className={styles.wait} role="status">
      <Heading title={title} />
      <Notice>{notice}</Notice>
      {children}
    </div>
  </div>
);

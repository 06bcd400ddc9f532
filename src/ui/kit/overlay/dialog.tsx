import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './dialog.module.css';
import { Button, IconButton, type ButtonVariant } from '../form/button.tsx';
import { Failure, Form, useAction } from '../form/use-form.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  children?: ReactNode;
  /** Makes the body a form: Enter in a field submits. */
  onSubmit?: (() => void) | undefined;
  wide?: boolean | undefined;
}

/** A native modal: the browser keeps the focus inside and restores it. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Modal {...props} dialogClass={classes(styles.dialog, props.wide && styles.wide)} />
  ) : null;
}

export function SidePanel({ size, ...props }: DialogProps & { size?: 'medium' | 'large' }) {
  return props.open ? <Modal {...props} dialogClass={classes(styles.panel, size && styles[size])} /> : null;
}

function Modal({
  title,
  onClose,
  footer,
  children,
  onSubmit,
  dialogClass,
}: DialogProps & { dialogClass: string | undefined }) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    startingPoint(dialog)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // Closes only if the click began on the backdrop, not if a text selection ended there.
  const outside = (event: MouseEvent) => event.target === ref.current;

  const body = (
    <>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label="Close" icon="x" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  );

  return (
    <dialog
      ref={ref}
      className={classes(styles.modal, dialogClass)}
      aria-labelledby={id}
      onCancel={(event) => {
        // Ignores events of a dialog or file chooser inside.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = outside(event);
      }}
      onMouseUp={(event) => {
        if (pressedOutside.current && outside(event)) onClose();
      }}
    >
      {onSubmit ? (
        <Form className={styles.inner} onSubmit={onSubmit}>
          {body}
        </Form>
      ) : (
        <div className={styles.inner}>{body}</div>
      )}
    </dialog>
  );
}

/** Returns the element to focus for typing or Enter. Otherwise the browser would focus the Close button first. */
function startingPoint(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    dialog.querySelector<HTMLElement>('input:not([readonly]):not(:disabled), textarea, select') ??
    dialog.querySelector<HTMLElement>('footer button')
  );
}

interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'onSubmit'> {
  submitLabel?: string;
  variant?: ButtonVariant;
  busy?: boolean;
  disabled?: boolean;
  stays?: boolean;
  failure?: ReactNode;
  extraButtons?: ReactNode;
  onSubmit: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { submitLabel = 'Save', variant = 'primary', ...rest } = props;
  const { busy, disabled, stays, failure, extraButtons, onSubmit, onClose, children, ...dialog } = rest;
  const locked = stays && busy;
  return (
    <Dialog
      {...dialog}
      open
      onClose={() => !locked && onClose()}
      onSubmit={() => !busy && onSubmit()}
      footer={
        <>
          <Button onClick={onClose} disabled={locked} label="Cancel" />
          {extraButtons}
          <Button type="submit" {...{ variant, busy, disabled }} label={submitLabel} />
        </>
      }
    >
      {children}
      <Failure text={failure} className={styles.failure} />
    </Dialog>
  );
}

interface ConfirmDialogProps extends Pick<FormDialogProps, 'title' | 'children' | 'variant' | 'onClose'> {
  confirmLabel: string;
  isReady?: boolean;
  onConfirm: () => Promise<void>;
}

/** Confirms an action that cannot be undone, or one to check first (`primary`). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, variant = 'danger', isReady = true, onConfirm, ...dialog } = props;
  const { busy, failure, run } = useAction();
  const confirm = async () => {
    if (await run(onConfirm)) dialog.onClose();
  };
  return (
    <FormDialog
      {...{ ...dialog, variant, busy, failure }}
      submitLabel={confirmLabel}
      disabled={!isReady}
      onSubmit={() => void confirm()}
    />
  );
}

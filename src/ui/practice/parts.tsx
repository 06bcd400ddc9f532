import { useEffect, useRef, useState, type ReactNode, type ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Crumb } from '../state/shell.ts';
import { useCrumbs } from '../state/hooks.ts';
import styles from './parts.module.css';
import { messageOf } from '../api/api-error.ts';
import { showToast } from '../shell/toasts.tsx';
import { Button } from '../kit/form/button.tsx';
import { saveBlob } from '../kit/data/text-files.ts';
import { today } from '../state/dates.ts';
import type { useForm } from '../kit/form/use-form.tsx';
import layout from '../kit/layout/layout.module.css';
import { FormDialog } from '../kit/overlay/dialog.tsx';
import { Notice } from './sign-in/sign-in-parts.tsx';

export interface PartsPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

interface PartsProps extends PartsPageProps {
  label: string;
  parts: readonly { label: string; href: string }[];
  isCurrent: (href: string) => boolean;
  crumbs: readonly Crumb[];
  className: string | undefined;
}

export function PartsPage(props: PartsProps) {
  const { label, parts, isCurrent, crumbs, className, title, actions, children } = props;
  useCrumbs(crumbs);
  const current = parts.find(({ href }) => isCurrent(href))?.href;
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the row scrolls, and the current part can be outside of it.
  useEffect(() => void link.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }), [current]);
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
            ref={part.href === current ? link : undefined}
            className={styles.part}
            aria-current={part.href === current ? 'page' : undefined}
          >
            {part.label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** Runs actions of buttons and shows their outcome in a toast. `busy` names the button of the running action. */
export function useToastedAction<Name extends string | number>() {
  const [busy, setBusy] = useState<Name | null>(null);
  async function run(name: Name, action: () => Promise<string | void>): Promise<void> {
    setBusy(name);
    try {
      const message = await action();
      if (message !== undefined) showToast({ type: 'success', message });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(null);
  }
  return { busy, run };
}

type DownloadDataProps = { buttonLabel: string; load: () => Promise<Blob> };

export function DownloadDataButton({ buttonLabel, load }: DownloadDataProps) {
  const { busy, run } = useToastedAction<'download'>();
  const download = () => run('download', async () => saveBlob(`plumbline-data-${today()}.zip`, await load()));
  return <Button icon="download" busy={busy !== null} onClick={() => void download()} label={buttonLabel} />;
}

type FieldsDialogProps = Omit<ComponentProps<typeof FormDialog>, 'busy' | 'failure'> & {
  form: ReturnType<typeof useForm<HTMLDivElement>>;
  className?: string | undefined;
};

export const FieldsDialog = ({ form, className = layout.stack, children, ...dialog }: FieldsDialogProps) => (
  <FormDialog {...dialog} busy={form.busy}>
    <div ref={form.ref} className={className}>
      <Notice>{form.failure}</Notice>
      {children}
    </div>
  </FormDialog>
);

import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';
import { showToast } from './toasts.tsx';

/** How long every copy button says "Copied!" (specification, section 9). */
export const COPIED_MS = 2000;

interface Copying {
  /** What is copied, made at the press. */
  text: () => string;
  /** What to do where the browser does not allow it. */
  otherwise: string;
}

/** Copies, and says so itself: a message at the top right would lie over the buttons beside it. */
function useCopied({ text, otherwise }: Copying) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text());
    setCopied(isCopied);
    clearTimeout(timer.current);
    if (isCopied) timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    else showToast({ type: 'error', message: 'The browser did not allow copying.', detail: otherwise });
  }
  return { copied, copy };
}

/** `done`: what a screen reader is told. `wordClass`: of the words, where they may give way to the icon. */
export function CopyButton({
  text,
  otherwise,
  label = 'Copy',
  done = 'Copied!',
  icon = 'copy',
  wordClass,
  ...button
}: Copying & { label?: string; done?: string; wordClass?: string | undefined } & Omit<
    ComponentProps<typeof Button>,
    'children' | 'onClick'
  >) {
  const { copied, copy } = useCopied({ text, otherwise });
  return (
    <>
      <Button {...button} icon={copied ? 'check' : icon} onClick={() => void copy()}>
        <span className={classes(styles.words, wordClass)}>
          <span data-shown={!copied}>{label}</span>
          <span data-shown={copied}>Copied!</span>
        </span>
      </Button>
      <span className="sr-only" role="status">
        {copied ? done : ''}
      </span>
    </>
  );
}

/** The same without words beside the icon. */
export function CopyIconButton({ text, otherwise, label }: Copying & { label: string }) {
  const { copied, copy } = useCopied({ text, otherwise });
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      label={copied ? 'Copied!' : label}
      onClick={() => void copy()}
    />
  );
}

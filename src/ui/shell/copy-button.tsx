import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Button, IconButton } from '../kit/form/button.tsx';
import { classes } from '../kit/layout/classes.ts';
import styles from '../kit/form/button.module.css';
import { showToast } from './toasts.tsx';

/**
 * Copies without a secure context too: the clipboard API is missing on plain http in a local network,
 * where the old command still works. False when the browser refuses both.
 */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused (no permission, no focus): the old way may still do.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  // Inside an open modal dialog only its own content can be selected.
  const dialogs = document.querySelectorAll('dialog[open]');
  const host = dialogs[dialogs.length - 1] ?? document.body;
  const before = document.activeElement;
  host.append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    copied = false;
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

/** How long every copy button says "Copied!" (specification, section 9). */
const COPIED_MS = 2000;

interface Copying {
  /** What is copied, made at the press; null where it could not be, which was told then. */
  text: () => string | Promise<string | null>;
  /** What to do where the browser does not allow it: told, or done. */
  otherwise: string | (() => void);
  /** "Copied!" has been read. */
  onMessageEnd?: (() => void) | undefined;
}

/** Copies, and says so itself: a message at the top right would lie over the buttons beside it. */
function useCopied({ text, otherwise, onMessageEnd }: Copying) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const messageEnd = useRef(onMessageEnd);
  useEffect(() => {
    messageEnd.current = onMessageEnd;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    const copiedText = await text();
    if (copiedText === null) return;
    const isCopied = await copyText(copiedText);
    setCopied(isCopied);
    clearTimeout(timer.current);
    if (isCopied)
      timer.current = setTimeout(() => {
        setCopied(false);
        messageEnd.current?.();
      }, COPIED_MS);
    else if (typeof otherwise === 'string')
      showToast({ type: 'error', message: 'The browser did not allow copying.', detail: otherwise });
    else otherwise();
  }
  return { copied, copy };
}

/** `done`: what a screen reader is told. `wordClass`: of the words, where they may give way to the icon. */
export function CopyButton({
  text,
  otherwise,
  onMessageEnd,
  label = 'Copy',
  done = 'Copied!',
  icon = 'copy',
  wordClass,
  ...button
}: Copying & { label?: string; done?: string; wordClass?: string | undefined } & Omit<
    ComponentProps<typeof Button>,
    'children' | 'onClick'
  >) {
  const { copied, copy } = useCopied({ text, otherwise, onMessageEnd });
  return (
    <>
      <Button {...button} icon={copied ? 'check' : icon} onClick={() => void copy()}>
        <span className={classes(styles.stacked, wordClass)}>
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

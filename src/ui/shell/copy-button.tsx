import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Button } from '../kit/form/button.tsx';
import styles from '../kit/form/button.module.css';
import { showToast } from './toasts.tsx';

/** The clipboard API is missing on plain http, where execCommand still works. False if both are rejected. */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Rejected (no permission, no focus): use execCommand.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  // An open modal dialog allows selections only inside.
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

/** Specification, section 9. */
const COPIED_MS = 2000;

interface Copying {
  /** Returns null after an error that was already shown. */
  text: () => string | Promise<string | null>;
  otherwise: string | (() => void);
  onMessageEnd?: (() => void) | undefined;
}

/** Shows the result in the button: a toast would cover the buttons next to it. */
export function useCopied({ text, otherwise, onMessageEnd }: Copying) {
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

interface CopyButtonProps extends Copying, Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  label: string;
  done?: string;
}

export function CopyButton(props: CopyButtonProps) {
  const { text, otherwise, onMessageEnd, label, done = 'Copied!', icon = 'copy', ...button } = props;
  const { copied, copy } = useCopied({ text, otherwise, onMessageEnd });
  return (
    <>
      <Button {...button} icon={copied ? 'check' : icon} onClick={() => void copy()}>
        <span className={styles.stacked}>
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

import { useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { copyText } from '../components/copy-text.ts';
import { showToast } from '../components/toasts.tsx';
import { settings } from '../wiring.ts';
import styles from './copy-link-button.module.css';
import { fragmentOf } from './tool-link.ts';
import type { LooseInput } from './tool-spec.ts';

/** As long as a report's link says so (specification, section 9). */
const COPIED_MS = 2000;

interface CopyLinkButtonProps {
  /** Where the link leads. */
  path: string;
  /** What it carries; null while there is nothing that could be copied. */
  document: LooseInput | null;
}

/** Says itself that it is done: a message at the top right would lie over the buttons beside it. */
export function CopyLinkButton({ path, document }: CopyLinkButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    if (!document) return;
    const isCopied = await copyText(window.location.origin + settings.appBase + path + fragmentOf(document));
    setCopied(isCopied);
    clearTimeout(timer.current);
    if (isCopied) timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    else
      showToast({
        type: 'error',
        message: 'The browser did not allow copying.',
        detail: 'Download the inputs instead.',
      });
  }

  return (
    <>
      <Button
        icon={copied ? 'check' : 'link'}
        disabled={!document}
        data-tip="Opens the same result for who signs in here"
        onClick={() => void copy()}
      >
        <span className={styles.words}>
          <span data-shown={!copied}>Copy link</span>
          <span data-shown={copied}>Copied!</span>
        </span>
      </Button>
      <span className="sr-only" role="status">
        {copied ? 'Link copied.' : ''}
      </span>
    </>
  );
}

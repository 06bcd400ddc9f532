import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../kit/form/button.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import { useDiscardEntries, useHasInvalidEntry } from '../frame/invalid-entries.tsx';
import { PanelRow } from './panel-row.tsx';
import styles from './what-if-panel.module.css';

interface WhatIfFrameProps {
  isChanged: boolean;
  onReset: () => void;
  /** Rows of the panel. */
  fields: ReactNode;
  /** Content of the side panel with all other fields. */
  further: ReactNode;
  counts: { count: number; changed: number };
  /** Below the rows: variants or one line of text. */
  foot?: ReactNode;
  /** Name and value of the first field, docked at the bottom of narrow screens. */
  docked: ReactNode;
  children?: ReactNode;
}

export function WhatIfFrame(props: WhatIfFrameProps) {
  const { isChanged, onReset, fields, further, counts, foot, docked, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasFurther, setHasFurther] = useState(false);
  const hasInvalid = useHasInvalidEntry();
  const discard = useDiscardEntries();
  const reset = () => {
    discard();
    onReset();
  };
  return (
    <aside className={styles.panel} aria-label="What if" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          What if
        </h2>
        <Button
          variant="quiet"
          size="small"
          icon="reset"
          label="Reset"
          disabled={!isChanged && !hasInvalid}
          onClick={reset}
        />
      </div>
      <div className={styles.body}>
        <section className={styles.fields} aria-label="Assumptions">
          {fields}
          <PanelRow
            label="More assumptions"
            value={counts.changed > 0 ? `${counts.changed} changed` : counts.count}
            isChanged={counts.changed > 0}
            onOpen={() => setHasFurther(true)}
          />
          {foot}
        </section>
        {children}
      </div>
      <div className={styles.dock}>
        <span>{docked}</span>
        <Button
          label={isOpen ? 'Done' : 'What if'}
          aria-expanded={isOpen}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen));
            // The fields precede the button. A closed panel cannot take the focus.
            heading.current?.focus();
          }}
        />
      </div>
      <SidePanel open={hasFurther} title="More assumptions" onClose={() => setHasFurther(false)}>
        <div className={styles.further}>{further}</div>
      </SidePanel>
    </aside>
  );
}

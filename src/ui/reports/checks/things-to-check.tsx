import type { ReactNode } from 'react';
import { SEX_MISSING, type LedgerCheck } from '../../../domain/comparison/checks/ledger-checks.ts';
import { originOf, type SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { Warning } from '../../../domain/policy/illustration.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import { useNotifiedAction } from '../frame/notified-actions.ts';
import { unbroken } from '../../kit/layout/unbroken.tsx';
import { ChecksPanel, type ChecksPanelProps } from './checks-panel.tsx';
import styles from './things-to-check.module.css';

/** One line that the advisor checks before a client sees the report. */
export interface CheckItem {
  id: string;
  text: ReactNode;
  action?: ReactNode;
}

const OF_THE_LEDGER = new Set(['guaranteed_values_absent', 'policy_in_force', 'forced_out']);

/** All other warnings about the ledger name its year. */
export const isOfLedger = ({ code, year }: Pick<Warning, 'code' | 'year'>): boolean =>
  year !== undefined || OF_THE_LEDGER.has(code);

const NO_SEX = 'The sex of the insured is missing, so the 7-pay and section 7702 tests have not run.';

/** Adds the ledger checks that need a review. A check replaces an item with the same sentence. */
export const withLedgerItems = (items: readonly CheckItem[], checks: readonly LedgerCheck[]): CheckItem[] => [
  ...items.filter(({ text }) => checks.every(({ state, finding }) => state !== 'look' || finding !== text)),
  ...checks
    .filter(({ state }) => state === 'look')
    .map(({ id, title, finding }, index) => ({
      id: `${id} ${index}`,
      text: `${title}. ${finding}`,
      action: <GoTo label="Review" target={`[data-check="${id}"]`} />,
    })),
  ...(checks.some(({ finding }) => finding === SEX_MISSING)
    ? [{ id: 'sex', text: NO_SEX, action: <GoTo label="Add the sex" target="[data-checks] select" /> }]
    : []),
];

/** A modeled policy has no insurer. */
export const insurerItem = (illustration: SourcedIllustration | null, href: string): CheckItem[] =>
  originOf(illustration?.source) === 'model' || illustration?.carrier?.insurer
    ? []
    : [
        {
          id: 'insurer',
          text: 'The insurer is missing. Every page of the PDF names it.',
          action: <ButtonLink size="small" href={`${href}#insurer`} label="Enter the insurer" />,
        },
      ];

/** Moves the focus within the panel. */
const GoTo = ({ label, target }: { label: string; target: string }) => (
  <Button
    size="small"
    label={label}
    onClick={() => document.querySelector<HTMLElement>(`dialog[open] ${target}`)?.focus()}
  />
);

interface ActionProps {
  label: string;
  /** Title of the message if the action fails. */
  failure: string;
  act: () => Promise<unknown>;
}

export function ItemAction({ label, failure, act }: ActionProps) {
  const { busy, run } = useNotifiedAction(failure);
  return <Button size="small" busy={busy} label={label} onClick={() => void run(act)} />;
}

interface ThingsToCheckProps {
  items: readonly CheckItem[];
  checks: ChecksPanelProps;
  onClose: () => void;
}

export const ThingsToCheck = ({ items, checks, onClose }: ThingsToCheckProps) => (
  <SidePanel open title="Things to check" onClose={onClose}>
    {items.length === 0 ? (
      <p tabIndex={-1} data-autofocus>
        No items to check
      </p>
    ) : (
      <ul className={styles.items} tabIndex={-1} data-autofocus>
        {items.map(({ id, text, action }) => (
          <li key={id}>
            <Icon name="warning" small />
            <div>{typeof text === 'string' ? unbroken(text) : text}</div>
            {action}
          </li>
        ))}
      </ul>
    )}
    <ChecksPanel {...checks} isOpen />
  </SidePanel>
);

/** The ledger checks to review, before the advisor shares the report. */
export function ChecksNotice({ checks, onSee }: { checks: readonly LedgerCheck[]; onSee: () => void }) {
  const open = checks.filter(({ state }) => state === 'look');
  if (open.length === 0) return null;
  return (
    <div className={styles.notice} role="note" aria-label="Things to check first">
      <ul>
        {open.map(({ id, title, finding }) => (
          <li key={`${id} ${finding}`}>
            <b>{title}.</b> {unbroken(finding)}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onSee} label="See the checks" />
    </div>
  );
}

import type { Ref } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './combobox.module.css';
import { folded, splitSearchTerms } from '../../../domain/shared/lists.ts';
import { Icon } from '../layout/icon.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string | undefined;
  disabled?: boolean | undefined;
  reason?: string | undefined;
  removable?: boolean | undefined;
}

export const MAX_DISPLAYED = 100;

const texts = new WeakMap<ComboboxOption, string>();
function textOf(option: ComboboxOption): string {
  const known = texts.get(option);
  if (known !== undefined) return known;
  const text = folded(`${option.label} ${option.detail ?? ''}`);
  texts.set(option, text);
  return text;
}

/** Returns the options that contain every typed word, in any order, ignoring case and accents. */
export function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const terms = splitSearchTerms(typed);
  if (terms.length === 0) return options;
  return options.filter((option) => terms.every((word) => textOf(option).includes(word)));
}

/** Returns the index after a key, or null for keys that do not move. */
export function movedTo(key: string, at: number, count: number): number | null {
  const PAGE = 8;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(at - PAGE, 0);
  return null;
}

export function ComboboxList({
  ref,
  id,
  label,
  open,
  value,
  found,
  at,
  creates,
  onPoint,
  onChoose,
  onRemove,
}: {
  ref: Ref<HTMLDivElement>;
  id: string;
  label: string;
  open: boolean;
  value: string | null;
  found: readonly ComboboxOption[];
  at: number;
  creates: string | null;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
  onRemove: ((value: string) => void) | undefined;
}) {
  const displayed = found.slice(0, MAX_DISPLAYED);
  const hiddenCount = found.length - displayed.length;
  return (
    <div
      ref={ref}
      popover="manual"
      className={classes(styles.list, !open && styles.closed)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.options}>
        {open &&
          displayed.map((option, index) => (
            <Option
              key={option.value}
              id={`${id}-${index}`}
              option={option}
              isChosen={option.value === value}
              isAt={index === at}
              onPoint={() => onPoint(index)}
              onChoose={() => onChoose(index)}
              onRemove={option.removable && onRemove ? () => onRemove(option.value) : undefined}
            />
          ))}
        {open && creates !== null && (
          <div
            id={`${id}-${displayed.length}`}
            role="option"
            aria-selected={false}
            className={classes(styles.option, styles.create, at === displayed.length && styles.at)}
            onPointerMove={() => onPoint(displayed.length)}
            onClick={() => onChoose(displayed.length)}
          >
            <Icon name="plus" />
            {creates}
          </div>
        )}
      </div>
      {open && (
        <p
          role="status"
          className={(found.length === 0 && creates === null) || hiddenCount > 0 ? styles.none : 'sr-only'}
        >
          {found.length === 0
            ? 'Result not found.'
            : hiddenCount > 0
              ? `${hiddenCount.toLocaleString('en-US')} more. Type to find them.`
              : `${found.length} ${found.length === 1 ? 'result' : 'results'}`}
        </p>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: ComboboxOption;
  isChosen: boolean;
  isAt: boolean;
  onPoint: () => void;
  onChoose: () => void;
  onRemove: (() => void) | undefined;
}

function Option({ id, option, isChosen, isAt, onPoint, onChoose, onRemove }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      className={classes(styles.option, isAt && styles.at, option.disabled && styles.off)}
      ref={isAt ? scrollIntoViewport : undefined}
      onPointerMove={isAt ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.label}>{option.label}</span>
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
      {option.reason && <span className={styles.detail}>· {option.reason}</span>}
      {isChosen && <Icon name="check" />}
      {onRemove && (
        <>
          <span className="sr-only">, Delete removes it</span>
          {/* An option contains no focusable element; Delete is its key. */}
          <span
            className={styles.remove}
            aria-hidden="true"
            data-tip={`Remove ${option.label}`}
            onClick={(event) => {
              event.stopPropagation();
              onRemove();
            }}
          >
            <Icon name="x" small />
          </span>
        </>
      )}
    </div>
  );
}

const scrollIntoViewport = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

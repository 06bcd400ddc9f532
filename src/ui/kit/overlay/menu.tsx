import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useLocation } from 'wouter';
import { Button, type ButtonVariant } from '../form/button.tsx';
import { classes } from '../layout/classes.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import layout from '../layout/layout.module.css';
import float from './float.module.css';
import styles from './menu.module.css';
import { useFloating, useOutside, type FloatAlign } from './use-floating.ts';

export interface MenuItem {
  label: string;
  icon?: IconName | undefined;
  onSelect?: (() => void) | undefined;
  href?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  reason?: string | undefined;
  checked?: boolean | undefined;
  /** A checkbox, which leaves the menu open. */
  isToggle?: boolean | undefined;
  hotkey?: string | undefined;
  separated?: boolean | undefined;
}

export interface TriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  icon?: IconName | undefined;
  variant?: ButtonVariant | undefined;
  align?: FloatAlign | undefined;
  className?: string | undefined;
  heading?: ReactNode;
  trigger?: ((props: TriggerProps) => ReactNode) | undefined;
}

const ITEMS = '[role^="menuitem"]';

export function Menu({ label, items, icon, variant, align = 'end', className, heading, trigger }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  useFloating(open, button, list, { align });
  useOutside(open, [button, list], () => setOpen(false));

  const focusAt = (index: number) => setAt((index + items.length) % items.length);
  // A layout effect, so that keys typed right after the opening press are not lost.
  useLayoutEffect(() => {
    if (open) list.current?.querySelectorAll<HTMLElement>(ITEMS)[at]?.focus({ preventScroll: true });
  }, [open, at]);
  const show = (index: number) => {
    setOpen(true);
    focusAt(index);
  };
  const hide = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (item: MenuItem) => {
    if (item.disabled) return;
    if (!item.isToggle) hide();
    item.onSelect?.();
    if (item.href) navigate(item.href);
  };

  function pressInside(event: KeyboardEvent) {
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : null;
    if (event.key === 'ArrowDown') focusAt(at + 1);
    else if (event.key === 'ArrowUp') focusAt(at - 1);
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(items.length - 1);
    else if (event.key === 'Escape') hide();
    else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else if (typed && typed !== ' ') {
      const chosen = items.find((item) => item.hotkey?.toLowerCase() === typed);
      if (chosen) choose(chosen);
      else {
        const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
        const found = order.find((index) => items[index]?.label.toLowerCase().startsWith(typed));
        if (found !== undefined) focusAt(found);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const triggerProps: TriggerProps = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () =>
      open
        ? setOpen(false)
        : show(
            Math.max(
              0,
              items.findIndex((item) => item.checked),
            ),
          ),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show(event.key === 'ArrowDown' ? 0 : items.length - 1);
    },
  };

  return (
    <>
      {trigger ? (
        trigger(triggerProps)
      ) : (
        <Button
          {...triggerProps}
          className={className}
          icon={icon}
          variant={variant}
          iconAfter="chevron-down"
          label={label}
        />
      )}
      {open && (
        <div ref={list} popover="manual" className={styles.menu}>
          {heading && <div className={styles.heading}>{heading}</div>}
          <div id={id} role="menu" aria-label={label} onKeyDown={pressInside}>
            {items.map((item, index) => (
              <div key={item.label} role="none">
                {item.separated && <hr className={styles.line} />}
                <button
                  type="button"
                  role={
                    item.checked === undefined
                      ? 'menuitem'
                      : `menuitem${item.isToggle ? 'checkbox' : 'radio'}`
                  }
                  aria-checked={item.checked}
                  aria-disabled={item.disabled || undefined}
                  tabIndex={index === at ? 0 : -1}
                  className={classes(styles.item, item.danger && styles.danger)}
                  onClick={() => choose(item)}
                  onPointerEnter={(event) => {
                    if (event.pointerType !== 'mouse') return;
                    setAt(index);
                  }}
                >
                  {item.icon && <Icon name={item.icon} />}
                  <span className={styles.label}>{item.label}</span>
                  {item.reason && <span className={layout.small}>{item.reason}</span>}
                  {item.checked && <Icon name="check" />}
                  {item.hotkey && <kbd className={float.key}>{item.hotkey}</kbd>}
                </button>
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** The controls of a toolbar, without those of its menus and dialogs. */
const controlsIn = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter((control) => {
    const overlay = control.closest('[role="menu"], dialog');
    return !overlay || !box.contains(overlay);
  });

interface ToolbarProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Has one Tab stop. Arrow keys move among its controls. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement>(null);
  const controls = () => (box.current ? controlsIn(box.current) : []);

  function moveStop(to: HTMLElement | undefined): void {
    stop.current = to ?? null;
    for (const control of controls()) {
      const tabIndex = control === to ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  }
  // After each render, because controls appear and become disabled.
  useLayoutEffect(() => {
    const all = controls();
    moveStop(all.find((control) => control === stop.current) ?? all[0]);
  });

  function press(event: KeyboardEvent<HTMLElement>): void {
    const all = controls();
    const at = all.findIndex((control) => control === event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: all.length - 1,
    };
    const target = all[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={press}
      onFocus={({ target }) => {
        if (controls().includes(target)) moveStop(target);
      }}
    >
      {children}
    </div>
  );
}

import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** The controls of a toolbar, without the items of its open menus. */
const controlsIn = (box: HTMLElement | null): HTMLElement[] =>
  [...(box?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])].filter(
    (control) => !control.closest('[role="menu"]'),
  );

interface ToolbarProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Has one Tab stop. Arrow keys move among its controls. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement>(null);

  function moveStop(to: HTMLElement | undefined): void {
    stop.current = to ?? null;
    for (const control of controlsIn(box.current)) {
      const tabIndex = control === to ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  }
  // After each render, because controls appear and become disabled.
  useLayoutEffect(() => {
    const controls = controlsIn(box.current);
    moveStop(controls.find((control) => control === stop.current) ?? controls[0]);
  });

  function press(event: KeyboardEvent<HTMLElement>): void {
    const controls = controlsIn(box.current);
    const at = controls.findIndex((control) => control === event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: controls.length - 1,
    };
    const target = controls[targets[event.key] ?? -1];
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
        if (controlsIn(box.current).includes(target)) moveStop(target);
      }}
    >
      {children}
    </div>
  );
}

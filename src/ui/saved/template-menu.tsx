import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { TemplateBodies, TemplateType } from '../../domain/practice/templates/template.ts';
import { Button, type ButtonVariant } from '../kit/form/button.tsx';
import { Menu, type MenuItem, type TriggerProps } from '../kit/overlay/menu.tsx';
import type { TemplateListDialog, TemplateSaveDialog } from './template-dialogs.tsx';
import { showToast } from '../shell/toasts.tsx';

type Opened<T extends TemplateType> =
  | { kind: 'save'; body: TemplateBodies[T]; Dialog: typeof TemplateSaveDialog }
  | { kind: 'list'; Dialog: typeof TemplateListDialog };

interface TemplatesOptions<T extends TemplateType> {
  type: T;
  /** Returns null if the form has errors. */
  current: () => TemplateBodies[T] | null;
  onLoad: (body: TemplateBodies[T], name: string) => void;
  /** Other types with compatible templates, such as those of other vehicles. */
  alsoFrom?: readonly T[] | undefined;
}

interface TemplateMenuProps<T extends TemplateType> extends TemplatesOptions<T> {
  label?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: 'small' | undefined;
  /** Distinguishes two menus on one screen: "Taxable brokerage". */
  belongsTo?: string | undefined;
}

/** The menu items that save and load templates, and their dialog. */
export function useTemplates<T extends TemplateType>({
  type,
  current,
  onLoad,
  alsoFrom,
}: TemplatesOptions<T>) {
  const [open, setOpen] = useState<Opened<T> | null>(null);
  const close = () => setOpen(null);

  async function begin(fetchDialog: () => Promise<Opened<T>>) {
    try {
      setOpen(await fetchDialog());
    } catch {
      showToast({
        type: 'error',
        message: 'Templates could not be opened',
        detail: 'The connection was lost, or Plumbline was updated. Reload the page and try again.',
      });
    }
  }

  function save() {
    const body = current();
    if (body === null) showToast({ type: 'error', message: 'Correct the marked fields first.' });
    else
      void begin(async () => ({
        kind: 'save',
        body,
        Dialog: (await import('../pages/saved.ts')).TemplateSaveDialog,
      }));
  }

  const load = () =>
    void begin(async () => ({
      kind: 'list',
      Dialog: (await import('../pages/saved.ts')).TemplateListDialog,
    }));

  const items: MenuItem[] = [
    { label: 'Save as template…', icon: 'plus', onSelect: save },
    { label: 'Load a template…', icon: 'document', onSelect: load },
  ];
  const dialog =
    open &&
    createPortal(
      // A portal event would also submit the form that contains the menu.
      <div onSubmit={(event) => event.stopPropagation()}>
        {open.kind === 'save' ? (
          <open.Dialog type={type} body={open.body} onClose={close} />
        ) : (
          <open.Dialog types={[type, ...(alsoFrom ?? [])]} onLoad={onLoad} onClose={close} />
        )}
      </div>,
      document.body,
    );
  return { items, dialog };
}

export function TemplateMenu<T extends TemplateType>(props: TemplateMenuProps<T>) {
  const { label = 'Templates', variant, size, belongsTo, ...options } = props;
  const { items, dialog } = useTemplates(options);
  const name = belongsTo ? `${label}: ${belongsTo}` : label;
  return (
    <>
      <Menu
        label={name}
        items={items}
        trigger={(trigger: TriggerProps) => (
          <Button {...trigger} variant={variant} size={size} iconAfter="chevron-down" aria-label={name}>
            {label}
          </Button>
        )}
      />
      {dialog}
    </>
  );
}

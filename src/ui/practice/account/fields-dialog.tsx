import type { ComponentProps } from 'react';
import type { useForm } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { Notice } from '../sign-in/sign-in-parts.tsx';

type FieldsDialogProps = Omit<ComponentProps<typeof FormDialog>, 'busy' | 'failure'> & {
  form: ReturnType<typeof useForm<HTMLDivElement>>;
  className?: string | undefined;
};

/** A dialog around the fields of `form`; the reason of a failure stands above them. */
export const FieldsDialog = ({ form, className = layout.stack, children, ...dialog }: FieldsDialogProps) => (
  <FormDialog {...dialog} busy={form.busy}>
    <div ref={form.ref} className={className}>
      <Notice>{form.failure}</Notice>
      {children}
    </div>
  </FormDialog>
);

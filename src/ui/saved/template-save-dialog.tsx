import type { TemplateBodies, TemplateType } from '../../domain/practice/templates/template.ts';
import { createTemplatesApi } from '../api/templates-api.ts';
import { api } from '../wiring.ts';
import { SavedNameDialog } from './saved-name-dialog.tsx';
import { showToast } from '../shell/toasts.tsx';

/** Keeps what is typed now as a template; a name that is taken is told under the field. */
export function TemplateSaveDialog<T extends TemplateType>({
  type,
  body,
  onClose,
}: {
  type: T;
  body: TemplateBodies[T];
  onClose: () => void;
}) {
  return (
    <SavedNameDialog
      title="Save as template"
      label="Template name"
      field="template_name"
      content={body}
      onClose={onClose}
      save={async (name, options) => {
        await createTemplatesApi(api.call).create(type, { template_name: name, body }, options);
        showToast({ type: 'success', message: 'Template saved', detail: name });
      }}
    />
  );
}

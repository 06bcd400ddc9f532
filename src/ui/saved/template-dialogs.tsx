import type { Template, TemplateBodies, TemplateType } from '../../domain/practice/templates/template.ts';
import { templatesOf } from '../api/saved-api.ts';
import { SavedListDialog, type SavedItem, SavedNameDialog } from './saved-dialogs.tsx';
import { showToast } from '../shell/toasts.tsx';
import { formatDate } from '../state/dates.ts';

interface Row<T extends TemplateType> extends SavedItem {
  template: Template<T>;
  type: T;
}

export function TemplateListDialog<T extends TemplateType>({
  types,
  onLoad,
  onClose,
}: {
  types: readonly T[];
  onLoad: (body: TemplateBodies[T], name: string) => void;
  onClose: () => void;
}) {
  return (
    <SavedListDialog<Row<T>>
      title="Load a template"
      noun="template"
      load={async (signal) => {
        const lists = await Promise.all(
          types.map(async (type) =>
            (await templatesOf(type).list({ signal })).map((template) => rowOf(type, template)),
          ),
        );
        return lists.flat().sort((one, other) => one.name.localeCompare(other.name));
      }}
      rename={async ({ type, template }, name) =>
        rowOf(type, await templatesOf(type).patch(template.id, { template_name: name }))
      }
      remove={async ({ type, template }) => {
        await templatesOf(type).remove(template.id);
      }}
      onChoose={({ template }) => onLoad(template.body, template.template_name)}
      onClose={onClose}
    />
  );
}

const rowOf = <T extends TemplateType>(type: T, template: Template<T>): Row<T> => ({
  key: `${type}/${template.id}`,
  name: template.template_name,
  detail: `Saved ${formatDate(template.updated_at)}`,
  template,
  type,
});

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
        await templatesOf(type).create({ template_name: name, body }, options);
        showToast({ type: 'success', message: 'Template saved', detail: name });
      }}
    />
  );
}

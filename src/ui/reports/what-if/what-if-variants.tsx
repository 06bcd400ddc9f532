import { useState, useEffect, useRef } from 'react';
import type { ReportVariant } from '../../../domain/comparison/comparative/what-if.ts';
import { MAX_VARIANTS } from '../../../domain/practice/reports/report.ts';
import { Button, IconButton } from '../../kit/form/button.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import { PanelRow } from './panel-row.tsx';
import { letterOf } from '../comparative/variants.ts';
import { isChanged, noChanges, sameChanges, type Changes } from './what-if.ts';
import styles from './what-if-variants.module.css';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useFormDraft } from '../../state/use-form-draft.ts';

interface VariantNameFormProps {
  name: string;
  existingNames: readonly string[];
  action: string;
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
}

function VariantNameForm({ name: savedName, existingNames, action, onName, onCancel }: VariantNameFormProps) {
  const [name, setName] = useFormDraft(`variant-name/${savedName}`, savedName);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const submit = async (): Promise<void> => {
    const trimmedName = name.trim();
    if (trimmedName === '') return setMessage('Name is a required field');
    if (existingNames.some((other) => other.toLowerCase() === trimmedName.toLowerCase()))
      return setMessage('Another variant has this name.');
    setIsBusy(true);
    await onName(trimmedName);
    setIsBusy(false);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // The side panel stays open.
        event.preventDefault();
        onCancel();
      }}
    >
      <TextInput
        ref={field}
        label="Name of the variant"
        value={name}
        maxLength={40}
        error={message}
        onChange={(next) => {
          setName(next);
          setMessage(null);
        }}
      />
      <div>
        <Button label={action} type="submit" size="small" variant="primary" busy={isBusy} />
        <Button label="Cancel" size="small" variant="quiet" onClick={onCancel} />
      </div>
    </form>
  );
}

interface WhatIfVariantsProps {
  changes: Changes;
  onChange: (changes: Changes) => void;
  variants: readonly ReportVariant[];
  onSave: (variants: ReportVariant[]) => Promise<boolean>;
}

/** A row with the number of variants, which opens them in a side panel. */
export function WhatIfVariants(props: WhatIfVariantsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { length } = props.variants;
  return (
    <>
      <PanelRow label="Variants" value={length > 0 ? length : 'None'} onOpen={() => setIsOpen(true)} />
      <SidePanel open={isOpen} title="Variants" onClose={() => setIsOpen(false)}>
        <SavedVariants {...props} />
      </SidePanel>
    </>
  );
}

function SavedVariants({ changes, onChange, variants, onSave }: WhatIfVariantsProps) {
  /** Id of the variant that is being renamed, or 'new'. */
  const [editedId, setEditedId] = useState<string | null>(null);
  const isFull = variants.length >= MAX_VARIANTS;

  const save = async (name: string): Promise<void> => {
    const isSaved = await onSave([...variants, { id: freeId(variants), name, changes }]);
    if (!isSaved) return;
    setEditedId(null);
    // Returns to the saved inputs, so that the report shows the variant as a comparison.
    onChange(noChanges);
  };
  const rename = async (id: string, name: string): Promise<void> => {
    if (await onSave(variants.map((variant) => (variant.id === id ? { ...variant, name } : variant))))
      setEditedId(null);
  };

  return (
    <section className={styles.variants} aria-label="Variants">
      <p>
        Nothing is saved until you save the changes as a variant. A shared link shows the scenario’s figures
        and the variants.
      </p>
      {variants.length > 0 && (
        <ul>
          {variants.map((variant, index) => (
            <li key={variant.id}>
              {editedId === variant.id ? (
                <VariantNameForm
                  name={variant.name}
                  existingNames={namesOf(variants, variant.id)}
                  action="Rename"
                  onName={(name) => rename(variant.id, name)}
                  onCancel={() => setEditedId(null)}
                />
              ) : (
                <div className={styles.variant}>
                  <button
                    type="button"
                    className={styles.apply}
                    aria-pressed={sameChanges(changes, variant.changes)}
                    title={`Apply ${variant.name}`}
                    onClick={() => onChange(variant.changes)}
                  >
                    <b aria-hidden="true">{letterOf(index)}</b>
                    <span>{variant.name}</span>
                  </button>
                  <IconButton
                    icon="pencil"
                    size="small"
                    label={`Rename ${variant.name}`}
                    onClick={() => setEditedId(variant.id)}
                  />
                  <IconButton
                    icon="trash"
                    size="small"
                    label={`Remove ${variant.name}`}
                    onClick={() => void onSave(variants.filter(({ id }) => id !== variant.id))}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {editedId === 'new' ? (
        <VariantNameForm
          name=""
          existingNames={namesOf(variants)}
          action="Save"
          onName={save}
          onCancel={() => setEditedId(null)}
        />
      ) : (
        <Button
          label="Save as variant…"
          size="small"
          icon="plus"
          disabled={!isChanged(changes) || isFull}
          onClick={() => setEditedId('new')}
        />
      )}
      {isFull && <p>A report can have {MAX_VARIANTS} variants. Remove one to save another.</p>}
    </section>
  );
}

const namesOf = (variants: readonly ReportVariant[], except?: string): string[] =>
  variants.filter(({ id }) => id !== except).map(({ name }) => name);

function freeId(variants: readonly ReportVariant[]): string {
  let id = 1;
  while (variants.some((variant) => variant.id === String(id))) id += 1;
  return String(id);
}

import { useState } from 'react';
import { FIRM_FIELDS, firmFieldError } from '../../../domain/practice/users/firm-fields.ts';
import { FIRM_FIELD_NAMES, firmFieldsOf, type FirmField } from '../../../domain/practice/users/firm.ts';
import type { Picture } from '../../../domain/practice/users/picture.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { accounts, type LogoVariant } from '../../api/accounts-api.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useFormDraft, mergeRemote } from '../../state/use-form-draft.ts';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { collectErrors, nameError, PICTURE_MEGABYTES, pictureError } from './account-form.ts';
import { Form, useForm } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { LogoPreview, Face, PictureChoice, LOGO_SLOTS } from './profile-parts.tsx';
import pictureStyles from './pictures.module.css';
import type { Profile } from '../../../domain/practice/users/account-schema.ts';

interface Chosen {
  file: File;
  /** A data URL: unlike a blob URL, it needs no revoking. */
  address: string;
}

function usePictures() {
  const [chosen, setChosen] = useState<Partial<Record<Picture, Chosen>>>({});
  const [faults, setFaults] = useState<Partial<Record<Picture, string>>>({});
  const blame = (field: Picture, problem: string | null) =>
    setFaults((before) => ({ ...before, [field]: problem ?? undefined }));

  return {
    chosen,
    faults,
    async choose(field: Picture, file: File): Promise<void> {
      const problem = pictureError(file);
      blame(field, problem);
      if (problem) return;
      const address = await dataUrlOf(file);
      setChosen((before) => ({ ...before, [field]: { file, address } }));
    },
    drop(field: Picture): void {
      blame(field, null);
      setChosen((before) => ({ ...before, [field]: undefined }));
    },
    clear: () => setChosen({}),
    blame,
    files: (): Partial<Record<Picture, File>> =>
      Object.fromEntries(
        Object.entries(chosen).flatMap(([field, picture]) => (picture ? [[field, picture.file]] : [])),
      ),
  };
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });

const textsOf = ({ first_name, last_name, ...profile }: Profile) => ({
  first_name,
  last_name,
  ...firmFieldsOf(profile),
});

const labelOf = (name: keyof ReturnType<typeof textsOf>): string =>
  name === 'first_name' || name === 'last_name' ? name.replace('_', ' ') : FIRM_FIELDS[name].label;

const HELP: Partial<Record<FirmField, string>> = {
  credentials: 'Such as CFP®',
  license: 'Such as CA 0H12345',
  crd_number: 'Digits only',
  broker_dealer: 'The sentence that your broker-dealer requires',
};

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
  onChanged: (profile: Profile) => void;
}

export function ProfileForm({ profile, onSaved, onChanged }: ProfileFormProps) {
  const typed = useFormDraft('profile/names', textsOf(profile));
  const [texts, setTexts, read] = typed;
  const { first_name: first, last_name: last } = texts;
  const [removing, setRemoving] = useState<Picture | null>(null);
  const pictures = usePictures();
  const form = useForm();
  const fieldOf = (name: keyof typeof texts) => form.member(name, texts, setTexts);

  async function showRemoteChanges(): Promise<void> {
    const { data } = await accounts.profile();
    const now = textsOf(data);
    onChanged(data);
    const describe = (name: keyof typeof now) => `${labelOf(name)} ${now[name]}`;
    form.setFailure(mergeRemote(typed, now, 'Another window changed your profile', describe));
  }

  async function remove(field: Picture, variant: LogoVariant | 'avatar'): Promise<void> {
    if (pictures.chosen[field]) return pictures.drop(field);
    setRemoving(field);
    try {
      const { data, message } = await accounts.removeLogo(variant);
      onChanged(data);
      showToast({ type: 'success', message });
    } catch (error) {
      pictures.blame(field, messageOf(error));
    }
    setRemoving(null);
  }

  const addressOf = (field: Picture) => pictures.chosen[field]?.address ?? profile[field];
  const choice = (field: Picture, variant: LogoVariant | 'avatar', label: string) => ({
    label,
    name: field,
    hasPicture: addressOf(field) !== null,
    busy: removing === field,
    problem: pictures.faults[field] ?? form.faults[field]?.[0] ?? null,
    onFile: (file: File) => {
      form.corrected(field);
      void pictures.choose(field, file);
    },
    onRemove: () => void remove(field, variant),
  });
  const firmInputs = FIRM_FIELD_NAMES.map((name) => (
    <TextInput key={name} label={FIRM_FIELDS[name].label} help={HELP[name]} optional {...fieldOf(name)} />
  ));
  return (
    <Form
      formRef={form.ref}
      onSubmit={() => {
        const found = collectErrors({
          first_name: nameError('First name', first),
          last_name: nameError('Last name', last),
          ...Object.fromEntries(
            FIRM_FIELD_NAMES.map((name) => {
              const problem = firmFieldError(name, texts[name].trim());
              return [name, problem === null ? null : [problem]];
            }),
          ),
        });
        void form.submit(found, async () => {
          try {
            const { data, message } = await accounts.saveProfile({
              ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
              ...Object.fromEntries(Object.entries(read).map(([name, text]) => [`was_${name}`, text])),
              ...pictures.files(),
            });
            showToast({ type: 'success', message });
            onSaved(data);
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'profile_changed') throw error;
            await showRemoteChanges();
          }
        });
      }}
    >
      <Notice>{form.failure}</Notice>
      <Card>
        <div className={layout.stack2}>
          <div className={pictureStyles.avatar}>
            <Face first={first} last={last} image={addressOf('avatar')} />
            <div className={pictureStyles.slot}>
              <PictureChoice {...choice('avatar', 'avatar', 'Avatar')}>
                <p className={pictureStyles.name}>Avatar</p>
              </PictureChoice>
            </div>
          </div>
          <div className={layout.tiles}>
            <TextInput label="First name" autoComplete="given-name" {...fieldOf('first_name')} />
            <TextInput label="Last name" autoComplete="family-name" {...fieldOf('last_name')} />
          </div>
          <TextInput
            label="Email"
            value={profile.email}
            disabled
            onChange={() => undefined}
            help="Ask an administrator to change the address."
          />
        </div>
      </Card>
      <Card title="Firm">
        <div className={layout.stack}>
          <p className={layout.quiet}>
            Your clients see these on covers, slides, shared pages and email. Leave blank what does not apply.
          </p>
          <div className={layout.tiles}>{firmInputs.slice(0, -2)}</div>
          {firmInputs.slice(-2)}
        </div>
      </Card>
      <Card title="Logos">
        <div className={layout.stack}>
          <p className={layout.quiet}>
            Your logo appears in the top bar and on what you share, in the variant of the theme. PNG, JPEG or
            WebP, {PICTURE_MEGABYTES} MB at most.
          </p>
          <div className={pictureStyles.logos}>
            {LOGO_SLOTS.map(({ field, ...logo }) => (
              <div key={field} className={pictureStyles.slot}>
                <PictureChoice {...choice(field, logo.variant, logo.label)}>
                  <LogoPreview {...logo} address={addressOf(field)} />
                </PictureChoice>
              </div>
            ))}
          </div>
        </div>
      </Card>
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={form.busy} label={form.busy ? 'Saving…' : 'Save'} />
        <ButtonLink href="/profile-details" variant="quiet" label="Cancel" />
      </div>
    </Form>
  );
}

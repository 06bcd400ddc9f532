import { useState } from 'react';
import type { Picture } from '../../../domain/practice/users/picture.ts';
import type { Profile } from '../../../domain/practice/users/user.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { type LogoVariant, accounts } from '../../api/accounts-api.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useTyped, othersWords, overOthers } from '../../state/use-typed.ts';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { faultsIn, nameFault, PICTURE_MEGABYTES, pictureFault } from './account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import styles from './account.module.css';
import { LogoPreview, Face, PictureChoice } from './pictures.tsx';
import pictureStyles from './pictures.module.css';
import { LOGO_SLOTS } from './use-profile.ts';

interface Chosen {
  file: File;
  /** A data address: unlike a blob address, nobody has to give it back. */
  address: string;
}

/** Pictures that were chosen and not saved yet, each with an address to show it at. */
function usePictures() {
  const [chosen, setChosen] = useState<Partial<Record<Picture, Chosen>>>({});
  const [faults, setFaults] = useState<Partial<Record<Picture, string>>>({});
  const blame = (field: Picture, fault: string | null) =>
    setFaults((before) => ({ ...before, [field]: fault ?? undefined }));

  return {
    chosen,
    faults,
    async choose(field: Picture, file: File): Promise<void> {
      const fault = pictureFault(file);
      blame(field, fault);
      if (fault) return;
      const address = await addressOf(file);
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

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}

const namesOf = ({ first_name, last_name }: Profile) => ({ first_name, last_name });

/** Names, avatar and the three logos; what was chosen is shown before it is saved. */
export function ProfileForm({
  profile,
  onSaved,
  onChanged,
}: {
  profile: Profile;
  onSaved: (profile: Profile) => void;
  /** A picture was removed on the server; the form goes on. */
  onChanged: (profile: Profile) => void;
}) {
  const [names, setNames, read, setRead] = useTyped('profile/names', namesOf(profile));
  const { first_name: first, last_name: last } = names;
  const [removing, setRemoving] = useState<Picture | null>(null);
  const pictures = usePictures();
  const form = useForm();

  /** What another window saved takes the place of what was not typed over here; the rest waits for one more press. */
  async function showOthers(): Promise<void> {
    const { data } = await accounts.profile();
    const now = namesOf(data);
    setNames((typed) => overOthers(typed, read, now));
    setRead(now);
    onChanged(data);
    form.setFailure(
      othersWords(
        'Another window changed your name',
        read,
        now,
        (name) => `${name.replace('_', ' ')} ${now[name]}`,
      ),
    );
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

  /** Choosing and removing, the same for all four. */
  const choice = (field: Picture, variant: LogoVariant | 'avatar', label: string) => ({
    label,
    name: field,
    shown: (pictures.chosen[field]?.address ?? profile[field]) !== null,
    busy: removing === field,
    fault: pictures.faults[field] ?? form.faults[field]?.[0] ?? null,
    onFile: (file: File) => {
      form.corrected(field);
      void pictures.choose(field, file);
    },
    onRemove: () => void remove(field, variant),
  });
  const addressOf = (field: Picture) => pictures.chosen[field]?.address ?? profile[field];

  return (
    <form
      ref={form.ref}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultsIn({
          first_name: nameFault('First name', first),
          last_name: nameFault('Last name', last),
        });
        void form.submit(found, async () => {
          try {
            const { data, message } = await accounts.saveProfile({
              first_name: first.trim(),
              last_name: last.trim(),
              was_first_name: read.first_name,
              was_last_name: read.last_name,
              ...pictures.files(),
            });
            showToast({ type: 'success', message });
            onSaved(data);
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'profile_changed') throw error;
            await showOthers();
          }
        });
      }}
    >
      {form.failure && <Notice>{form.failure}</Notice>}
      <Card>
        <div className={styles.form}>
          <div className={pictureStyles.avatar}>
            <Face first={first} last={last} image={addressOf('avatar')} />
            <div className={pictureStyles.slot}>
              <PictureChoice {...choice('avatar', 'avatar', 'Avatar')}>
                <p className={pictureStyles.name}>Avatar</p>
              </PictureChoice>
            </div>
          </div>
          <div className={styles.pair}>
            <TextInput
              label="First name"
              name="first_name"
              autoComplete="given-name"
              value={first}
              onChange={(value) => {
                setNames((before) => ({ ...before, first_name: value }));
                form.corrected('first_name');
              }}
              error={form.faults.first_name}
            />
            <TextInput
              label="Last name"
              name="last_name"
              autoComplete="family-name"
              value={last}
              onChange={(value) => {
                setNames((before) => ({ ...before, last_name: value }));
                form.corrected('last_name');
              }}
              error={form.faults.last_name}
            />
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
      <Card title="Logos">
        <div className={styles.form}>
          <p className={styles.quiet}>
            Your logo stands in the top bar and on what you share, in the variant of the theme. PNG, JPEG or
            WebP, {PICTURE_MEGABYTES} MB at most.
          </p>
          <div className={pictureStyles.logos}>
            {LOGO_SLOTS.map(({ variant, field, label, shownIn }) => (
              <div key={variant} className={pictureStyles.slot}>
                <PictureChoice {...choice(field, variant, label)}>
                  <LogoPreview variant={variant} address={addressOf(field)} label={label} />
                  <p>
                    <span className={pictureStyles.name}>{label}</span>
                    <br />
                    <span className={pictureStyles.where}>{shownIn}</span>
                  </p>
                </PictureChoice>
              </div>
            ))}
          </div>
        </div>
      </Card>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? 'Saving…' : 'Save'}
        </Button>
        <ButtonLink href="/profile-details" variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

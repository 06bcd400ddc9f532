import { useState } from 'react';
import { SCOPES, type Scope } from '../../../domain/practice/users/access-token.ts';
import { isAdmin } from '../../../domain/practice/users/user.ts';
import { createToken } from '../../api/accounts-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { FieldError, firstMessage } from '../../kit/form/field.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Checkbox } from '../../kit/form/switch.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { CopyButton } from '../../shell/copy-button.tsx';
import { useSession } from '../../state/hooks.ts';
import { FieldsDialog } from '../parts.tsx';
import { PasswordInput } from '../sign-in/sign-in-parts.tsx';
import { collectErrors, requiredError } from './account-form.ts';
import styles from './account.module.css';

const SCOPE_TEXT: Readonly<Record<Scope, string>> = {
  'clients:read': 'Read clients, scenarios, simulations, tool results, templates and files',
  'clients:write': 'Read, create, change and delete them, and create, change and delete reports',
  'calculations:run': 'Run calculations and tools, and read carrier PDFs',
  'reports:read': 'Read reports, their figures, PDFs and files',
  'reports:share': 'Read and share reports, and turn off their links',
  admin: 'Read users, activity, settings and indexes; import indexes; add advisors',
};

const LIFETIMES = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));
const DEFAULT_LIFETIME = '90';

export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState(DEFAULT_LIFETIME);
  const [password, setPassword] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const form = useForm<HTMLDivElement>();
  const user = useSession()?.user;
  const hasPassword = user?.has_password !== false;

  if (token !== null) return <CopyTokenDialog token={token} onClose={onClose} />;

  const create = () =>
    form.submit(
      collectErrors({
        name: requiredError('Name', name.trim()),
        scopes: scopes.length === 0 ? ['Choose at least one scope.'] : null,
        password: hasPassword ? requiredError('Your password', password) : null,
      }),
      async (key) => {
        const fields = { name: name.trim(), scopes: [...scopes], expires_in_days: Number(days) };
        const created = await createToken({ ...fields, ...(hasPassword && { password }) }, { key });
        setToken(created.token);
        onCreated();
      },
    );
  const toggle = (scope: Scope, isChosen: boolean) => {
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
    form.corrected('scopes');
  };

  const scopesError = firstMessage(form.faults.scopes);
  return (
    <FieldsDialog
      form={form}
      title="Create an access token"
      submitLabel="Create"
      onClose={onClose}
      onSubmit={() => void create()}
    >
      <TextInput
        label="Name"
        help="Such as: nightly report"
        maxLength={100}
        {...form.field('name', name, setName)}
      />
      <fieldset
        className={styles.scopes}
        aria-describedby={scopesError === null ? undefined : 'scopes-error'}
      >
        <legend>Scopes</legend>
        {SCOPES.filter((scope) => scope !== 'admin' || (user && isAdmin(user))).map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            label={
              <>
                <b>{scope}</b> <span className={layout.small}>{SCOPE_TEXT[scope]}</span>
              </>
            }
            checked={scopes.includes(scope)}
            onChange={(isChosen) => toggle(scope, isChosen)}
          />
        ))}
        {scopesError !== null && <FieldError id="scopes-error" text={scopesError} />}
      </fieldset>
      <Select label="Expires after" options={LIFETIMES} value={days} onChange={setDays} />
      {hasPassword && (
        <PasswordInput label="Your password" {...form.field('password', password, setPassword)} />
      )}
    </FieldsDialog>
  );
}

/** The server stores only a hash. */
const CopyTokenDialog = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <Dialog
    open
    title="Copy your token"
    onClose={onClose}
    footer={<Button variant="primary" onClick={onClose} label="I have copied it" />}
  >
    <div className={layout.stack}>
      <p>Token created. Copy it now. It won’t be shown again.</p>
      <p className={styles.secret}>
        <code>{token}</code>
        <CopyButton
          size="small"
          label="Copy token"
          text={() => token}
          otherwise="Select the token and copy it."
        />
      </p>
    </div>
  </Dialog>
);

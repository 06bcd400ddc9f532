import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { useFormDraft } from '../state/use-form-draft.ts';
import { Button } from '../kit/form/button.tsx';
import styles from './share-dialog.module.css';
import { Checkbox } from '../kit/form/switch.tsx';
import { TextArea, TextInput } from '../kit/form/text-input.tsx';
import { FAILED, firmMissing, NotAllReached, type ShareMail } from './use-share.ts';
import { shareMessage } from '../../domain/practice/reports/sharing.ts';
import { firmOf } from '../../domain/practice/users/firm.ts';
import { useSession } from '../state/hooks.ts';
import { settings } from '../wiring.ts';
import { formatLongDate, formatTime } from '../state/dates.ts';

const addressesOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');

const REQUIRED = 'This field is required.';
const MAX_MESSAGE_LENGTH = 5000;

interface ShareMailFormProps {
  /** Draft name, unique per link. */
  form: string;
  isOpen: boolean;
  onOpen: () => void;
  send: (mail: ShareMail) => Promise<unknown>;
  onSent: () => void;
  effect?: string | undefined;
  client: string;
  expiresAt: Date | null;
}

/** After a failed send, the form remains unchanged except for addresses that received the message. */
export function ShareMailForm(props: ShareMailFormProps) {
  const { form, isOpen, onOpen, send, onSent, effect, ...written } = props;
  const [typed, setTyped] = useFormDraft<string>(`${form}/addresses`, '');
  const [message, setMessage] = useFormDraft<string>(`${form}/message`, '');
  const [isAttached, setIsAttached] = useFormDraft<boolean>(`${form}/pdf`, false);
  const [isLinked, setIsLinked] = useFormDraft<boolean>(`${form}/link`, true);
  const [errors, setErrors] = useState<{ email?: string; message?: string; other?: string }>({});
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);

  if (!settings.sendsMail)
    return (
      <p className={styles.mail}>Email isn’t set up on this server. Copy the link and send it yourself.</p>
    );
  if (!isOpen) return <Button label="Send by email…" className={styles.mail} onClick={onOpen} />;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const addresses = addressesOf(typed);
    if (busy) return;
    const isMissing = addresses.length === 0;
    const isEmpty = !isLinked && !isAttached;
    setErrors({
      ...(isMissing && { email: REQUIRED }),
      ...(isEmpty && { other: 'Send the link, the PDF or both.' }),
    });
    if (isMissing) first.current?.focus();
    if (isMissing || isEmpty) return;
    setBusy(true);
    try {
      await send({
        client_email: addresses,
        message,
        is_include_pdf: isAttached,
        is_include_link: isLinked,
      });
      onSent();
    } catch (error) {
      setBusy(false);
      if (error instanceof NotAllReached) setTyped(error.missed.join(', '));
      // The dialog shows it with a link to the profile.
      if (firmMissing(error) !== null) return setErrors({});
      setErrors(fieldErrorsOf(error));
      first.current?.focus();
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Send by email"
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        ref={first}
        label="Client email"
        inputMode="email"
        autoComplete="email"
        aria-required
        value={typed}
        onChange={setTyped}
        error={errors.email}
        help="Separate several addresses with commas. Each recipient gets a separate message and link."
      />
      <TextArea
        label="Message"
        optional
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        value={message}
        onChange={setMessage}
        error={errors.message}
        help={isLinked ? effect : undefined}
      />
      <Checkbox label="Include a link to the report" checked={isLinked} onChange={setIsLinked} />
      <Checkbox label="Attach the report as a PDF" checked={isAttached} onChange={setIsAttached} />
      <Preview {...written} message={message} isAttached={isAttached} isLinked={isLinked} />
      {errors.other && (
        <div role="alert" className={styles.failure}>
          <p>
            <b>{FAILED}</b> {errors.other}
          </p>
        </div>
      )}
      <Button label="Send" type="submit" variant="primary" busy={busy} />
    </form>
  );
}

interface PreviewProps extends Pick<ShareMailFormProps, 'client' | 'expiresAt'> {
  message: string;
  isLinked: boolean;
  isAttached: boolean;
}

/** Uses the same function as the server. */
function Preview({ client, expiresAt, message, isLinked, isAttached }: PreviewProps) {
  const user = useSession()?.user;
  const { subject, text } = shareMessage({
    to: '',
    client,
    advisor: user ? `${user.first_name} ${user.last_name}` : '',
    firm: user && firmOf(user),
    replyTo: '',
    message,
    link: isLinked ? '(a separate link for each recipient)' : null,
    goodUntil: expiresAt && `${formatLongDate(expiresAt)}, ${formatTime(expiresAt)}`,
    attachment: isAttached ? { filename: '', contentType: '', content: '' } : null,
  });
  return (
    <details className={styles.preview}>
      <summary>Preview</summary>
      <p className={styles.subject}>{subject}</p>
      <p>{text.trim()}</p>
    </details>
  );
}

function fieldErrorsOf(error: unknown): { email?: string; message?: string; other?: string } {
  const { client_email: email, message, ...others } = (error instanceof ApiError && error.fields) || {};
  if (email || message)
    return { ...(email && { email: email.join(' ') }), ...(message && { message: message.join(' ') }) };
  return { other: Object.values(others).flat().join(' ') || messageOf(error) };
}

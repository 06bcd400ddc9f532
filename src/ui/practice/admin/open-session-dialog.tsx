import { useLocation } from 'wouter';
import type { AdminUser } from '../../../domain/practice/users/administration.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useTyped } from '../../state/use-typed.ts';
import { session } from '../../wiring.ts';
import { faultsIn, nameFault } from '../account/account-faults.ts';
import { useForm } from '../account/use-form.ts';
import { Notice } from '../sign-in/notice.tsx';
import styles from './admin.module.css';
import { admin } from './calls.ts';

/** An admin opens a session as this user, and says why. */
export function OpenSessionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [reason, setReason] = useTyped<string>(`open-session/${user.id}`, '');
  const form = useForm<HTMLDivElement>();
  const [, navigate] = useLocation();
  const open = () =>
    form.submit(faultsIn({ reason: nameFault('Reason', reason) }), async (key) => {
      const { data } = await admin.impersonate(user.id, reason.trim(), { key });
      session.openAs(data);
      navigate('/');
    });
  return (
    <Dialog
      open
      title={`Open a session as ${fullName(user)}?`}
      onClose={onClose}
      onSubmit={() => void open()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Open session
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.choices}>
        {form.failure && <Notice>{form.failure}</Notice>}
        <p className={styles.quiet}>
          You see and change what {user.first_name} can, in this tab, for 60 minutes at most. Both names and
          the reason are written to the audit log. Password, email and payment stay out of reach.
        </p>
        <TextInput
          label="Reason"
          name="reason"
          value={reason}
          onChange={(value) => {
            setReason(value);
            form.corrected('reason');
          }}
          error={form.faults.reason}
          help="Such as: a question about a report"
        />
      </div>
    </Dialog>
  );
}

import { useLocation } from 'wouter';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useCrumbs } from '../../state/hooks.ts';
import styles from './account.module.css';
import { usePasswordChange } from './use-password-change.tsx';

const buttonLabel = (busy: boolean) => (busy ? 'Saving…' : 'Change password');

export function ChangePasswordScreen() {
  const [, navigate] = useLocation();
  const { fields, busy, submit } = usePasswordChange(() => navigate('/profile-details'));
  useCrumbs([{ label: 'Profile', href: '/profile-details' }, { label: 'Change password' }]);

  return (
    <div className={styles.page}>
      <h1>Change password</h1>
      <Card>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {fields}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={busy}>
              {buttonLabel(busy)}
            </Button>
            <ButtonLink href="/profile-details" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** For a Tax Scorecard user, whose only pages are those of the scorecard. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { fields, busy, submit } = usePasswordChange(onClose);
  return (
    <Dialog
      open
      title="Change password"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {buttonLabel(busy)}
          </Button>
        </>
      }
    >
      {fields}
    </Dialog>
  );
}

import { PLANS } from '../../../domain/practice/users/plan.ts';
import { backupSentence, isOverdue } from '../../../domain/practice/operation/backups.ts';
import type { LastBackup } from '../../../domain/practice/operation/backup-schema.ts';
import { Card } from '../../kit/layout/card.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { AdminFrame } from './admin-parts.tsx';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { useLoad } from '../../state/use-load.ts';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/form/button.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { Combobox } from '../../kit/form/combobox.tsx';
import { formatMoment } from '../../state/dates.ts';
import { api, session } from '../../wiring.ts';

/** Decided for the whole practice, at once. */
function SecondFactorSetting() {
  const { state, again } = useLoad('settings', (signal) => admin.settings({ signal }));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (state.kind === 'loading') return null;

  async function change(second_factor_required: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await admin.saveSettings({ second_factor_required });
      showToast({ type: 'success', message });
      again();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  const required = state.kind === 'ready' && state.data.second_factor_required;
  return (
    <Card title="Signing in">
      <div className={styles.choices}>
        {(failure ?? (state.kind === 'failed' ? state.message : null)) && (
          <Notice>{failure ?? (state.kind === 'failed' && state.message)}</Notice>
        )}
        <Switch
          label="Require two-factor authentication for everyone"
          checked={required}
          disabled={busy || state.kind !== 'ready'}
          onChange={(checked) => void change(checked)}
        />
        <p className={styles.quiet}>
          {required
            ? 'Advisors and admins who have none must set one up before they can go on, also those who are signed in now. Nobody can turn theirs off.'
            : 'Left to each user. Once it is required, advisors and admins who have none must set one up before they can go on. Set up your own first, on your profile page.'}{' '}
          Tax Scorecard users are not asked.
        </p>
      </div>
    </Card>
  );
}

/** Decided for the whole practice, at once. */
function ClientPagesSetting() {
  const { state, again } = useLoad('settings', (signal) => admin.settings({ signal }));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (state.kind === 'loading') return null;

  async function change(isCapped: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await admin.saveSettings({
        compliance_profile: isCapped ? 'client_clamped' : 'standard',
      });
      showToast({ type: 'success', message });
      again();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  const isCapped = state.kind === 'ready' && state.data.compliance_profile === 'client_clamped';
  const problem = failure ?? (state.kind === 'failed' ? state.message : null);
  return (
    <Card title="What clients see">
      <div className={styles.choices}>
        {problem && <Notice>{problem}</Notice>}
        {state.kind === 'ready' && !state.data.compliance_profile_chosen && (
          <div className={styles.undecided}>
            <p>
              <b>Choose what clients see of figures above the carrier’s scale.</b>
            </p>
            <Button size="small" disabled={busy} onClick={() => void change(false)}>
              Show them, marked ‡
            </Button>
            <Button size="small" disabled={busy} onClick={() => void change(true)}>
              Cap them
            </Button>
          </div>
        )}
        <Switch
          label="Cap the policy at the carrier’s illustrated figures"
          checked={isCapped}
          disabled={busy || state.kind !== 'ready'}
          onChange={(checked) => void change(checked)}
        />
        <p className={styles.quiet}>
          {isCapped
            ? 'Slides, print, PDFs, offline copies and new links show no policy figure above the carrier’s illustration. Capped figures are marked †. Advisors see their own figures in the report builder, marked ‡.'
            : 'Policy figures above the carrier’s illustration are shown and marked ‡ as hypothetical.'}{' '}
          Links that are already shared stay as they were until they are shared again.
        </p>
      </div>
    </Card>
  );
}

/** A failed attempt and a backup that is too old need somebody now. */
function BackupState({ last }: { last: LastBackup | null }) {
  const now = new Date();
  const sentence = backupSentence(last, now);
  return (
    <Card title="Backup">
      {isOverdue(last, now) || last?.error ? <Notice>{sentence}</Notice> : <p>{sentence}</p>}
    </Card>
  );
}

export function DashboardPart() {
  const { state, again } = useLoad('stats', (signal) => admin.stats({ signal }));
  return (
    <AdminFrame title="Dashboard">
      <LoadStatus state={state} what="figures" rows={3} onRetry={again} boxed />
      {state.kind === 'ready' && (
        <>
          <dl className={styles.figures}>
            {(
              [
                ['New this month', state.data.new_this_month],
                ['Reports shared', state.data.reports_shared],
                ['Simulations saved', state.data.simulations_run],
                ['Errors', state.data.errors],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className={styles.figure}>
                <dt>{name}</dt>
                <dd>{value.toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.cards}>
            <Card title="Users by plan">
              <dl className={styles.facts}>
                {PLANS.map(({ plan, name }) => (
                  <div key={plan}>
                    <dt>{name}</dt>
                    <dd>{state.data.users_by_plan[plan].toLocaleString('en-US')}</dd>
                  </div>
                ))}
              </dl>
            </Card>
            <BackupState last={state.data.last_backup} />
            <SecondFactorSetting />
            <ClientPagesSetting />
            <TimeZoneSetting />
          </div>
        </>
      )}
    </AdminFrame>
  );
}

/** As the choice of none is offered. */
const STANDARD = '';

/** Decided for the whole practice, at once. */
function TimeZoneSetting() {
  const { state, again } = useLoad('settings', (signal) => admin.settings({ signal }));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (state.kind === 'loading') return null;

  async function change(zone: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await admin.saveSettings({ time_zone: zone === STANDARD ? null : zone });
      // The zone comes with the profile.
      session.storeUser(await api.auth.profile());
      showToast({ type: 'success', message });
      again();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  const problem = failure ?? (state.kind === 'failed' ? state.message : null);
  return (
    <Card title="Dates">
      <div className={styles.choices}>
        {problem && <Notice>{problem}</Notice>}
        {state.kind === 'ready' && (
          <Combobox
            label="Time zone"
            value={state.data.time_zone ?? STANDARD}
            options={[
              { value: STANDARD, label: `${state.data.default_time_zone} (server)` },
              ...names(state.data.time_zone).map((name) => ({ value: name, label: name })),
            ]}
            disabled={busy}
            onChange={(zone) => void change(zone)}
            help={`Now: ${formatMoment(new Date().toISOString())}.`}
          />
        )}
        <p className={styles.quiet}>
          Dates and times on screens, in reports, PDFs and email use this time zone, and so does the current
          year. The API, logs and the stored audit log use UTC.
        </p>
      </div>
    </Card>
  );
}

const names = (chosen: string | null): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])]),
];

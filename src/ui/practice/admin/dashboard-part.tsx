import { formatInteger } from '../../../domain/shared/format.ts';
import { PLANS } from '../../../domain/practice/users/plan.ts';
import { backupSentence, isOverdue } from '../../../domain/practice/operation/backups.ts';
import type { LastBackup } from '../../../domain/practice/operation/backup-schema.ts';
import { admin } from '../../api/admin-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { Combobox } from '../../kit/form/combobox.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { LoadedPart } from '../../kit/layout/skeleton.tsx';
import { formatMoment } from '../../state/dates.ts';
import { useLoad } from '../../state/use-load.ts';
import { api, session, settings as page } from '../../wiring.ts';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { Facts } from '../../kit/data/data-table.tsx';
import { AdminFrame } from './admin-parts.tsx';
import { AssistantsSetting, SettingCard } from './setting-card.tsx';
import styles from './admin.module.css';

const SecondFactorSetting = () => (
  <SettingCard title="Signing in">
    {({ settings, toggle }) => (
      <>
        {toggle('second_factor_required', 'Require two-factor authentication for everyone')}
        <p className={styles.quiet}>
          {settings?.second_factor_required
            ? 'Advisors and admins must set it up before they can continue, even if they are signed in now. They cannot turn it off.'
            : 'Each user decides. If you require it, advisors and admins must set it up before they can continue. Set up yours first, in your profile.'}{' '}
          Tax Scorecard users are exempt.
        </p>
        {page.provider !== null && (
          <>
            {toggle('password_sign_in', 'Allow signing in with a password')}
            <p className={styles.quiet}>
              {settings?.password_sign_in === false
                ? `Everyone signs in with ${page.provider}. A sign-in link of the command line still works.`
                : `Before you turn it off, sign in with ${page.provider} yourself.`}
            </p>
          </>
        )}
      </>
    )}
  </SettingCard>
);

const CAPPED = { compliance_profile: 'client_clamped' } as const;
const MARKED = { compliance_profile: 'standard' } as const;

const ClientPagesSetting = () => (
  <SettingCard title="What clients see">
    {({ settings, busy, change }) => {
      const isCapped = settings?.compliance_profile === 'client_clamped';
      return (
        <>
          {settings && !settings.compliance_profile_chosen && (
            <div className={styles.undecided}>
              <p>
                <b>Choose what clients see of figures above the carrier’s scale.</b>
              </p>
              <Button
                size="small"
                disabled={busy}
                onClick={() => change(MARKED)}
                label="Show them, marked ‡"
              />
              <Button size="small" disabled={busy} onClick={() => change(CAPPED)} label="Cap them" />
            </div>
          )}
          <Switch
            label="Cap the policy at the carrier’s illustrated figures"
            checked={isCapped}
            disabled={busy || settings === null}
            onChange={(checked) => change(checked ? CAPPED : MARKED)}
          />
          <p className={styles.quiet}>
            {isCapped
              ? 'Slides, print, PDFs, offline copies and new links show no policy figure above the carrier’s illustration. Capped figures are marked †. Advisors see their own figures in the report builder, marked ‡.'
              : 'Policy figures above the carrier’s illustration are shown and marked ‡ as hypothetical.'}{' '}
            Shared links do not change until they are shared again.
          </p>
        </>
      );
    }}
  </SettingCard>
);

const SharingSetting = () => (
  <SettingCard title="Sharing">
    {({ toggle }) => (
      <>
        {toggle('firm_required', 'Require firm and license before sharing')}
        <p className={styles.quiet}>
          Advisors enter their firm name and license in Profile before they share a report. Links that are
          already shared stay open.
        </p>
      </>
    )}
  </SettingCard>
);

const TokensSetting = () => (
  <SettingCard title="Access tokens">
    {({ toggle }) => (
      <>
        {toggle('tokens_allowed', 'Allow access tokens')}
        <p className={styles.quiet}>
          With an access token, another program can use the API as its user. If you turn tokens off, existing
          ones stop working until you turn them on again.
        </p>
      </>
    )}
  </SettingCard>
);

const STANDARD = '';

const TimeZoneSetting = () => (
  <SettingCard title="Dates" afterSave={async () => session.storeUser(await api.auth.profile())}>
    {({ settings, busy, change }) => (
      <>
        {settings && (
          <Combobox
            label="Time zone"
            value={settings.time_zone ?? STANDARD}
            options={[
              { value: STANDARD, label: `${settings.default_time_zone} (server)` },
              ...names(settings.time_zone).map((name) => ({ value: name, label: name })),
            ]}
            disabled={busy}
            onChange={(zone) => change({ time_zone: zone === STANDARD ? null : zone })}
            help={`Now: ${formatMoment(new Date().toISOString())}.`}
          />
        )}
        <p className={styles.quiet}>
          Dates and times on screens, in reports, PDFs and email use this time zone, and so does the current
          year. The API, logs and the stored audit log use UTC.
        </p>
      </>
    )}
  </SettingCard>
);

const names = (chosen: string | null): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])]),
];

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
  const { state, refetch } = useLoad('stats', (signal) => admin.stats({ signal }));
  return (
    <AdminFrame title="Dashboard">
      <LoadedPart state={state} what="figures" rows={3} onRetry={refetch} boxed>
        {(stats) => (
          <>
            <dl className={styles.figures}>
              {Object.entries(FIGURES).map(([name, figure]) => (
                <div key={name} className={styles.figure}>
                  <dt>{name}</dt>
                  <dd>{formatInteger(stats[figure])}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.cards}>
              <Card title="Users by plan">
                <Facts of={PLANS.map(({ plan, name }) => [name, formatInteger(stats.users_by_plan[plan])])} />
              </Card>
              <BackupState last={stats.last_backup} />
              <SecondFactorSetting />
              <ClientPagesSetting />
              <SharingSetting />
              <TokensSetting />
              <AssistantsSetting />
              <TimeZoneSetting />
            </div>
          </>
        )}
      </LoadedPart>
    </AdminFrame>
  );
}

const FIGURES = {
  'New this month': 'new_this_month',
  'Reports shared': 'reports_shared',
  'Simulations saved': 'simulations_run',
  Errors: 'errors',
} as const;

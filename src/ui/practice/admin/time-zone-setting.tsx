import { useState } from 'react';
import { admin } from '../../api/admin-api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Card } from '../../kit/card.tsx';
import { Combobox } from '../../kit/combobox.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { formatMoment } from '../../state/dates.ts';
import { api, session } from '../../wiring.ts';
import { Notice } from '../sign-in/notice.tsx';
import styles from './admin.module.css';
import { useLoad } from '../../state/use-load.ts';

/** As the choice of none is offered. */
const STANDARD = '';

/** Decided for the whole practice, at once. */
export function TimeZoneSetting() {
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

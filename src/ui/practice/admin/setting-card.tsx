import type { ReactNode } from 'react';
import type { PracticeSettings, SettingsView } from '../../../domain/practice/users/admin-schema.ts';
import { admin } from '../../api/admin-api.ts';
import { useAction } from '../../kit/form/use-form.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import { showToast } from '../../shell/toasts.tsx';
import { useLoad } from '../../state/use-load.ts';
import { settings as page } from '../../wiring.ts';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import styles from './admin.module.css';

type SwitchName = Exclude<keyof PracticeSettings, 'compliance_profile' | 'time_zone'>;

interface SettingCardProps {
  title: string;
  children: (parts: {
    /** Null if they could not be read. */
    settings: SettingsView | null;
    busy: boolean;
    change: (to: Partial<PracticeSettings>) => void;
    toggle: (name: SwitchName, label: string, isDisabled?: boolean) => ReactNode;
  }) => ReactNode;
  afterSave?: () => Promise<void>;
}

/** Settings of the practice are saved immediately. */
export function SettingCard({ title, children, afterSave }: SettingCardProps) {
  const { state, data: settings, refetch } = useLoad('settings', (signal) => admin.settings({ signal }));
  const { busy, failure, run } = useAction();
  if (state.kind === 'loading') return null;
  const change = (to: Partial<PracticeSettings>) =>
    void run(async () => {
      const { message } = await admin.saveSettings(to);
      await afterSave?.();
      showToast({ type: 'success', message });
      refetch();
    });
  const toggle = (name: SwitchName, label: string, isDisabled = false) => (
    <Switch
      label={label}
      checked={settings?.[name] ?? name === 'password_sign_in'}
      disabled={isDisabled || busy || settings === null}
      onChange={(isOn) => change({ [name]: isOn })}
    />
  );
  return (
    <Card title={title}>
      <div className={layout.stack3}>
        <Notice>{failure ?? (state.kind === 'failed' && state.message)}</Notice>
        {children({ settings, busy, change, toggle })}
      </div>
    </Card>
  );
}

export const AssistantsSetting = () => (
  <SettingCard title="Assistants">
    {({ settings, toggle }) => (
      <>
        {toggle('mcp_enabled', 'Let assistants connect (MCP)')}
        {toggle('mcp_client_names', 'Send client names', !settings?.mcp_enabled)}
        <p>Assistants send client data to their provider.</p>
        <p className={styles.quiet}>
          An advisor connects an assistant to {`${window.location.origin}${page.appBase}/mcp`} with an access
          token. It can only do what the token allows. Without client names, it reads “Client 3”.
        </p>
      </>
    )}
  </SettingCard>
);

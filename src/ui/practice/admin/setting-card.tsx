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

interface SettingCardProps {
  title: string;
  children: (
    settings: SettingsView | null,
    busy: boolean,
    change: (to: Partial<PracticeSettings>) => void,
  ) => ReactNode;
  afterSave?: () => Promise<void>;
}

/** Settings of the practice are saved immediately. `settings` is null until they are read. */
export function SettingCard({ title, children, afterSave }: SettingCardProps) {
  const { state, again } = useLoad('settings', (signal) => admin.settings({ signal }));
  const { busy, failure, run } = useAction();
  if (state.kind === 'loading') return null;
  const change = (to: Partial<PracticeSettings>) =>
    run(async () => {
      const { message } = await admin.saveSettings(to);
      await afterSave?.();
      showToast({ type: 'success', message });
      again();
    });
  return (
    <Card title={title}>
      <div className={layout.stack3}>
        <Notice>{failure ?? (state.kind === 'failed' && state.message)}</Notice>
        {children(state.kind === 'ready' ? state.data : null, busy, (to) => void change(to))}
      </div>
    </Card>
  );
}

export const AssistantsSetting = () => (
  <SettingCard title="Assistants">
    {(settings, busy, change) => (
      <>
        <Switch
          label="Let assistants connect (MCP)"
          checked={settings?.mcp_enabled ?? false}
          disabled={busy || settings === null}
          onChange={(mcp_enabled) => change({ mcp_enabled })}
        />
        <Switch
          label="Send client names"
          checked={settings?.mcp_client_names ?? false}
          disabled={busy || !settings?.mcp_enabled}
          onChange={(mcp_client_names) => change({ mcp_client_names })}
        />
        <p>Assistants send client data to their provider.</p>
        <p className={styles.quiet}>
          An advisor connects an assistant to {`${window.location.origin}${page.appBase}/mcp`} with an access
          token. It can only do what the token allows. Without client names, it reads “Client 3”.
        </p>
      </>
    )}
  </SettingCard>
);

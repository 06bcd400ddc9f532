import { Switch } from '../../kit/form/switch.tsx';
import { settings as page } from '../../wiring.ts';
import styles from './admin.module.css';
import { SettingCard } from './setting-card.tsx';

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

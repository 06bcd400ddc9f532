import type { DemoPerson } from '../../src/server/operations/demo-practice.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startWith, type RunningServer } from '../../src/server/start-server.ts';

/** Starts a complete server for tests with a separate folder, a free port and by default the demo practice. */
export async function startServer(options: {
  dataDir: string;
  distFolder: string;
  port?: number;
  demo?: boolean;
  environment?: Readonly<Record<string, string>>;
  people?: readonly DemoPerson[];
}): Promise<RunningServer> {
  const { settings } = readSettings({
    PLUMBLINE_LOG_LEVEL: 'warn',
    PLUMBLINE_PORT: String(options.port ?? 0),
    PLUMBLINE_DATA: options.dataDir,
    PLUMBLINE_DEMO: options.demo === false ? '0' : '1',
    ...options.environment,
  });
  return startWith(settings, { distFolder: options.distFolder, people: options.people });
}

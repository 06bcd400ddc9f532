import { Facts } from '../kit/data/facts.tsx';
import { Dialog } from '../kit/overlay/dialog.tsx';
import { settings } from '../wiring.ts';
import styles from './deployment-panel.module.css';

export function DeploymentPanel({ onClose }: { onClose: () => void }) {
  const { branch, commit, built_at, environment } = settings.build;
  const built = Date.parse(built_at);
  const facts: [string, string][] = [
    ['App environment', process.env.NODE_ENV ?? 'unknown'],
    ['Build environment', environment],
    ['Branch', branch],
    ['Commit', commit],
    [
      'Build time',
      Number.isNaN(built) ? built_at : new Date(built).toISOString().replace('T', ' ').slice(0, 19) + ' UTC',
    ],
  ];
  return (
    <Dialog open title="Deployment" onClose={onClose}>
      <Facts of={facts} className={styles.facts} />
    </Dialog>
  );
}

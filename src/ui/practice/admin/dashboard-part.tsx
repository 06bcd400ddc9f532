import { PLANS } from '../../../domain/practice/users/plan.ts';
import { Card } from '../../kit/card.tsx';
import { ErrorState } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';
import styles from './admin.module.css';
import { admin } from './calls.ts';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { useLoad } from './use-load.ts';

export function DashboardPart() {
  const { state, again } = useLoad('stats', (signal) => admin.stats({ signal }));
  return (
    <AdminFrame title="Dashboard">
      {state.kind === 'loading' && (
        <Card>
          <SkeletonRows rows={3} label="Loading the figures" />
        </Card>
      )}
      {state.kind === 'failed' && (
        <Card>
          <ErrorState title="The figures could not be loaded" text={state.message} onRetry={again} />
        </Card>
      )}
      {state.kind === 'ready' && (
        <>
          <dl className={styles.figures}>
            {(
              [
                ['New this month', state.data.new_this_month],
                ['Reports shared', state.data.reports_shared],
                ['Simulations run', state.data.simulations_run],
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
            <SecondFactorSetting />
          </div>
        </>
      )}
    </AdminFrame>
  );
}

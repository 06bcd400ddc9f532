import { rewordForOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { OnHistory } from '../../../domain/practice/reports/on-history.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import { reportNotes, withoutNoted } from '../../../rendering/words/report-notes.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import type { api } from '../../wiring.ts';
import { methodItems } from '../checks/method-items.tsx';
import { insurerItem, isOfLedger, ItemAction, type CheckItem } from '../checks/things-to-check.tsx';
import { SameHistory } from '../frame/advisor-notices.tsx';
import type { useFigures } from './use-figures.ts';

export type ScenarioChange = Omit<Parameters<typeof api.scenarios.comparative>[1], 'revision'>;

interface ComparativeItemsOf {
  figures: NonNullable<ReturnType<typeof useFigures>>;
  basis: ReportBasis;
  scenario: Scenario;
  simulation: number | undefined;
  saveScenario: (change: ScenarioChange) => Promise<unknown>;
  onReload: () => void;
  /** Removes the changes of What if. */
  onReset: () => void;
}

/** Checks for the advisor before the client sees the comparison. */
export function comparativeItems(options: ComparativeItemsOf): CheckItem[] {
  const { figures, basis, scenario, simulation, saveScenario, onReload, onReset } = options;
  const { document } = scenario;
  const { vehicles, start_year: startYear } = document;
  const save = (change: ScenarioChange) => saveScenario(change).then(onReload);
  const editLink = (isOfAccount: boolean) => (
    <ButtonLink
      size="small"
      href={`/${isOfAccount ? 'comparative-vehicles' : 'illustration-data'}/${scenario.id}`}
      label={isOfAccount ? 'Edit the accounts' : rewordForOrigin('Edit the illustration', basis)}
    />
  );
  const backTest = simulation !== undefined && backTestHref(scenario.client.id, simulation);
  const actionOf = (id: string) => {
    if (id === 'unequal_returns')
      return <SameHistory {...{ vehicles, startYear }} onUse={(changed) => save({ vehicles: changed })} />;
    const accountIndex = id.startsWith('limit_') ? Number(id.slice('limit_'.length)) - 2 : -1;
    const vehicle = vehicles[accountIndex];
    if (vehicle?.overflow === 'warn' && vehicle.tax_method !== 'federal')
      return (
        <ItemAction
          label="Move it to a taxable account"
          failure="The account was not changed"
          act={() => save({ vehicles: vehicles.with(accountIndex, { ...vehicle, overflow: 'to_taxable' }) })}
        />
      );
    if (id === 'back_test' && backTest)
      return <ButtonLink size="small" href={backTest} label="Open the back-test" />;
    return editLink(id !== 'surrender_tax');
  };
  return [
    ...reportNotes(figures.report, basis)
      .filter(({ isCheck }) => isCheck)
      .map(({ id, text }) => ({ id, text, action: actionOf(id) })),
    ...figures.warnings.map(({ code, message }) => ({
      id: code,
      text: message,
      action: <Button size="small" label="Reset What if" onClick={onReset} />,
    })),
    ...withoutNoted(figures.report.warnings).map(({ message, ...warning }) => ({
      id: [warning.code, warning.year, warning.column].join(' '),
      text: message,
      action:
        warning.code === 'tables_held_level' && document.table_growth === 0 ? (
          <ItemAction
            label="Use growing tables"
            failure="The tax tables were not changed"
            act={() => save({ table_growth: null, limit_growth: null })}
          />
        ) : (
          editLink(!isOfLedger(warning))
        ),
    })),
    ...insurerItem(document.illustration, `/illustration-data/${scenario.id}`),
    ...methodItems(figures.corrected, {
      methods: document.methods,
      changes: () => figures.methodChanges(),
      save: (methods) => saveScenario({ methods }),
      onSaved: onReload,
    }),
  ];
}

const backTestHref = (client: number, simulation: number): string =>
  `/historical/report-builder?client=${client}&simulation=${simulation}`;

interface BackTestLinkProps {
  client: number;
  scenario: number;
  simulation: number | undefined;
  lapses: OnHistory | undefined;
}

/** Opens the back-test of the policy, or the step that adds a simulation. */
export function BackTestLink({ client, scenario, simulation, lapses: onHistory }: BackTestLinkProps) {
  const href =
    simulation === undefined
      ? `/select-historical-simulations/${scenario}`
      : backTestHref(client, simulation);
  if (!onHistory) return <ButtonLink size="small" icon="history" href={href} label="Back-test this policy" />;
  const lapsed = onHistory.lapsed === 0 ? 'none' : formatInteger(onHistory.lapsed);
  return (
    <ButtonLink size="small" icon="history" href={href}>
      <span>
        Back-test: <span data-wide>lapsed in </span>
        {lapsed} of {formatInteger(onHistory.period_count)} <span data-wide>periods</span>
        <span data-narrow>lapsed</span>
      </span>
    </ButtonLink>
  );
}

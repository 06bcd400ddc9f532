import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { HistoricalInput, Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button, ButtonLink, TextLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { localStore } from '../../wiring.ts';
import { ledgerWords, termWords } from '../review/illustration-words.ts';
import { Inputs, ReviewGroup } from '../review/review-group.tsx';
import { ReviewLedger } from '../review/review-ledger.tsx';
import { ReviewVehicles } from '../review/review-vehicles.tsx';
import styles from '../review/review.module.css';
import { saveJson } from '../../kit/save-file.ts';
import { inputsFileName } from '../review/save-inputs.ts';
import { taxProfileWords, valueBasisWords } from '../accounts/vehicle-words.ts';
import { accountWords, assumptionWords } from '../parameters/parameter-words.ts';
import { RunHeadline } from '../result/run-headline.tsx';
import { savedRun } from '../../reports/historical/run-of.ts';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { unsavedSteps } from '../draft/unsaved-steps.ts';
import { neighborOf, SIMULATION_STEPS, type SimulationStepId } from '../../clients/simulation-steps.ts';
import { NewerData } from './newer-data.tsx';
import { ReviewStrategies } from './review-strategies.tsx';
import { HISTORICAL_REPORT } from '../../../domain/practice/reports/new-report.ts';
import { requestKeys } from '../../api/request-key.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';
import { useFinish } from '../draft/use-finish.ts';

interface SimulationReviewProps {
  simulation: Simulation;
  illustration: SourcedIllustration;
  input: HistoricalInput;
  history: IndexHistory;
  onReload: () => void;
}

/** Step 4: everything that was entered on one page, and what history makes of it. */
export function SimulationReview(props: SimulationReviewProps) {
  const { simulation, illustration, input, history, onReload } = props;
  const [, navigate] = useLocation();
  const { id, client, document, simulation_details: details } = simulation;
  const [window, setWindow] = useState(input.history_window);
  const { run, errors } = useMemo(() => savedRun(input, history, window), [input, history, window]);
  const [unsaved] = useState(() => unsavedSteps(localStore, 'simulation', id));
  const [keys] = useState(requestKeys);
  const { finish, isSaving } = useFinish(simulation, {
    kind: 'simulation',
    again: 'go on',
    patch: (one, change) => historical.patch(one, change),
    onReload,
    onFinished: async () => {
      const report = { simulation_id: id, name: HISTORICAL_REPORT };
      const made = await historicalReports.create(report, { key: keys.keyFor(report) });
      keys.succeeded();
      navigate(`/historical/report-builder/${made.id}`);
    },
  });
  const hrefOf = (step: SimulationStepId) => SIMULATION_STEPS.find((one) => one.id === step)?.href(id) ?? '/';
  return (
    <>
      <SimulationBar step="review" simulation={id} ready="review" client={displayName(client)} />
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h1>Review</h1>
            <p>Inputs and back-test results for {displayName(client)}.</p>
          </div>
          <Button
            icon="download"
            onClick={() => saveJson(inputsFileName(details.name), `${JSON.stringify(input, null, 2)}\n`)}
          >
            Download inputs
          </Button>
        </header>

        {unsaved.length > 0 && (
          <div className={styles.notice} role="status">
            <Icon name="warning" />
            <p>
              Changes on {namesOf(unsaved)} are kept in this browser and not saved yet: they are not part of
              this page. {unsavedLink(unsaved, id)}
            </p>
          </div>
        )}
        {simulation.newer_data && <NewerData vintage={simulation.data_vintage} />}
        {errors && (
          <div className={styles.notice} role="alert">
            <Icon name="warning" />
            <p>
              It cannot be run yet: {[...new Set(Object.values(errors).flat())].slice(0, 3).join(' ')}{' '}
              <TextLink href={hrefOf(stepOf(errors))}>Fix it</TextLink>
            </p>
          </div>
        )}

        {run && (
          <section className={styles.results} aria-label="Headline results">
            <h2 className="sr-only">Headline results</h2>
            <RunHeadline run={run} onWindow={setWindow} />
          </section>
        )}
        {run && run.report.warnings.length > 0 && (
          <section className={styles.warnings} aria-label="To check">
            <h2>
              <Icon name="warning" />
              {run.report.warnings.length === 1
                ? 'One thing to check'
                : `${run.report.warnings.length} things to check`}
            </h2>
            <ul>
              {run.report.warnings.map((warning) => (
                <li key={`${warning.code} ${warning.year ?? ''} ${warning.column ?? ''} ${warning.message}`}>
                  {warning.message}
                </li>
              ))}
            </ul>
          </section>
        )}

        <ReviewGroup title="Details" edit={hrefOf('details')}>
          <Inputs
            words={[
              { id: 'client', label: 'Client', text: displayName(client) },
              { id: 'age', label: 'Age in year 1', text: String(client.age) },
              { id: 'name', label: 'Name', text: details.name },
              { id: 'description', label: 'Description', text: details.description || 'none' },
            ]}
          />
        </ReviewGroup>

        <ReviewGroup title="Illustration" edit={hrefOf('illustration')}>
          <Inputs words={[...ledgerWords(illustration), ...termWords(illustration)]} />
          <ReviewLedger rows={illustration.rows} />
        </ReviewGroup>

        <ReviewGroup title="Index strategies" edit={hrefOf('parameters')}>
          <ReviewStrategies strategies={input.strategies} />
          <Inputs words={assumptionWords({ ...input, horizon: input.horizon ?? null })} />
        </ReviewGroup>

        <ReviewGroup title="Accounts" edit={hrefOf('parameters')}>
          {document.vehicles.length === 0 ? (
            <p className={styles.none}>None: the report shows the policy alone.</p>
          ) : (
            <ReviewVehicles vehicles={document.vehicles} wordsOf={accountWords} />
          )}
          <Inputs
            words={[
              ...(document.tax_profile && document.vehicles.length > 0
                ? taxProfileWords(document.tax_profile).map((word) => ({
                    ...word,
                    label: `Tax profile: ${word.label.toLowerCase()}`,
                  }))
                : []),
              { id: 'value_basis', label: 'Values are shown', text: valueBasisWords(document.value_basis) },
            ]}
          />
        </ReviewGroup>
      </div>
      <footer className={styles.foot}>
        <ButtonLink href={neighborOf('review', -1, id)} icon="arrow-left">
          Back
        </ButtonLink>
        <span className={styles.state}>{simulation.is_draft ? 'Draft' : 'Complete'}</span>
        <Button
          variant="primary"
          busy={isSaving}
          disabled={!run}
          iconAfter="arrow-right"
          onClick={() => void finish()}
        >
          Create report
        </Button>
      </footer>
    </>
  );
}

const NAMES = {
  1: { name: 'Details', step: 'details' },
  2: { name: 'Illustration', step: 'illustration' },
  3: { name: 'Parameters', step: 'parameters' },
} as const;

const namesOf = (steps: readonly (1 | 2 | 3)[]): string =>
  new Intl.ListFormat('en-US').format(steps.map((step) => NAMES[step].name));

function unsavedLink([first]: readonly (1 | 2 | 3)[], simulation: number) {
  const step = SIMULATION_STEPS.find(({ id }) => first !== undefined && id === NAMES[first].step);
  return step && <TextLink href={step.href(simulation)}>Go back and save them</TextLink>;
}

const stepOf = (errors: Readonly<Record<string, unknown>>): SimulationStepId =>
  Object.keys(errors).some((path) => path.startsWith('illustration')) ? 'illustration' : 'parameters';

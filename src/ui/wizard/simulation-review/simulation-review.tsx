import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { HistoricalInput, Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button, TextLink } from '../../kit/button.tsx';
import { AccountsGroup, Notice, ReviewFrame } from '../review/review-frame.tsx';
import { Inputs, ReviewGroup } from '../review/review-group.tsx';
import { ReviewVehicles } from '../review/review-vehicles.tsx';
import { saveJson } from '../../kit/text-files.ts';
import { inputsFileName } from '../review/save-inputs.ts';
import { accountWords, assumptionWords } from '../parameters/parameter-words.ts';
import { RunHeadline } from '../result/run-headline.tsx';
import { savedRun } from '../../reports/historical/run-of.ts';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
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
    <ReviewFrame
      kind="simulation"
      subject={simulation}
      details={details}
      illustration={illustration}
      steps={SIMULATION_STEPS}
      bar={<SimulationBar step="review" simulation={id} ready="review" client={displayName(client)} />}
      shows="Inputs and back-test results"
      onDownload={() => saveJson(inputsFileName(details.name), `${JSON.stringify(input, null, 2)}\n`)}
      notices={
        <>
          {simulation.newer_data && <NewerData vintage={simulation.data_vintage} />}
          {errors && (
            <Notice role="alert">
              It cannot be run yet: {[...new Set(Object.values(errors).flat())].slice(0, 3).join(' ')}{' '}
              <TextLink href={hrefOf(stepOf(errors))}>Fix it</TextLink>
            </Notice>
          )}
        </>
      }
      results={run && <RunHeadline run={run} onWindow={setWindow} />}
      warnings={run?.report.warnings ?? []}
      back={neighborOf('review', -1, id)}
      finish={
        <Button
          variant="primary"
          busy={isSaving}
          disabled={!run}
          iconAfter="arrow-right"
          onClick={() => void finish()}
        >
          Create report
        </Button>
      }
    >
      <ReviewGroup title="Index strategies" edit={hrefOf('parameters')}>
        <ReviewStrategies strategies={input.strategies} />
        <Inputs words={assumptionWords({ ...input, horizon: input.horizon ?? null })} />
      </ReviewGroup>
      <AccountsGroup
        title="Accounts"
        edit={hrefOf('parameters')}
        profile={document.vehicles.length > 0 ? document.tax_profile : null}
        basis={document.value_basis}
      >
        {document.vehicles.length > 0 && (
          <ReviewVehicles vehicles={document.vehicles} wordsOf={accountWords} />
        )}
      </AccountsGroup>
    </ReviewFrame>
  );
}

const stepOf = (errors: Readonly<Record<string, unknown>>): SimulationStepId =>
  Object.keys(errors).some((path) => path.startsWith('illustration')) ? 'illustration' : 'parameters';

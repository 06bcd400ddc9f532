import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { Scenario, SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { Button, ButtonLink, TextLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { KeyFiguresCard } from '../../reports/comparative/key-figures-card.tsx';
import { ReportLead } from '../../reports/comparative/report-lead.tsx';
import { api, localStore } from '../../wiring.ts';
import { WizardBar } from '../details/wizard-bar.tsx';
import { neighborOf, WIZARD_STEPS } from '../details/wizard-steps.ts';
import { taxProfileWords, valueBasisWords } from '../accounts/vehicle-words.ts';
import { ledgerWords, termWords } from './illustration-words.ts';
import { Inputs, ReviewGroup } from './review-group.tsx';
import { ReviewHistory } from './review-history.tsx';
import { ReviewLedger } from './review-ledger.tsx';
import { ReviewVehicles } from './review-vehicles.tsx';
import { saveInputs } from './save-inputs.ts';
import { unsavedSteps } from '../draft/unsaved-steps.ts';
import { useFinish } from '../draft/use-finish.ts';
import styles from './review.module.css';

interface ReviewStepProps {
  scenario: Scenario;
  illustration: SourcedIllustration;
  input: ComparativeReportInput;
  history: IndexHistory;
  onReload: () => void;
}

/** Step 5: everything that was entered on one page, and what comes of it. */
export function ReviewStep({ scenario, illustration, input, history, onReload }: ReviewStepProps) {
  const [, navigate] = useLocation();
  const report = useMemo(() => comparativeReport(input, history), [input, history]);
  const basis = useMemo(() => reportBasis(input, report), [input, report]);
  const [unsaved] = useState(() => unsavedSteps(localStore, 'scenario', scenario.id));
  const { finish, isSaving } = useFinish(scenario, {
    kind: 'scenario',
    again: 'finish',
    patch: (id, change) => api.scenarios.patch(id, change),
    onReload,
    onFinished: () => navigate(`/scenario-complete/${scenario.id}`),
  });
  const { id, client, document, scenario_details: details } = scenario;
  const hrefOf = (step: string) => WIZARD_STEPS.find((one) => one.id === step)?.href(id) ?? '/';
  return (
    <>
      <WizardBar step="review" scenario={id} ready="review" client={displayName(client)} />
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h1>Review</h1>
            <p>Inputs and results for {displayName(client)}.</p>
          </div>
          <Button icon="download" onClick={() => saveInputs(scenario)}>
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

        <section className={styles.results} aria-label="Headline results">
          <h2 className="sr-only">Headline results</h2>
          <ReportLead report={report} basis={basis} headingLevel={3} />
          <KeyFiguresCard report={report} basis={basis} />
        </section>

        {report.warnings.length > 0 && (
          <section className={styles.warnings} aria-label="To check">
            <h2>
              <Icon name="warning" />
              {report.warnings.length === 1
                ? 'One thing to check'
                : `${report.warnings.length} things to check`}
            </h2>
            <ul>
              {report.warnings.map((warning) => (
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

        <ReviewGroup title="Vehicles" edit={hrefOf('vehicles')}>
          {document.vehicles.length === 0 ? (
            <p className={styles.none}>None: the report shows the policy alone.</p>
          ) : (
            <ReviewVehicles vehicles={input.vehicles} />
          )}
          <Inputs
            words={[
              ...(document.tax_profile
                ? taxProfileWords(document.tax_profile).map((word) => ({
                    ...word,
                    label: `Tax profile: ${word.label.toLowerCase()}`,
                  }))
                : []),
              { id: 'value_basis', label: 'Values are shown', text: valueBasisWords(document.value_basis) },
            ]}
          />
        </ReviewGroup>

        <ReviewHistory scenario={id} edit={hrefOf('history')} />
      </div>
      <footer className={styles.foot}>
        <ButtonLink href={neighborOf('review', -1, id) ?? '/'} icon="arrow-left">
          Back
        </ButtonLink>
        <span className={styles.state}>{scenario.is_draft ? 'Draft' : 'Complete'}</span>
        <Button variant="primary" busy={isSaving} iconAfter="check" onClick={() => void finish()}>
          Finish
        </Button>
      </footer>
    </>
  );
}

const NAMES: Readonly<Record<number, { name: string; step: string }>> = {
  1: { name: 'Details', step: 'details' },
  2: { name: 'Illustration', step: 'illustration' },
  3: { name: 'Vehicles', step: 'vehicles' },
  4: { name: 'History', step: 'history' },
};

const namesOf = (steps: readonly number[]): string =>
  new Intl.ListFormat('en-US').format(steps.map((step) => NAMES[step]?.name ?? ''));

function unsavedLink([first]: readonly number[], scenario: number) {
  const step = WIZARD_STEPS.find(({ id }) => first !== undefined && id === NAMES[first]?.step);
  return step && <TextLink href={step.href(scenario)}>Go back and save them</TextLink>;
}

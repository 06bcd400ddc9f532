/** The last step of both wizards: everything that was entered on one page, and what comes of it. */
import { useState, type ReactNode } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario, SourcedIllustration, TaxProfile } from '../../../domain/practice/cases/scenario.ts';
import { Button, TextLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { localStore } from '../../wiring.ts';
import { taxProfileWords, valueBasisWords } from '../accounts/vehicle-words.ts';
import { unsavedSteps, type CaseKind } from '../draft/unsaved-steps.ts';
import { ledgerWords, termWords } from './illustration-words.ts';
import { Inputs, ReviewGroup } from './review-group.tsx';
import { ReviewLedger } from './review-ledger.tsx';
import { WizardFoot } from '../details/wizard-foot.tsx';
import styles from './review.module.css';

interface ReviewFrameProps {
  kind: CaseKind;
  subject: Pick<Scenario, 'id' | 'client' | 'is_draft'>;
  details: Scenario['scenario_details'];
  illustration: SourcedIllustration;
  /** All steps of the wizard, in order. */
  steps: readonly { label: string; href: (id: number) => string }[];
  bar: ReactNode;
  /** "Inputs and results": what the page shows of the client. */
  shows: string;
  onDownload: () => void;
  /** What else is to be known first. */
  notices?: ReactNode;
  results: ReactNode;
  warnings: readonly Warning[];
  /** The groups after details and illustration. */
  children: ReactNode;
  /** The address of the step before. */
  back: string;
  finish: ReactNode;
}

interface Warning {
  code: string;
  year?: number | undefined;
  column?: string | undefined;
  message: string;
}

export function ReviewFrame(props: ReviewFrameProps) {
  const { subject, details, illustration, steps, warnings } = props;
  const client = displayName(subject.client);
  const hrefOf = (index: number) => steps[index]?.href(subject.id) ?? '/';
  return (
    <>
      {props.bar}
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h1>Review</h1>
            <p>
              {props.shows} for {client.endsWith('.') ? client : `${client}.`}
            </p>
          </div>
          <Button icon="download" onClick={props.onDownload}>
            Download inputs
          </Button>
        </header>

        <Unsaved kind={props.kind} id={subject.id} steps={steps} />
        {props.notices}

        {props.results && (
          <section className={styles.results} aria-label="Headline results">
            <h2 className="sr-only">Headline results</h2>
            {props.results}
          </section>
        )}
        {warnings.length > 0 && (
          <section className={styles.warnings} aria-label="To check">
            <h2>
              <Icon name="warning" />
              {warnings.length === 1 ? 'One thing to check' : `${warnings.length} things to check`}
            </h2>
            <ul>
              {warnings.map((warning) => (
                <li key={`${warning.code} ${warning.year ?? ''} ${warning.column ?? ''} ${warning.message}`}>
                  {warning.message}
                </li>
              ))}
            </ul>
          </section>
        )}

        <ReviewGroup title="Details" edit={hrefOf(0)}>
          <Inputs
            words={[
              { id: 'client', label: 'Client', text: client },
              { id: 'age', label: 'Age in year 1', text: String(subject.client.age) },
              { id: 'name', label: 'Name', text: details.name },
              { id: 'description', label: 'Description', text: details.description || 'none' },
            ]}
          />
        </ReviewGroup>

        <ReviewGroup title="Illustration" edit={hrefOf(1)}>
          <Inputs words={[...ledgerWords(illustration), ...termWords(illustration)]} />
          <ReviewLedger rows={illustration.rows} />
        </ReviewGroup>

        {props.children}
      </div>
      <WizardFoot back={props.back} state={subject.is_draft ? 'Draft' : 'Complete'}>
        {props.finish}
      </WizardFoot>
    </>
  );
}

function Unsaved({ kind, id, steps }: { kind: CaseKind; id: number; steps: ReviewFrameProps['steps'] }) {
  const [unsaved] = useState(() =>
    unsavedSteps(localStore, kind, id).flatMap((number) => steps[number - 1] ?? []),
  );
  const [first] = unsaved;
  if (!first) return null;
  return (
    <Notice>
      Changes on {new Intl.ListFormat('en-US').format(unsaved.map(({ label }) => label))} are kept in this
      browser and not saved yet: they are not part of this page.{' '}
      <TextLink href={first.href(id)}>Go back and save them</TextLink>
    </Notice>
  );
}

export const Notice = ({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div className={styles.notice} role={role}>
    <Icon name="warning" />
    <p>{children}</p>
  </div>
);

/** The accounts beside the policy, how they are taxed, and what values are shown. */
export function AccountsGroup(props: {
  title: string;
  edit: string;
  profile: TaxProfile | null | undefined;
  basis: Parameters<typeof valueBasisWords>[0];
  /** Their table; without one the policy stands alone. */
  children: ReactNode;
}) {
  const { profile, basis } = props;
  return (
    <ReviewGroup title={props.title} edit={props.edit}>
      {props.children || <p className={styles.none}>None: the report shows the policy alone.</p>}
      <Inputs
        words={[
          ...(profile
            ? taxProfileWords(profile).map((word) => ({
                ...word,
                label: `Tax profile: ${word.label.toLowerCase()}`,
              }))
            : []),
          { id: 'value_basis', label: 'Values are shown', text: valueBasisWords(basis) },
        ]}
      />
    </ReviewGroup>
  );
}

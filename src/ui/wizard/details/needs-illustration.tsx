/** Instead of a step that works on the ledger, while there is none. */
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { WizardBar } from './wizard-bar.tsx';
import type { StepId } from './wizard-steps.ts';

interface NeedsIllustrationProps {
  step: StepId;
  scenario: Pick<Scenario, 'id' | 'client'>;
  text?: string;
}

export const NeedsIllustration = ({ step, scenario: { id, client }, text }: NeedsIllustrationProps) => (
  <>
    <WizardBar step={step} scenario={id} ready="illustration" client={displayName(client)} />
    <IllustrationFirst href={`/illustration-data/${id}`} text={text} />
  </>
);

const FOR_BACK_TEST =
  'The back-test runs on the policy’s own premiums, income and charges, so it needs the ledger.';

export const IllustrationFirst = ({ href, text }: { href: string; text?: string | undefined }) => (
  <EmptyState
    page
    icon="document"
    title="The illustration comes first"
    text={text ?? FOR_BACK_TEST}
    action={
      <ButtonLink variant="primary" href={href}>
        Go to the illustration
      </ButtonLink>
    }
  />
);

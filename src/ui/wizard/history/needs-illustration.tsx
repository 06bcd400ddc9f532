import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';

/** Instead of a history step while there is no ledger to run. */
export function NeedsIllustration({ scenario }: { scenario: number }) {
  return (
    <EmptyState
      page
      icon="document"
      title="The illustration comes first"
      text="The back-test runs on the policy’s own premiums, income and charges, so it needs the ledger."
      action={
        <ButtonLink variant="primary" href={`/illustration-data/${scenario}`}>
          Go to the illustration
        </ButtonLink>
      }
    />
  );
}

import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';

/** Instead of a history step while there is no ledger to run. */
export function NeedsIllustration({ scenario }: { scenario: number }) {
  return (
    <EmptyState
      page
      icon="document"
      title="The illustration comes first"
      text="Every period of history is run on the policy’s own premiums, income and charges, so the ledger has to be there."
      action={
        <ButtonLink variant="primary" href={`/illustration-data/${scenario}`}>
          Go to the illustration
        </ButtonLink>
      }
    />
  );
}

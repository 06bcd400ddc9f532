import { EmptyState } from '../../kit/empty-state.tsx';

/** In place of a report without a card that is switched on, in the builder and on the shared page. */
export const NothingShown = ({ headingLevel = 1 }: { headingLevel?: 1 | 3 | undefined }) => (
  <EmptyState
    page={headingLevel === 1}
    icon="table"
    title="Everything is switched off"
    text="No card of this report is switched on. Cards that are switched on appear here and on the shared page."
  />
);

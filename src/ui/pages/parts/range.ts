/** Many computed paths: the cards of a tab that is off at first. */
export { RangeFanCard } from '../../reports/range/range-fan-card.tsx';
export { RangePaidCard, RangeWhyCard } from '../../reports/range/range-paid-cards.tsx';
export { RangeLeadsCard } from '../../reports/range/range-leads-card.tsx';
export { RangePathCard } from '../../reports/range/range-path-card.tsx';
export { RangeLevers } from '../../reports/range/range-levers.tsx';
export { RangeSentences } from '../../reports/range/range-sentences.tsx';
export { rangeOf, wholePath } from '../../../domain/paths/range-picture.ts';

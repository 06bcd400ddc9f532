export { RangeFanCard } from '../reports/range/range-fan-card.tsx';
export { RangeLeadsCard, RangePaidCard, RangeWhyCard } from '../reports/range/range-count-cards.tsx';
export { RangePathCard } from '../reports/range/range-path-card.tsx';
export { RangeLevers, RangeSentences } from '../reports/range/range-levers.tsx';
export { rangeOf, fullPath as wholePath } from '../../domain/paths/range-picture.ts';

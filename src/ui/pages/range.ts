export { RangeFanCard } from '../reports/range/range-fan-card.tsx';
export { RangeLeadsCard, RangePaidCard, RangeWhyCard } from '../reports/range/range-count-cards.tsx';
export { RangePathCard } from '../reports/range/range-path-card.tsx';
export { RangeSentences } from '../reports/range/range-sentences.tsx';
export { rangeOf, fullPath as wholePath } from '../../domain/paths/range-picture.ts';

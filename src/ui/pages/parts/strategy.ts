/** A comparison on the index strategies of its scenario: its lines inside their range, and what is solved for. */
export { StaticRange } from '../../reports/builder/static-range.tsx';
export { StrategySolve } from '../../reports/builder/static-range.tsx';

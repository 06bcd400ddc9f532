export { StaticRange, StrategySolve } from '../../reports/builder/static-range.tsx';

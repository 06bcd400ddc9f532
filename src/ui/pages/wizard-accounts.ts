export { ComparativeVehiclesScreen } from '../wizard/accounts/vehicles-step.tsx';
export { ProposeTaxes } from '../wizard/accounts/propose-taxes.tsx';
export { PortfolioEditor } from '../wizard/accounts/portfolio-editor.tsx';

export { ComparativeVehiclesScreen } from '../wizard/accounts/vehicles-step.tsx';
export { CustomizePanel } from '../wizard/accounts/customize-panel.tsx';
export { PortfolioPanel } from '../wizard/accounts/portfolio-editor.tsx';
export { TaxesPanel } from '../wizard/accounts/taxes-panel.tsx';

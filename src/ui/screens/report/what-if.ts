/** What the panel beside the report changes: the same figure for all accounts, on top of what is saved. Never saved itself. */
import type { ComparativeReportInput } from '../../../domain/comparison/comparative-report.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';

export interface Changes {
  rate_of_return: number | null;
  fee: number | null;
  tax_rate: number | null;
  second_tax_rate: number | null;
}

export type ChangeName = keyof Changes;

export const noChanges: Changes = { rate_of_return: null, fee: null, tax_rate: null, second_tax_rate: null };

export const isChanged = (changes: Changes): boolean =>
  Object.values(changes).some((value) => value !== null);

export interface WhatIfField {
  name: ChangeName;
  label: string;
  min: number;
  max: number;
  step: number;
  /** What the scenario holds: one figure, or several where its accounts differ. */
  saved: number[];
}

/** The panel's fields; a later tax rate only where an account of the scenario has one. */
export function whatIfFields({ vehicles }: ComparativeReportInput): WhatIfField[] {
  const savedOf = (figure: (vehicle: VehicleInput) => number | undefined): number[] => [
    ...new Set(vehicles.flatMap((vehicle) => figure(vehicle) ?? [])),
  ];
  const ages = [...new Set(vehicles.flatMap((vehicle) => vehicle.tax_change_age ?? []))];
  const age = ages.length === 1 ? ages[0] : undefined;
  const later = savedOf((vehicle) => vehicle.second_tax_rate);
  return [
    {
      name: 'rate_of_return',
      label: 'Return before fees',
      min: 0,
      max: 0.12,
      step: 0.0025,
      saved: savedOf((vehicle) => vehicle.rate_of_return),
    },
    {
      name: 'fee',
      label: 'Yearly fee',
      min: 0,
      max: 0.03,
      step: 0.0005,
      saved: savedOf((vehicle) => vehicle.fee),
    },
    {
      name: 'tax_rate',
      label: later.length === 0 ? 'Tax rate' : age === undefined ? 'Tax rate now' : `Tax rate to ${age - 1}`,
      min: 0,
      max: 0.5,
      step: 0.01,
      saved: savedOf((vehicle) => vehicle.tax_rate),
    },
    ...(later.length > 0
      ? [
          {
            name: 'second_tax_rate' as const,
            label: age === undefined ? 'Tax rate later' : `Tax rate from ${age}`,
            min: 0,
            max: 0.5,
            step: 0.01,
            saved: later,
          },
        ]
      : []),
  ];
}

export function whatIf(saved: ComparativeReportInput, changes: Changes): ComparativeReportInput {
  if (!isChanged(changes)) return saved;
  return { ...saved, vehicles: saved.vehicles.map((vehicle) => changed(vehicle, changes)) };
}

function changed(
  vehicle: VehicleInput,
  { rate_of_return, fee, tax_rate, second_tax_rate }: Changes,
): VehicleInput {
  return {
    ...vehicle,
    rate_of_return: rate_of_return ?? vehicle.rate_of_return,
    fee: fee ?? vehicle.fee,
    tax_rate: tax_rate ?? vehicle.tax_rate,
    second_tax_rate:
      vehicle.second_tax_rate === undefined ? undefined : (second_tax_rate ?? vehicle.second_tax_rate),
  };
}

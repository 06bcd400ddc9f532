/** The scorecard's plan, in the order of the form in the specification. */
export const PLAN_FIELDS = [
  { name: 'balance', label: 'IRA or 401K Balance', kind: 'money' },
  { name: 'age', label: 'Age', kind: 'whole' },
  { name: 'rmd_age', label: 'RMD Age', kind: 'whole' },
  { name: 'plan_through_age', label: 'Plan Through Age', kind: 'whole' },
  { name: 'rate_of_return', label: 'Rate of Return', kind: 'percent' },
  { name: 'initial_tax_rate', label: 'Initial Tax Rate', kind: 'percent' },
  { name: 'second_tax_rate', label: 'Second Tax Rate', kind: 'percent' },
  { name: 'switch_year', label: 'Switch Year', kind: 'whole' },
  { name: 'social_security_amount', label: 'Social Security Amount', kind: 'money' },
  { name: 'social_security_age', label: 'Social Security Age', kind: 'whole' },
  { name: 'cola', label: 'Social Security COLA', kind: 'percent' },
  { name: 'roth_conversion_years', label: 'Roth Conversion Years', kind: 'whole' },
] as const;

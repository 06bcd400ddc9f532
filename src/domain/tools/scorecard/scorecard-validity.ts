/** The five flags that the form keeps, read from the messages of the schema. A calculated result has all of them. */
import type { FieldErrors } from '../../shared/result.ts';

export interface ScorecardValidity {
  form_valid: boolean;
  social_security_age_valid: boolean;
  switch_year_valid: boolean;
  filing_status_valid: boolean;
  bonus_amount_valid: boolean;
}

export function scorecardValidity(errors: FieldErrors = {}): ScorecardValidity {
  const valid = (field: string) => !(field in errors);
  return {
    form_valid: Object.keys(errors).length === 0,
    social_security_age_valid: valid('social_security_age'),
    switch_year_valid: valid('switch_year') && valid('second_tax_rate'),
    filing_status_valid: valid('filing_status'),
    bonus_amount_valid: valid('bonus_amount'),
  };
}

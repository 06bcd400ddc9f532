/** A figure of the ledger on screen: U+2212 for minus, an en dash for zero, cents only where there are some. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function ledgerFigure(value: number | undefined): string {
  if (value === undefined) return '';
  if (value === 0) return '\u2013';
  const size = Math.abs(value);
  const digits = (Number.isInteger(size) ? whole : cents).format(size);
  return value < 0 ? `\u2212${digits}` : digits;
}

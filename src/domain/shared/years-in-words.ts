/** "forty-year": after a count of periods a second numeral would run into the first. */
export const yearsEach = (years: number): string => `${inWords(years)}-year`;

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function inWords(number: number): string {
  const small = ONES[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10) - 2];
  if (tens === undefined) return String(number);
  return number % 10 === 0 ? tens : `${tens}-${ONES[number % 10] ?? ''}`;
}

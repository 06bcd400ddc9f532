/** One input in words. */
export interface InputLine {
  label: string;
  text: string;
}

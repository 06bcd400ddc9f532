type Part<Whole> = Whole extends (...input: never[]) => unknown
  ? Whole
  : Whole extends object
    ? { [Name in keyof Whole]?: Part<Whole[Name]> }
    : Whole;

/** Returns an object of the type that has only the members that a test reads. */
export function partOf<Whole>(members: Part<Whole>): Whole;
export function partOf(members: unknown): unknown {
  return members;
}

/** A screen with unsaved input may ask before it is left; one at a time. */

/** True: go. False: stay; `go` leads there when the answer has come. `path` is below the app's base. */
export type LeaveGuard = (path: string, go: () => void) => boolean;

let guard: LeaveGuard | null = null;

/** Guards until the returned function is called. */
export function guardLeaving(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** What was typed is saved, or the question was answered by the press itself, such as "Save & exit". */
export function leaveFreely(): void {
  guard = null;
}

export function mayLeave(path: string, go: () => void): boolean {
  const asked = guard;
  if (asked === null) return true;
  return asked(path, () => {
    if (guard === asked) guard = null;
    go();
  });
}

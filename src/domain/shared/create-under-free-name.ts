/** For what comes without anybody there to choose: under its name, or with the first number after it that is free. */
import { freeName } from './free-name.ts';

/** `create` is asked until a name is not taken: what others write at the same time counts as well. */
export async function createUnderFreeName<T>(
  name: string,
  longest: number,
  create: (name: string) => Promise<T | 'name_taken'>,
): Promise<T> {
  const taken: string[] = [];
  for (;;) {
    const free = freeName(name, taken, longest);
    const made = await create(free);
    if (made !== 'name_taken') return made;
    taken.push(free);
  }
}

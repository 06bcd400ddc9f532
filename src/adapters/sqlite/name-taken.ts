/** A table's own rule that names differ, as an answer: no look before the write that another write could overtake. */
export async function nameTaken<T>(write: () => Promise<T>): Promise<T | 'name_taken'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE')
      return 'name_taken';
    throw error;
  }
}

/** Waits for all values of a record at once. */
export async function together<T extends object>(parts: T): Promise<{ [Key in keyof T]: Awaited<T[Key]> }> {
  const values = await Promise.all(Object.values(parts))
  return Object.fromEntries(Object.keys(parts).map((key, n) => [key, values[n]])) as { [Key in keyof T]: Awaited<T[Key]> }
}

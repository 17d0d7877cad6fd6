const rowsAtOnce = 1_000;

/**
 * The rows of the found ids, in the order of the ids, a part at a time: what is read is as many rows as one part, however many
 * there are. The ids come from one statement, so that nothing is twice or left out when rows change meanwhile; a row that is
 * deleted meanwhile is left out. Nothing is read before the part before it is taken.
 */
export async function* readInParts<T extends { id: string }>(
  found: readonly { id: string }[],
  read: (ids: string[]) => Promise<readonly T[]>,
): AsyncGenerator<T[]> {
  for (let start = 0; start < found.length; start += rowsAtOnce) {
    const part = found.slice(start, start + rowsAtOnce).map(({ id }) => id);
    const rows = new Map((await read(part)).map((row) => [row.id, row]));
    yield part.flatMap((id) => rows.get(id) ?? []);
  }
}

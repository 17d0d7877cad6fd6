/** The rows with these fields alone: a page sends client components only what they show. */
export function pickFields<Row extends object, Field extends keyof Row>(
  rows: readonly Row[],
  fields: readonly Field[],
): Pick<Row, Field>[] {
  return rows.map((row) => {
    const picked: Partial<Row> = {};
    for (const field of fields) picked[field] = row[field];
    return picked as Pick<Row, Field>;
  });
}

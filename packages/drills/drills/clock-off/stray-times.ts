import { withClient } from '@repo/workbench/postgres/with-client';

export type TimeWindow = { from: Date; to: Date };

/** Around an hour from now, in the direction of the clock that is off; long enough for the whole round. */
export function windowAroundHoursFromNow(hours: number): TimeWindow {
  const at = Date.now() + hours * 3_600_000;
  return { from: new Date(at - 5 * 60_000), to: new Date(at + 20 * 60_000) };
}

/** Columns that say when something happened, not until when it holds. */
const columnsSql = `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type LIKE 'timestamp%'
    AND c.column_name !~ 'expires|until|not_after|deadline|due|keep|next_try|ends_at|starts_at'`;

/** How many rows of each column lie in the window. */
export async function countTimesPerColumn(
  databaseUrl: string,
  { from, to }: TimeWindow,
): Promise<Map<string, number>> {
  return withClient(databaseUrl, async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string }>(columnsSql);
    const counts = new Map<string, number>();
    for (const { table, column } of columns) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM "${table}" WHERE "${column}" BETWEEN $1 AND $2`,
        [from, to],
      );
      counts.set(`${table}.${column}`, rows[0]?.count ?? 0);
    }
    return counts;
  });
}

export function namesOfIncreasedCounts(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
}

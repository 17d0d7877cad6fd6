/**
 * SQL that writes a timestamptz as ISO 8601 text in UTC, with the milliseconds that JavaScript would write: for `Prisma.raw`.
 * `column` is the statement's own text, never a value.
 */
export function isoTimestampSql(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

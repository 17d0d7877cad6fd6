type IsoDates<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A row as the API answers it: each Date of its own fields as ISO 8601 text in UTC. */
export function withIsoDates<Row extends object>(row: Row): IsoDates<Row> {
  const entries = Object.entries(row).map(([name, value]) => {
    return [name, value instanceof Date ? value.toISOString() : value] as const;
  });
  // The compiler cannot follow the fields through the entries.
  return Object.fromEntries(entries) as IsoDates<Row>;
}

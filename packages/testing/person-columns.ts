type Queries = { $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): Promise<T> };

/**
 * Every column of a service's database that names a person: those that refer to "user", and those without a foreign key whose name
 * says so. As "table.column", sorted.
 */
export async function listPersonColumns(db: Queries): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM (
      SELECT c.conrelid::regclass::text || '.' || a.attname AS name
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = '"user"'::regclass
      UNION
      SELECT table_name || '.' || column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~ '(^|_)(user|by|creator|owner|actor|uploader)_id$'
    ) AS named`;
  return rows.map(({ name }) => name).toSorted();
}

type Queryable = { $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> };

/** The migrations of this list that the database has not finished. Rejects when there is no database to ask. */
export async function findMissingMigrations(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

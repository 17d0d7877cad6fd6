import { isStopAnnounced } from '@repo/base/stopping';

type Queryable = { $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> };

/** The migrations of this list that the database has not finished. Rejects when there is no database to ask. */
export async function findMissingMigrations(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

type NotReady = (options: { message?: string; cause?: unknown; retryAfterSeconds: number }) => Error;

/** Whether requests can be served: the database answers and has every migration this build knows; nothing stops it. */
export async function assertDatabaseReady(
  db: Queryable,
  migrations: readonly string[],
  notReady: NotReady,
): Promise<{ status: 'ready' }> {
  if (isStopAnnounced()) throw notReady({ message: 'This process is stopping', retryAfterSeconds: 5 });
  const missing = await findMissingMigrations(db, migrations).catch((cause: unknown) => {
    throw notReady({ cause, retryAfterSeconds: 5 });
  });
  if (missing.length > 0) {
    const message = `The database lacks ${missing.length} of the migrations`;
    throw notReady({ message, retryAfterSeconds: 5 });
  }
  return { status: 'ready' };
}

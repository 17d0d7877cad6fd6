import { createPrismaAdapterAndPool, type DbClientOptions, transactionDefaults } from './adapter.ts';
import { PrismaClient } from './generated/marketplace/client.ts';
import { registerClientPool } from './hot-read.ts';
import {
  isTransaction,
  retryTransaction,
  runMarkedAsTransaction,
  type TransactionOptions,
} from './transaction.ts';

export { Prisma } from './generated/marketplace/client.ts';
export * from './generated/marketplace/enums.ts';

/** Opens a client on one PostgreSQL database; the caller closes it with `$disconnect()`. */
export function createMarketplaceClient(databaseUrl: string, options?: DbClientOptions) {
  const { adapter, pool } = createPrismaAdapterAndPool(databaseUrl, {
    applicationName: 'marketplace',
    ...options,
  });
  // Whoever compares a password selects it by name; nothing else can let it out by accident.
  return registerClientPool(
    new PrismaClient({ adapter, omit: { user: { passwordHash: true } }, ...transactionDefaults(options) }),
    pool,
    options,
  );
}

/** The marketplace's database client. */
export type MarketplaceClient = ReturnType<typeof createMarketplaceClient>;
/** The client or a transaction of it: what domain functions take, so that callers and tests inject either. */
export type MarketplaceDb = Omit<MarketplaceClient, '$connect' | '$disconnect' | '$on' | '$extends'>;

/**
 * All or nothing: runs the work in one transaction, or inside the one that `db` already is. A deadlock or serialization
 * failure retries the work, so it must do nothing but use `tx`.
 */
export function inTransaction<R>(
  db: MarketplaceDb,
  work: (tx: MarketplaceDb) => Promise<R>,
  options: TransactionOptions = {},
): Promise<R> {
  if (isTransaction(db)) return work(db);
  return retryTransaction(options, (prismaOptions) =>
    db.$transaction((tx) => runMarkedAsTransaction(() => work(tx as MarketplaceDb)), prismaOptions),
  );
}

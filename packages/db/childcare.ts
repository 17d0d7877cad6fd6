import { createPrismaAdapterAndPool, type DbClientOptions, transactionDefaults } from './adapter.ts';
import { PrismaClient } from './generated/childcare/client.ts';
import { registerClientPool } from './hot-read.ts';
import {
  isTransaction,
  retryTransaction,
  runMarkedAsTransaction,
  type TransactionOptions,
} from './transaction.ts';

export { Prisma } from './generated/childcare/client.ts';
export * from './generated/childcare/enums.ts';

/** Opens a client on one PostgreSQL database; the caller closes it with `$disconnect()`. */
export function createChildcareClient(databaseUrl: string, options?: DbClientOptions) {
  const { adapter, pool } = createPrismaAdapterAndPool(databaseUrl, {
    applicationName: 'childcare',
    ...options,
  });
  // Whoever compares a password selects it by name; nothing else can let it out by accident.
  return registerClientPool(
    new PrismaClient({ adapter, omit: { user: { passwordHash: true } }, ...transactionDefaults(options) }),
    pool,
    options,
  );
}

/** The childcare service's database client. */
export type ChildcareClient = ReturnType<typeof createChildcareClient>;
/** The client or a transaction of it: what domain functions take, so that callers and tests inject either. */
export type ChildcareDb = Omit<ChildcareClient, '$connect' | '$disconnect' | '$on' | '$extends'>;

/**
 * All or nothing: runs the work in one transaction, or inside the one that `db` already is. A deadlock or serialization
 * failure retries the work, so it must do nothing but use `tx`.
 */
export function inTransaction<R>(
  db: ChildcareDb,
  work: (tx: ChildcareDb) => Promise<R>,
  options: TransactionOptions = {},
): Promise<R> {
  if (isTransaction(db)) return work(db);
  return retryTransaction(options, (prismaOptions) =>
    db.$transaction((tx) => runMarkedAsTransaction(() => work(tx as ChildcareDb)), prismaOptions),
  );
}

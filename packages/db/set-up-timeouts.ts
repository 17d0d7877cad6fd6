import type { DbClientOptions } from './adapter.ts';
import type { TransactionOptions } from './transaction.ts';

const minute = 60_000;

/** For what fills or prepares a database while builds have the cores: minutes where a serving process gives up after seconds. */
export const setupClientOptions: DbClientOptions = {
  connectTimeoutMs: 5 * minute,
  statementTimeoutMs: 10 * minute,
  lockTimeoutMs: 5 * minute,
  idleInTransactionTimeoutMs: 10 * minute,
};

/** One transaction of such work. */
export const setupTransactionOptions: TransactionOptions = { timeoutMs: 20 * minute, maxWaitMs: 5 * minute };

/** One upload of a demo picture. */
export const demoPictureTimeoutMs = 5 * minute;

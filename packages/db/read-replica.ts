import { isDatabaseUnavailable, isReplicaConflict } from './errors.ts';
import { type SqlReader, watchReplicaFreshness } from './replica-freshness.ts';

/** How far a replica may be behind to be read from. Who has just written is to read from the primary for longer than that. */
const defaultMaxStalenessMs = 5_000;

export type ReadReplica<Db> = {
  /**
   * Runs a read that may lag with the replica in the context's place of `db`. With the context as it is when the replica is too far behind,
   * and again with it when the replica failed. `work` must not write.
   */
  read<C extends { db: Db }, R>(ctx: C, work: (ctx: C) => R | Promise<R>): Promise<R>;
  /** How far it is behind, in milliseconds; Infinity when nothing is known. */
  staleness(): number;
  close(): Promise<void>;
};

type Options<Client> = {
  primary: SqlReader;
  client: Client;
  onLost: (error: unknown) => void;
  /** How often it is looked at; every second by default. */
  intervalMs?: number;
  maxStalenessMs?: number;
};

/** A client of a streaming replica, for reads that may lag. Closes the client in `close`. */
export function createReadReplica<Db, Client extends Db & SqlReader & { $disconnect(): Promise<void> }>(
  options: Options<Client>,
): ReadReplica<Db> {
  const { client, maxStalenessMs = defaultMaxStalenessMs, ...watched } = options;
  const freshness = watchReplicaFreshness({ ...watched, replica: client });
  return {
    staleness: freshness.staleness,
    async read(ctx, work) {
      if (freshness.staleness() > maxStalenessMs) return work(ctx);
      try {
        return await work({ ...ctx, db: client });
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isReplicaConflict(error)) throw error;
        return work(ctx);
      }
    },
    async close() {
      freshness.stop();
      await client.$disconnect();
    },
  };
}

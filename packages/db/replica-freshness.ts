import { setTimeout as pause } from 'node:timers/promises';

/** A client that takes SQL as text, as Prisma's do. */
export type SqlReader = { $queryRawUnsafe<T>(sql: string): PromiseLike<T> };

export type ReplicaFreshness = {
  /** Everything committed longer ago than this, in milliseconds, can be read on the replica. Infinity when nothing is known. */
  staleness: () => number;
  stop: () => Promise<void>;
};

type Options = {
  primary: SqlReader;
  replica: SqlReader;
  /** Notified when the replica cannot be asked, once per outage. */
  onLost: (error: unknown) => void;
  intervalMs?: number;
};

/** A position in the write-ahead log and when the primary had written up to it. */
type Sample = { position: bigint; at: number };

const maxSamples = 120;

/** "16/B374D848": the upper and the lower half of a number of 64 bits. */
function parsePosition(text: string): bigint {
  const [upper = '', lower = ''] = text.split('/');
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}

/** Flushed, because that is what the primary sends; with `synchronous_commit` every acknowledged commit is. */
const writtenSql = 'SELECT pg_current_wal_flush_lsn()::text AS position';
/** A server that was promoted no longer follows: it answers null. */
const replayedSql =
  'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position';

async function readPosition(db: SqlReader, sql: string): Promise<bigint | null> {
  const [row] = await db.$queryRawUnsafe<{ position: string | null }[]>(sql);
  return row?.position ? parsePosition(row.position) : null;
}

/**
 * Watches how far a streaming replica is behind its primary, by this process's own monotonic clock: the age of the newest position of
 * the primary's log that the replica has replayed. The servers' clocks and an idle primary do not matter.
 */
export function watchReplicaFreshness(options: Options): ReplicaFreshness {
  const { primary, replica, onLost, intervalMs = 1000 } = options;
  const stopping = new AbortController();
  let samples: Sample[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  let isLost = false;

  async function check(): Promise<void> {
    const at = performance.now();
    const position = await readPosition(primary, writtenSql);
    if (position !== null) samples = [...samples.slice(1 - maxSamples), { position, at }];
    const replayed = await readPosition(replica, replayedSql);
    if (replayed === null) throw new Error('The replica is not in recovery: it follows no primary');
    const newest = samples.findLast((sample) => sample.position <= replayed);
    if (newest) freshAt = Math.max(freshAt, newest.at);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await check();
        isLost = false;
      } catch (error) {
        if (!isLost && !stopping.signal.aborted) onLost(error);
        isLost = true;
      }
      await pause(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    staleness: () => performance.now() - freshAt,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

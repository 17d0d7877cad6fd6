import { setTimeout as pause } from 'node:timers/promises';

/** A client that takes SQL as text, as Prisma's do. */
export type SqlReader = { $queryRawUnsafe<T>(sql: string): PromiseLike<T> };

export type ReplicaFreshness = {
  /** Everything committed longer ago than this, in milliseconds, can be read on the replica. Infinity when nothing is known. */
  staleness: () => number;
  /** Does not wait for a query that is under way. */
  stop: () => void;
};

type Options = {
  primary: SqlReader;
  replica: SqlReader;
  /** Notified when the replica cannot be asked, once per outage. */
  onLost: (error: unknown) => void;
  intervalMs?: number;
};

/** A position in the write-ahead log of a history, and when the primary had written up to it. */
type Position = { history: string; position: bigint };
type Sample = Position & { at: number };

const maxSamples = 120;

/** "16/B374D848": the upper and the lower half of a number of 64 bits. */
function parsePosition(text: string): bigint {
  const [upper = '', lower = ''] = text.split('/');
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}

// Positions compare within one history only: a restored or promoted server begins another one.
const historySql = `(SELECT system_identifier FROM pg_control_system()) || '/' || (SELECT timeline_id FROM pg_control_checkpoint())`;
/** Flushed, because that is what the primary sends; with `synchronous_commit` every acknowledged commit is. */
const writtenSql = `SELECT ${historySql} AS history, pg_current_wal_flush_lsn()::text AS position`;
/** A server that was promoted no longer follows: it answers null. */
const replayedSql = `SELECT ${historySql} AS history,
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position`;

async function readPosition(db: SqlReader, sql: string): Promise<Position | null> {
  const [row] = await db.$queryRawUnsafe<{ history: string; position: string | null }[]>(sql);
  return row?.position ? { history: row.history, position: parsePosition(row.position) } : null;
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
    const written = await readPosition(primary, writtenSql);
    if (written !== null) samples = [...samples.slice(1 - maxSamples), { ...written, at }];
    const replayed = await readPosition(replica, replayedSql);
    if (replayed === null) throw new Error('The replica is not in recovery: it follows no primary');
    if (replayed.history !== written?.history) {
      freshAt = Number.NEGATIVE_INFINITY;
      throw new Error('The replica follows another history than the primary’s');
    }
    const newest = samples.findLast(
      ({ history, position }) => history === replayed.history && position <= replayed.position,
    );
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

  void run();
  return {
    staleness: () => performance.now() - freshAt,
    stop: () => stopping.abort(),
  };
}

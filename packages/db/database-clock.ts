import { setTimeout as pause } from 'node:timers/promises';
import { correctClockUnlessTolerable } from '@repo/base/clock';

type Clocked = { $queryRaw<T>(query: TemplateStringsArray): PromiseLike<T> };
type Log = { warn(details: Record<string, unknown>, message: string): void };

const intervalMs = 10_000;
/** Before the first comparison: the first answer often comes too late, as it takes a new connection of a machine that is starting. */
const firstIntervalMs = 250;
/** A slower answer says too little about the moment at which the database read its clock. */
const slowestAnswerMs = 500;

/** Null when the answer took too long to say. */
async function measureOffset(db: Clocked): Promise<number | null> {
  const askedAt = performance.now();
  const [row] = await db.$queryRaw<{ ms: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
  const tookMs = performance.now() - askedAt;
  return row === undefined || tookMs > slowestAnswerMs ? null : row.ms + tookMs / 2 - Date.now();
}

/**
 * Compares this machine's clock with the database's every ten seconds, and goes by the database's while they differ. What can be
 * read of a clock that is off goes to the log, once. Returns a function that ends it.
 */
export function followDatabaseClock({ db, logger }: { db: Clocked; logger: Log }): () => void {
  const stopping = new AbortController();
  let [wasRight, isMeasured] = [true, false];
  async function compare(): Promise<void> {
    const offsetMs = await measureOffset(db);
    if (offsetMs === null) return;
    isMeasured = true;
    const isRight = correctClockUnlessTolerable(Math.round(offsetMs));
    if (!isRight && wasRight)
      logger.warn(
        { offsetMs: Math.round(offsetMs) },
        'the clock of this machine is off: the database’s is used',
      );
    wasRight = isRight;
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // While the database is away nothing is stored either.
      await compare().catch(() => undefined);
      const ms = isMeasured ? intervalMs : firstIntervalMs;
      await pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  void run();
  return () => stopping.abort();
}

import { setImmediate as whenTurnEnds } from 'node:timers';

type Run<T> = () => Promise<T>;

/** A run that has not begun: its result goes to every caller until then. */
type Waiting = PromiseWithResolvers<unknown> & { run: Run<unknown>; isDue: boolean };

/** The state of one read. `heldUp` of the running ones are slow. */
type Reading = {
  readonly limits: Limits;
  running: number;
  heldUp: number;
  waiting: Waiting | undefined;
};

/** Concurrent runs of one read: `usual`, not counting slow ones, and `most` in all. */
type Limits = { usual: number; most: number };

/** Two, so that one slow run does not delay every later caller. */
const limitsOfOne: Limits = { usual: 2, most: 2 };
/** Runs never overlap: one larger batch costs less than several small ones. */
const limitsOfBatch: Limits = { usual: 1, most: 3 };
/** Far longer than such a run usually takes. */
const heldUpAfterMs = 25;

/** The reads under way on one database. */
export class ReadCoalescer {
  readonly #readings = new Map<string, Reading>();
  readonly #gathered = new Map<string, Set<string>>();

  /**
   * Runs identical reads once for all concurrent callers. The run starts after the last of them called, so that nobody gets
   * data older than the call: at the end of the event loop's turn, or once a running one has ended or is slow. A failure
   * rejects all its callers; nothing is cached. Callers share the result, so they must not change it.
   */
  coalesce<T>(key: string, run: Run<T>, limits = limitsOfOne): Promise<T> {
    const reading = this.#readings.get(key) ?? { limits, running: 0, heldUp: 0, waiting: undefined };
    this.#readings.set(key, reading);
    reading.waiting ??= { ...Promise.withResolvers<unknown>(), run, isDue: false };
    const { promise } = reading.waiting;
    this.#beginNext(key, reading);
    return promise as Promise<T>;
  }

  #beginNext(key: string, reading: Reading): void {
    const { waiting, running, heldUp, limits } = reading;
    if (waiting === undefined || waiting.isDue) return;
    if (running - heldUp >= limits.usual || running >= limits.most) return;
    waiting.isDue = true;
    reading.running += 1;
    whenTurnEnds(() => this.#begin(key, reading, waiting));
  }

  async #begin(key: string, reading: Reading, { run, resolve, reject }: Waiting): Promise<void> {
    reading.waiting = undefined;
    let isHeldUp = false;
    const holdUp = () => {
      isHeldUp = true;
      reading.heldUp += 1;
      this.#beginNext(key, reading);
    };
    const { usual, most } = reading.limits;
    const timer = usual < most ? setTimeout(holdUp, heldUpAfterMs) : undefined;
    try {
      resolve(await run());
    } catch (error) {
      reject(error);
    }
    clearTimeout(timer);
    if (isHeldUp) reading.heldUp -= 1;
    reading.running -= 1;
    this.#beginNext(key, reading);
    if (reading.running === 0) this.#readings.delete(key);
  }

  /** Like `coalesce`, for different keys of one kind: one run reads all keys that were asked for before it starts. */
  async batch<T>(
    kind: string,
    wanted: string,
    readAll: (wanted: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    const asked = this.#gathered.get(kind);
    if (asked === undefined) this.#gathered.set(kind, new Set([wanted]));
    else asked.add(wanted);
    const readGathered = () => {
      const all = this.#gathered.get(kind) ?? [];
      this.#gathered.delete(kind);
      return readAll([...all]);
    };
    const found = await this.coalesce(kind, readGathered, limitsOfBatch);
    return found.get(wanted);
  }
}

import { setImmediate as whenTurnEnds } from 'node:timers';

type Run<T> = () => Promise<T>;

/** A run that has not begun: everybody who asks until then is answered by it. */
type Waiting = PromiseWithResolvers<unknown> & { run: Run<unknown>; isDue: boolean };

/** What there is of one read: how many runs are under way, how many may be, and the one that waits. */
type Reading = { running: number; readonly mostRunning: number; waiting: Waiting | undefined };

/** One more than it takes, so that a run which the network or a busy machine holds up does not hold up everybody. */
const mostOfOne = 2;
/** Another one costs little where each reads something else, and helps where two are held up. */
const mostGathered = 3;

/** The reads under way on one database. */
export class SharedReads {
  readonly #readings = new Map<string, Reading>();
  readonly #gathered = new Map<string, Set<string>>();

  /**
   * Answers everybody who asks for the same read by one run that begins after all of them asked, so that nobody is told
   * less than was stored when he did: at the end of this turn of the event loop, or, while as many as may be are under
   * way, once one of them has ended. However many ask, two are running and one waits. A failure reaches all whom that run
   * was to answer, and nothing is kept when nobody waits. What it answers is shared: nobody may change it.
   */
  share<T>(key: string, run: Run<T>, mostRunning = mostOfOne): Promise<T> {
    const reading = this.#readings.get(key) ?? { running: 0, mostRunning, waiting: undefined };
    this.#readings.set(key, reading);
    reading.waiting ??= { ...Promise.withResolvers<unknown>(), run, isDue: false };
    const { promise } = reading.waiting;
    this.#beginNext(key, reading);
    return promise as Promise<T>;
  }

  #beginNext(key: string, reading: Reading): void {
    const { waiting } = reading;
    if (waiting === undefined || waiting.isDue || reading.running === reading.mostRunning) return;
    waiting.isDue = true;
    reading.running += 1;
    whenTurnEnds(() => this.#begin(key, reading, waiting));
  }

  async #begin(key: string, reading: Reading, { run, resolve, reject }: Waiting): Promise<void> {
    reading.waiting = undefined;
    try {
      resolve(await run());
    } catch (error) {
      reject(error);
    }
    reading.running -= 1;
    this.#beginNext(key, reading);
    if (reading.running === 0) this.#readings.delete(key);
  }

  /** The same for reads of one kind that ask for different things: one run reads all that was asked for until it begins. */
  async gather<T>(
    kind: string,
    wanted: string,
    readAll: (wanted: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    const gathered = this.#gathered.get(kind);
    if (gathered === undefined) this.#gathered.set(kind, new Set([wanted]));
    else gathered.add(wanted);
    const readGathered = () => {
      const all = this.#gathered.get(kind) ?? [];
      this.#gathered.delete(kind);
      return readAll([...all]);
    };
    const found = await this.share(kind, readGathered, mostGathered);
    return found.get(wanted);
  }
}

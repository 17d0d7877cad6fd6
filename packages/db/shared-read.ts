import { setImmediate as whenTurnEnds } from 'node:timers';

type Run<T> = () => Promise<T>;

/** A run that has not begun: everybody who asks until then is answered by it. */
type Waiting = PromiseWithResolvers<unknown> & { run: Run<unknown>; isDue: boolean };

/** What there is of one read: how many runs are under way, how many of those are held up, and the one that waits. */
type Reading = {
  readonly limits: Limits;
  running: number;
  heldUp: number;
  waiting: Waiting | undefined;
};

/** How many runs of a read are under way: `usual` at a time, and beside those that are held up as well, `most` in all. */
type Limits = { usual: number; most: number };

/** One more than it takes, so that a run which the network or a busy machine holds up does not hold up everybody. */
const ofOne: Limits = { usual: 2, most: 2 };
/** One reads for all who asked meanwhile, which costs less than a run for each few. */
const gathered: Limits = { usual: 1, most: 3 };
/** Far longer than such a run takes. */
const heldUpAfterMs = 25;

/** The reads under way on one database. */
export class SharedReads {
  readonly #readings = new Map<string, Reading>();
  readonly #gathered = new Map<string, Set<string>>();

  /**
   * Answers everybody who asks for the same read by one run that begins after all of them asked, so that nobody is told
   * less than was stored when he did: at the end of this turn of the event loop, or, while as many as may be are under
   * way, once one of them has ended or, of gathered ones, is held up. However many ask, one waits. A failure reaches all
   * whom that run was to answer, and nothing is kept when nobody waits. What it answers is shared: nobody may change it.
   */
  share<T>(key: string, run: Run<T>, limits = ofOne): Promise<T> {
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

  /** The same for reads of one kind that ask for different things: one run reads all that was asked for until it begins. */
  async gather<T>(
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
    const found = await this.share(kind, readGathered, gathered);
    return found.get(wanted);
  }
}

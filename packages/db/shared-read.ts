type Run<T> = () => Promise<T>;

/** A read that begins when the one under way has ended, for everybody who asked meanwhile. */
type Next = PromiseWithResolvers<unknown> & { run: Run<unknown> };

/** The reads under way on one database, each by its key, and what waits for it. */
export class SharedReads {
  readonly #running = new Map<string, Next | undefined>();
  readonly #gathered = new Map<string, Set<string>>();

  /**
   * Runs a read, or waits with everybody else who asks for the same one while it is running for one more run, which begins
   * when that one has ended: after all of them asked, so that nobody is answered with less than what was stored when he did.
   * However many ask, one is running and one is waited for. A failure reaches all who wait for that run, and nothing is
   * kept when nobody waits. What it answers is shared: nobody may change it.
   */
  share<T>(key: string, run: Run<T>): Promise<T> {
    if (!this.#running.has(key)) return this.#run(key, run) as Promise<T>;
    let next = this.#running.get(key);
    if (next === undefined) {
      next = { ...Promise.withResolvers<unknown>(), run };
      this.#running.set(key, next);
    }
    return next.promise as Promise<T>;
  }

  async #run(key: string, run: Run<unknown>): Promise<unknown> {
    this.#running.set(key, undefined);
    try {
      return await run();
    } finally {
      const next = this.#running.get(key);
      if (next === undefined) this.#running.delete(key);
      else this.#run(key, next.run).then(next.resolve, next.reject);
    }
  }

  /**
   * The same for reads of one kind that ask for different things: what is asked for while one is running is read together
   * by the next.
   */
  async gather<T>(
    kind: string,
    wanted: string,
    readAll: (wanted: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    const gathered = this.#gathered.get(kind);
    if (gathered === undefined) this.#gathered.set(kind, new Set([wanted]));
    else gathered.add(wanted);
    const found = await this.share(kind, () => {
      const all = this.#gathered.get(kind) ?? [];
      this.#gathered.delete(kind);
      return readAll([...all]);
    });
    return found.get(wanted);
  }
}

import { LRUCache } from 'lru-cache';

/** The actor of a session or API key, cached for one second. */
export type ActorCache<Actor> = {
  /** Failures are not cached. */
  get(db: object, key: string, find: () => Promise<Actor>): Promise<Actor>;
  /** Also discards pending lookups. */
  clear(): void;
};

type Answers<Actor> = LRUCache<string, Promise<Actor>>;

/** Caches per database client. An entry is valid for one second from the start of its lookup. */
export function createActorCache<Actor>(clock: { now(): number } = performance): ActorCache<Actor> {
  const caches = new WeakMap<object, { answers: Answers<Actor>; generation: number }>();
  let generation = 0;

  function answersOf(db: object): Answers<Actor> {
    const cache = caches.get(db) ?? {
      // Reading the clock on each get is cheaper than a timer.
      answers: new LRUCache({ max: 20_000, ttl: 1_000, ttlResolution: 0, perf: clock }),
      generation,
    };
    caches.set(db, cache);
    // Cleared rather than replaced: a new one for so many entries takes three milliseconds to make.
    if (cache.generation !== generation) cache.answers.clear();
    cache.generation = generation;
    return cache.answers;
  }

  return {
    get(db, key, find) {
      const answers = answersOf(db);
      const cached = answers.get(key);
      if (cached) return cached;
      const answer = find();
      answers.set(key, answer);
      answer.catch(() => {
        if (answers.peek(key) === answer) answers.delete(key);
      });
      return answer;
    },
    clear() {
      generation += 1;
    },
  };
}

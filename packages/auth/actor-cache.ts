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
  let caches = new WeakMap<object, Answers<Actor>>();

  function answersOf(db: object): Answers<Actor> {
    // Reading the clock on each get is cheaper than a timer.
    const answers =
      caches.get(db) ?? new LRUCache({ max: 20_000, ttl: 1_000, ttlResolution: 0, perf: clock });
    caches.set(db, answers);
    return answers;
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
      caches = new WeakMap();
    },
  };
}

import { LRUCache } from 'lru-cache';

/** Who is behind a session or an API key, cached for a second. */
export type ActorCache<Actor> = {
  /** The cached answer for the key, or the one that `find` gives now; a failure is not cached. */
  get(db: object, key: string, find: () => Promise<Actor>): Promise<Actor>;
  /** Drops every answer, also those still on their way. */
  clear(): void;
};

type Answers<Actor> = LRUCache<string, Promise<Actor>>;

/** Each client of a database has answers of its own, which are valid for a second from the moment they were asked for. */
export function createActorCache<Actor>(clock: { now(): number } = performance): ActorCache<Actor> {
  let caches = new WeakMap<object, Answers<Actor>>();

  function answersOf(db: object): Answers<Actor> {
    // Each get reads the clock, which costs less than the timer that would save it.
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

import { isDatabaseUnavailable } from './errors.ts';

type Queryable = { $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> };
type Known = { away: Promise<boolean>; askedAt: number };

const rememberedMs = 1000;
const known = new WeakMap<Queryable, Known>();

async function ask(db: Queryable): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return false;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return true;
    throw error;
  }
}

/** Whether the database is away just now. Asked once a second at most, by however many pages want to know. */
export function isDatabaseAwayCached(db: Queryable): Promise<boolean> {
  const last = known.get(db);
  if (last && Date.now() - last.askedAt < rememberedMs) return last.away;
  const away = ask(db);
  known.set(db, { away, askedAt: Date.now() });
  return away;
}

import { literally } from '@repo/db/like-pattern';

/** Which choices of a list: those that have all words of `q`, or the one with this value; all without either. */
export type Wanted = { q?: string | undefined; value?: string | undefined; limit: number };

/** A condition for each word; `places` are the conditions of one word, of which one is enough. */
export function eachWord<Condition>(
  q: string | undefined,
  places: (text: { contains: string; mode: 'insensitive' }) => Condition[],
): { AND: { OR: Condition[] }[] } {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  return {
    AND: words.map((word) => ({ OR: places({ contains: literally(word), mode: 'insensitive' }) })),
  };
}

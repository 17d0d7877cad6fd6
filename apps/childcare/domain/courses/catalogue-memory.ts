import { processWide } from '@repo/base/process-wide';
import { Prisma } from '@repo/db/childcare';

/**
 * The catalogue's stamp as one statement sees it: it differs whenever what some page shows may differ (triggers change it in
 * the writer's own transaction), whichever instance wrote. Null before the first course.
 */
export const catalogueStamp = Prisma.sql`(SELECT value::text FROM catalogue_stamp)`;

/** An answer with the stamp of the very snapshot it was read from. */
export type StampedAnswer = { stamp: string | null; json: string };

/** Pages of at most 100 courses: some kilobytes each. */
const maximumEntries = 300;
/** Slugs may be sent at any length; what nobody types is not remembered. */
const longestKey = 1_000;

type Memory = { stamp: string | null; answers: Map<string, string> };

function memory(): Memory {
  return processWide('childcare-catalogue-memory', () => ({ stamp: null, answers: new Map() }));
}

/** The answer that was remembered for the key; it holds only while its stamp is the catalogue's. */
export function recallAnswer(key: string): StampedAnswer | undefined {
  const { stamp, answers } = memory();
  const json = answers.get(key);
  return json === undefined ? undefined : { stamp, json };
}

/** Remembers an answer for as long as the catalogue keeps the stamp. */
export function rememberAnswer(key: string, { stamp, json }: StampedAnswer): void {
  if (stamp === null || key.length > longestKey) return;
  const current = memory();
  if (current.stamp !== stamp) {
    current.stamp = stamp;
    current.answers.clear();
  } else if (current.answers.size >= maximumEntries) {
    current.answers.clear();
  }
  current.answers.set(key, json);
}

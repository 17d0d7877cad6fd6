import { processWide } from '@repo/base/process-wide';
import { Prisma } from '@repo/db/training';

/**
 * The stamp of all course runs as one statement sees it: it differs whenever the set of runs that some list finds may differ
 * (triggers change it in the writer's own transaction), whichever instance wrote. Null before the first run.
 */
export const courseRunStamp = Prisma.sql`(SELECT value::text FROM course_run_stamp)`;

/** A total with the stamp of the very snapshot it was counted in. */
export type StampedTotal = { stamp: string | null; total: number };

const maximumEntries = 2_000;

type Memory = { stamp: string | null; totals: Map<string, number> };

function memory(): Memory {
  return processWide('training-course-run-memory', () => ({ stamp: null, totals: new Map() }));
}

/** The total that was remembered for the key; it holds only while its stamp is the one of the runs. */
export function recallTotal(key: string): StampedTotal | undefined {
  const { stamp, totals } = memory();
  const total = totals.get(key);
  return total === undefined ? undefined : { stamp, total };
}

/** Remembers for as long as the runs keep the stamp. */
export function rememberTotal(key: string, { stamp, total }: StampedTotal): void {
  if (stamp === null) return;
  const current = memory();
  if (current.stamp !== stamp) {
    current.stamp = stamp;
    current.totals.clear();
  } else if (current.totals.size >= maximumEntries) {
    current.totals.clear();
  }
  current.totals.set(key, total);
}

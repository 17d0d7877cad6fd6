import { Prisma } from '@repo/db/training';
import { createVersionedCache } from '@repo/db/versioned-cache';

/**
 * The version of all course runs as one statement sees it: it differs whenever the set of runs that some list finds may
 * differ, whichever instance wrote. Null before the first run.
 */
export const courseRunVersion = Prisma.sql`(SELECT value::text FROM course_run_stamp)`;

/** The totals of lists, by their filters. */
export const totals = createVersionedCache({ maxSize: 500_000 });

import { Prisma } from '@repo/db/training';
import { createVersionedCache } from '@repo/db/versioned-cache';

/** Changes whenever a list's set of runs may change, on any instance. Null before the first run. */
export const courseRunVersion = Prisma.sql`(SELECT value::text FROM course_run_stamp)`;

export const courseRunTotals = createVersionedCache({ maxSize: 500_000 });

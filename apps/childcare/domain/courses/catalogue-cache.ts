import { Prisma } from '@repo/db/childcare';
import { createVersionedCache } from '@repo/db/versioned-cache';

/**
 * The catalogue's version as one statement sees it: it differs whenever what some page shows may differ, whichever instance
 * wrote. Null before the first course.
 */
export const catalogueVersion = Prisma.sql`(SELECT value::text FROM catalogue_stamp)`;

/** The JSON of pages, by their queries. */
export const pages = createVersionedCache({ maxSize: 8_000_000 });

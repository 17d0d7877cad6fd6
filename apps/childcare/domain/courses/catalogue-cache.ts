import { Prisma } from '@repo/db/childcare';
import { createVersionedCache } from '@repo/db/versioned-cache';

/** Changes whenever any page may change, on any instance. Null before the first course. */
export const catalogueVersion = Prisma.sql`(SELECT value::text FROM catalogue_stamp)`;

/** Page JSON by query. */
export const pages = createVersionedCache({ maxSize: 8_000_000 });

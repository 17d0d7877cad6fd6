import { needsReadYourWrites } from '@repo/http/recent-write';
import { headers } from 'next/headers';

/**
 * Whether a page's read that need not show the last seconds may run on a replica: not for who has just changed something, nor for a
 * visitor, whose page may go into the cache.
 */
export async function mayReadReplica({ actor }: { actor: object | null }): Promise<boolean> {
  return actor !== null && !needsReadYourWrites(await headers());
}

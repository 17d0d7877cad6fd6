import { type ChildcareClient, createChildcareClient } from '@repo/db/childcare';
import { type TestDatabase, testTimeouts, useDatabase } from './use-database.ts';

export type ChildcareTestDatabase = TestDatabase<ChildcareClient>;

/** A childcare database for a test file: see `useDatabase`. */
export function useChildcareDatabase(): ChildcareTestDatabase {
  return useDatabase('childcare', (url) => createChildcareClient(url, { poolSize: 5, ...testTimeouts }));
}

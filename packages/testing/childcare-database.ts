import { type ChildcareClient, createChildcareClient } from '@repo/db/childcare';
import { type TestDatabase, testClientOptions, useDatabase } from './use-database.ts';

export type ChildcareTestDatabase = TestDatabase<ChildcareClient>;

/** A childcare database for a test file: see `useDatabase`. */
export function useChildcareDatabase(): ChildcareTestDatabase {
  return useDatabase('childcare', (url) => createChildcareClient(url, testClientOptions));
}

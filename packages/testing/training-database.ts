import { createTrainingClient, type TrainingClient } from '@repo/db/training';
import { type TestDatabase, testClientOptions, useDatabase } from './use-database.ts';

export type TrainingTestDatabase = TestDatabase<TrainingClient>;

/** A training database for a test file: see `useDatabase`. */
export function useTrainingDatabase(): TrainingTestDatabase {
  return useDatabase('training', (url) => createTrainingClient(url, testClientOptions));
}

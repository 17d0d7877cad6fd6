import { randomBytes } from 'node:crypto';
import { afterEach, inject } from 'vitest';
import { createEmptyDatabase, dropDatabase } from './database-server.ts';

/** For tests of migrations: makes databases without a single table, dropped after each test. Answers their addresses. */
export function useEmptyDatabases(): () => Promise<string> {
  const made: string[] = [];
  afterEach(async () => {
    for (const name of made.splice(0)) await dropDatabase(inject('postgresUrl'), name);
  });
  return () => {
    const name = `test_empty_${inject('testRun')}_${randomBytes(4).toString('hex')}`;
    made.push(name);
    return createEmptyDatabase(inject('postgresUrl'), name);
  };
}

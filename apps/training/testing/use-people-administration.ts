import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { useTrainingService } from './use-training-service.ts';

/** Strong enough for staff. */
export const chosenPassword = 'quiet orchard lantern 42';

export type TestPerson = Awaited<ReturnType<typeof createUser>>;

export const untidyNewPersonBody = {
  email: 'New.Comer@Example.com ',
  fullName: '  Siti   Aminah ',
  roles: ['learner', 'trainer'],
};

/** The service, with what tests of people and their accounts do in it. */
export function usePeopleAdministration() {
  const database = useTrainingDatabase();

  const service = useTrainingService(database);

  const admin = () => createUser(database.db, { roles: ['admin'] });

  function call(method: string, path: string, as: TestPerson | null, body?: unknown) {
    return service.call(path, { method, as, ...(body === undefined ? {} : { body }) });
  }

  function auditOf(targetId: string) {
    return database.db.auditEntry.findMany({ where: { targetId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
  }

  return { database, service, admin, call, auditOf };
}

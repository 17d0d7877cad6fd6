import { testCspReports } from '@repo/testing/csp-reports';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { useTrainingService } from '#testing/use-training-service.ts';

const origin = 'http://localhost:3001';
const database = useTrainingDatabase();
const service = useTrainingService(database);
const roles = { operator: ['admin'], member: ['trainer', 'developer'] } as const;

testCspReports({
  origin,
  page: { path: '/classes/01890000-0000-7000-8000-000000000000', pattern: '/classes/[id]' },
  send: async (path, { as, ...sent } = {}) =>
    service.send(path, { ...sent, as: as ? await createUser(database.db, { roles: [...roles[as]] }) : null }),
  rowsOf: (answer) => (answer as { data: unknown[] }).data,
});

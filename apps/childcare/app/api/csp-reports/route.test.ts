import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { testCspReports } from '@repo/testing/csp-reports';
import { testOrigin } from '#testing/stub-environment.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const roles = { operator: 'SUPER_ADMIN', member: 'CORPORATE_ADMIN' } as const;

testCspReports({
  origin: testOrigin,
  page: {
    path: '/learn/first-aid/01890000-0000-7000-8000-000000000000',
    pattern: '/learn/[courseSlug]/[lectureId]',
  },
  send: async (path, { as, ...sent } = {}) =>
    service.send(path, { ...sent, as: as ? await createUser(database.db, { role: roles[as] }) : null }),
  rowsOf: (answer) => (answer as { reports: unknown[] }).reports,
});

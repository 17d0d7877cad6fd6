import type { TrainingTestDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach } from 'vitest';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { useAgency } from './use-agency.ts';
import { useTrainingService } from './use-training-service.ts';

export const publishedCourseCode = 'TGS-2027000001';

/** The agency's format: 20270315. */
export const toDateNumber = (date: string) => Number(date.replaceAll('-', ''));

/** A sandbox with one course, an administrator, a venue in Company Settings, two days a month from now, and a clock. */
export function usePublishing(
  database: TrainingTestDatabase,
  course: { durationHours?: number; fee?: string } = {},
) {
  const agency = useAgency({ deadlineMs: 1_500 });
  const start = addDaysToDateText(singaporeDate(new Date()), 30);
  const clock = { now: new Date() };
  let admin: { id: string } | undefined;
  const service = useTrainingService(database, () => ({ agency: agency.client, clock: () => clock.now }));

  beforeEach(async () => {
    clock.now = new Date();
    admin = await createUser(database.db, { roles: ['admin'] });
    await agency.control({
      courses: [{ referenceNumber: publishedCourseCode, title: 'Knife skills', ...course }],
    });
    await database.db.companySettings.update({
      where: { id: 1 },
      data: {
        venueFloor: '02',
        venueUnit: '03',
        venuePostalCode: '123456',
        venueRoom: 'Aster',
        courseAdminEmail: 'desk@example.com',
      },
    });
  });

  return {
    agency,
    service,
    start,
    end: addDaysToDateText(start, 1),
    clock,
    get admin() {
      if (!admin) throw new Error('The administrator is there inside tests and hooks only');
      return admin;
    },
  };
}

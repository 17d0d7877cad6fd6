import type { TrainingDb } from '@repo/db/training';
import { venueSelect } from './venue-columns.ts';

export async function readCompanyRunDefaults(db: TrainingDb) {
  return db.companySettings.findUniqueOrThrow({
    where: { id: 1 },
    select: {
      intakeSize: true,
      threshold: true,
      courseAdminEmail: true,
      ...venueSelect,
      venueWheelchairAccess: true,
    },
  });
}

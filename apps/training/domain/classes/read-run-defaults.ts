import type { TrainingDb } from '@repo/db/training';

/** What Company Settings say of a new class: its size, its venue, whom to ask. */
export function readRunDefaults(db: TrainingDb) {
  return db.companySettings.findUniqueOrThrow({
    where: { id: 1 },
    select: {
      intakeSize: true,
      threshold: true,
      courseAdminEmail: true,
      venueBlock: true,
      venueStreet: true,
      venueBuilding: true,
      venueFloor: true,
      venueUnit: true,
      venuePostalCode: true,
      venueRoom: true,
      venueWheelchairAccess: true,
    },
  });
}

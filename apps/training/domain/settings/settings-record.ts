import type { TrainingDb } from '@repo/db/training';
import type { CompanySettings } from '@repo/schemas/training/settings';

type SettingsRow = Awaited<ReturnType<TrainingDb['companySettings']['findUniqueOrThrow']>>;

export function toSettings(row: SettingsRow): CompanySettings {
  return {
    companyName: row.companyName,
    uen: row.uen,
    intakeSize: row.intakeSize,
    intake_size: row.intakeSize,
    threshold: row.threshold,
    courseAdminEmail: row.courseAdminEmail,
    // A check of the database holds it to these two.
    identityCheck: row.identityCheck === 'reject' ? 'reject' : 'warn',
    venue: {
      block: row.venueBlock,
      street: row.venueStreet,
      building: row.venueBuilding,
      floor: row.venueFloor,
      unit: row.venueUnit,
      postalCode: row.venuePostalCode,
      room: row.venueRoom,
      wheelchairAccess: row.venueWheelchairAccess,
    },
    fallback: {
      birthDate: row.fallbackBirthDate,
      phone: row.fallbackPhone,
      employerUen: row.fallbackEmployerUen,
      employerName: row.fallbackEmployerName,
      employerEmail: row.fallbackEmployerEmail,
      employerPhone: row.fallbackEmployerPhone,
    },
    updatedAt: row.updatedAt.toISOString(),
  };
}

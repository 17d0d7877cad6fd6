import type { TrainingDb } from '@repo/db/training';
import type { CompanySettings } from '@repo/schemas/training/settings';
import { toVenueParts } from '#domain/classes/venue-columns.ts';

type SettingsRow = Awaited<ReturnType<TrainingDb['companySettings']['findUniqueOrThrow']>>;

export function toCompanySettings(row: SettingsRow): CompanySettings {
  return {
    companyName: row.companyName,
    uen: row.uen,
    intakeSize: row.intakeSize,
    intake_size: row.intakeSize,
    threshold: row.threshold,
    courseAdminEmail: row.courseAdminEmail,
    // Database constraints limit this and agencyAccess to two values each.
    identityCheck: identityCheckOf(row),
    agencyAccess: row.agencyAccess === 'staff' ? 'staff' : 'admins',
    reportsToAgency: row.reportsToAgency,
    trainersSeeAllClasses: row.trainersSeeAllClasses,
    requireSecondFactor: row.requireSecondFactor,
    venue: {
      ...toVenueParts(row),
      wheelchairAccess: row.venueWheelchairAccess,
    },
    fallback: uploadFallbackOf(row),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function uploadFallbackOf(row: SettingsRow): CompanySettings['fallback'] {
  return {
    phone: row.fallbackPhone,
    employerUen: row.fallbackEmployerUen,
    employerName: row.fallbackEmployerName,
    employerEmail: row.fallbackEmployerEmail,
    employerPhone: row.fallbackEmployerPhone,
  };
}

export function identityCheckOf({ identityCheck }: SettingsRow): CompanySettings['identityCheck'] {
  return identityCheck === 'reject' ? 'reject' : 'warn';
}

import type { TrainingDb } from '@repo/db/training';
import { createRowsPart, type ExportPart } from '@repo/personal-data/export-parts';

/** Their access to other people's data is only in the audit log. */
export function exportStaffWork(db: TrainingDb, userId: string): ExportPart[] {
  return [
    createRowsPart('classes-you-run.json', 'Classes of which you are the trainer.', ({ where, ...page }) =>
      db.courseRun.findMany({
        ...page,
        where: { ...where, trainerId: userId },
        select: {
          id: true,
          status: true,
          startDate: true,
          endDate: true,
          course: { select: { title: true } },
        },
      }),
    ),
    createRowsPart('courses-you-made.json', 'Courses that you added.', ({ where, ...page }) =>
      db.course.findMany({
        ...page,
        where: { ...where, creatorId: userId },
        select: { id: true, code: true, title: true, createdAt: true },
      }),
    ),
    createRowsPart('assessments-you-made.json', 'Assessments that you added.', ({ where, ...page }) =>
      db.assessment.findMany({
        ...page,
        where: { ...where, creatorId: userId },
        select: { id: true, title: true, type: true, createdAt: true },
      }),
    ),
    ...exportOfficeWork(db, userId),
  ];
}

function exportOfficeWork(db: TrainingDb, userId: string): ExportPart[] {
  return [
    createRowsPart(
      'api-keys.json',
      'API keys that you made: their names and times, without the keys.',
      ({ where, ...page }) =>
        db.apiKey.findMany({
          ...page,
          where: { ...where, creatorId: userId },
          select: {
            id: true,
            name: true,
            scopes: true,
            createdAt: true,
            expiresAt: true,
            lastUsedAt: true,
            revokedAt: true,
          },
        }),
    ),
    createRowsPart(
      'agency-publications.json',
      'Classes that you published at the skills-funding agency.',
      ({ where, ...page }) =>
        db.agencyPublication.findMany({
          ...page,
          where: { ...where, requesterId: userId },
          select: {
            id: true,
            courseCode: true,
            startDate: true,
            endDate: true,
            status: true,
            createdAt: true,
          },
        }),
    ),
    createRowsPart(
      'synchronisations.json',
      'Synchronisations with the agency that you started.',
      ({ where, ...page }) =>
        db.syncRun.findMany({
          ...page,
          where: { ...where, starterId: userId },
          select: { id: true, status: true, startedAt: true, finishedAt: true },
        }),
    ),
    createRowsPart(
      'enrolment-uploads.json',
      'Spreadsheets of enrolments that you uploaded, without the rows, which are about other people.',
      ({ where, ...page }) =>
        db.enrolmentUpload.findMany({
          ...page,
          where: { ...where, uploader: `user:${userId}` },
          select: {
            id: true,
            fileName: true,
            fileSize: true,
            status: true,
            createdAt: true,
            finishedAt: true,
          },
        }),
    ),
  ];
}

import type { TrainingDb } from '@repo/db/training';
import { byId, type ExportPart } from '@repo/personal-data/export-parts';

/** What somebody on the staff made. What they did with other people's data is named by the audit log alone. */
export function exportStaffWork(db: TrainingDb, userId: string): ExportPart[] {
  return [
    {
      path: 'classes-you-run.json',
      about: 'Classes of which you are the trainer.',
      records: () =>
        byId(({ where, ...page }) =>
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
    },
    {
      path: 'courses-you-made.json',
      about: 'Courses that you added.',
      records: () =>
        byId(({ where, ...page }) =>
          db.course.findMany({
            ...page,
            where: { ...where, creatorId: userId },
            select: { id: true, code: true, title: true, createdAt: true },
          }),
        ),
    },
    {
      path: 'assessments-you-made.json',
      about: 'Assessments that you added.',
      records: () =>
        byId(({ where, ...page }) =>
          db.assessment.findMany({
            ...page,
            where: { ...where, creatorId: userId },
            select: { id: true, title: true, type: true, createdAt: true },
          }),
        ),
    },
    ...exportOfficeWork(db, userId),
  ];
}

/** What an administrator does with keys, the agency and spreadsheets. */
function exportOfficeWork(db: TrainingDb, userId: string): ExportPart[] {
  return [
    {
      path: 'api-keys.json',
      about: 'API keys that you made: their names and times, without the keys.',
      records: () =>
        byId(({ where, ...page }) =>
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
    },
    {
      path: 'agency-publications.json',
      about: 'Classes that you published at the skills-funding agency.',
      records: () =>
        byId(({ where, ...page }) =>
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
    },
    {
      path: 'synchronisations.json',
      about: 'Synchronisations with the agency that you started.',
      records: () =>
        byId(({ where, ...page }) =>
          db.syncRun.findMany({
            ...page,
            where: { ...where, starterId: userId },
            select: { id: true, status: true, startedAt: true, finishedAt: true },
          }),
        ),
    },
    {
      path: 'enrolment-uploads.json',
      about: 'Spreadsheets of enrolments that you uploaded, without the rows, which are about other people.',
      records: () =>
        byId(({ where, ...page }) =>
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
    },
  ];
}

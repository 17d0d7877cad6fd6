import type { TrainingDb } from '@repo/db/training';
import { apiKeysExportPart } from '@repo/personal-data/common-parts';
import { createTablePart, type ExportPart } from '@repo/personal-data/export-parts';
import { taughtOrAssistedByWhere } from '#domain/classes/taught-by.ts';

/** Their access to other people's data is only in the audit log. */
export function staffWorkExportParts(db: TrainingDb, userId: string): ExportPart[] {
  return [
    createTablePart('classes-you-run.json', 'Classes that you teach or assist in.', db.courseRun, {
      where: taughtOrAssistedByWhere(userId),
      select: {
        id: true,
        status: true,
        startDate: true,
        endDate: true,
        course: { select: { title: true } },
      },
    }),
    createTablePart('courses-you-made.json', 'Courses that you added.', db.course, {
      where: { creatorId: userId },
      select: { id: true, code: true, title: true, createdAt: true },
    }),
    createTablePart('assessments-you-made.json', 'Assessments that you added.', db.assessment, {
      where: { creatorId: userId },
      select: { id: true, title: true, type: true, createdAt: true },
    }),
    createTablePart('class-messages.json', 'What you wrote to classes.', db.classMessage, {
      where: { senderId: userId },
      select: { id: true, courseRunId: true, body: true, recipients: true, sentAt: true },
    }),
    ...exportOfficeWork(db, userId),
  ];
}

function exportOfficeWork(db: TrainingDb, userId: string): ExportPart[] {
  return [
    apiKeysExportPart('API keys that you made: their names and times, without the keys.', db.apiKey, {
      creatorId: userId,
    }),
    createTablePart(
      'agency-publications.json',
      'Classes that you published at the skills-funding agency.',
      db.agencyPublication,
      {
        where: { requesterId: userId },
        select: {
          id: true,
          courseCode: true,
          startDate: true,
          endDate: true,
          status: true,
          createdAt: true,
        },
      },
    ),
    createTablePart(
      'synchronisations.json',
      'Synchronisations with the agency that you started.',
      db.syncRun,
      { where: { starterId: userId }, select: { id: true, status: true, startedAt: true, finishedAt: true } },
    ),
    createTablePart(
      'enrolment-uploads.json',
      'Spreadsheets of enrolments that you uploaded, without the rows, which are about other people.',
      db.enrolmentUpload,
      {
        where: { uploader: `user:${userId}` },
        select: {
          id: true,
          fileName: true,
          fileSize: true,
          status: true,
          createdAt: true,
          finishedAt: true,
        },
      },
    ),
  ];
}

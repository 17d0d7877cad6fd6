import type { ChildcareDb } from '@repo/db/childcare';
import { type ExportPart, yieldRows } from '@repo/personal-data/export-parts';

const course = { select: { id: true, title: true } } as const;
const period = { fromOn: true, untilOn: true } as const;

/** What requirements of a centre are evaluated by. */
export function complianceExportParts(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    {
      path: 'centre-stays.json',
      about: 'When you were in which centre, and your job role there.',
      records: () =>
        yieldRows(
          db.centreStay.findMany({
            where: { userId },
            orderBy: { joinedOn: 'asc' },
            select: {
              joinedOn: true,
              leftOn: true,
              organization: { select: { name: true } },
              roles: {
                orderBy: { fromOn: 'asc' },
                select: { ...period, jobRole: { select: { name: true } } },
              },
            },
          }),
        ),
    },
    {
      path: 'completions.json',
      about: 'On which days you completed courses.',
      records: () =>
        yieldRows(
          db.courseCompletion.findMany({
            where: { userId },
            orderBy: [{ completedOn: 'asc' }, { courseId: 'asc' }],
            select: { course, cycle: true, completedOn: true, revokedOn: true },
          }),
        ),
    },
    {
      path: 'waivers.json',
      about: 'Courses that your centre said you need not do.',
      records: () =>
        yieldRows(
          db.courseWaiver.findMany({
            where: { userId },
            orderBy: [{ fromOn: 'asc' }, { id: 'asc' }],
            select: { course, ...period, organization: { select: { name: true } } },
          }),
        ),
    },
  ];
}

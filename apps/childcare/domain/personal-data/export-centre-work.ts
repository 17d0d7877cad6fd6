import type { ChildcareDb } from '@repo/db/childcare';
import { byId, type ExportPart } from '@repo/personal-data/export-parts';

/** Invitations, and what somebody made who leads a centre or writes courses. */
export function exportCentreWork(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    {
      path: 'invitations.json',
      about: 'Invitations that you got from centres.',
      records: () =>
        byId(({ where, ...page }) =>
          db.invitation.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              email: true,
              name: true,
              jobTitle: true,
              staffId: true,
              sentCount: true,
              createdAt: true,
              expiresAt: true,
              acceptedAt: true,
              withdrawnAt: true,
              organization: { select: { name: true } },
              courses: {
                select: { deadline: true, notes: true, createdAt: true, course: { select: { title: true } } },
              },
            },
          }),
        ),
    },
    {
      path: 'sent-invitations.json',
      about: 'When you invited people to your centre, without who they are.',
      records: () =>
        byId(({ where, ...page }) =>
          db.invitation.findMany({
            ...page,
            where: { ...where, invitedById: userId },
            select: { id: true, createdAt: true, acceptedAt: true, withdrawnAt: true },
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
            where: { ...where, createdById: userId },
            select: { id: true, title: true, status: true, createdAt: true, publishedAt: true },
          }),
        ),
    },
    {
      path: 'scorm-packages.json',
      about: 'SCORM packages that you uploaded.',
      records: () =>
        byId(({ where, ...page }) =>
          db.scormPackage.findMany({
            ...page,
            where: { ...where, uploadedById: userId },
            select: { id: true, fileName: true, title: true, bytes: true, createdAt: true },
          }),
        ),
    },
  ];
}

import type { ChildcareDb } from '@repo/db/childcare';
import { type ExportPart, rowsById } from '@repo/personal-data/export-parts';

/** Invitations, and what somebody made who leads a centre or writes courses. */
export function exportCentreWork(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    rowsById('invitations.json', 'Invitations that you got from centres.', ({ where, ...page }) =>
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
    rowsById(
      'sent-invitations.json',
      'When you invited people to your centre, without who they are.',
      ({ where, ...page }) =>
        db.invitation.findMany({
          ...page,
          where: { ...where, invitedById: userId },
          select: { id: true, createdAt: true, acceptedAt: true, withdrawnAt: true },
        }),
    ),
    rowsById('courses-you-made.json', 'Courses that you added.', ({ where, ...page }) =>
      db.course.findMany({
        ...page,
        where: { ...where, createdById: userId },
        select: { id: true, title: true, status: true, createdAt: true, publishedAt: true },
      }),
    ),
    rowsById('scorm-packages.json', 'SCORM packages that you uploaded.', ({ where, ...page }) =>
      db.scormPackage.findMany({
        ...page,
        where: { ...where, uploadedById: userId },
        select: { id: true, fileName: true, title: true, bytes: true, createdAt: true },
      }),
    ),
  ];
}

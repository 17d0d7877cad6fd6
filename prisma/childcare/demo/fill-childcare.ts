import { type ChildcareClient, inTransaction } from '@repo/db/childcare';
import { setupTransactionOptions } from '@repo/db/set-up-timeouts';
import type { FileStore } from '@repo/files/file-store';
import type { MediaStore } from '@repo/media/media-store';
import { dayOf } from '../../demo/days.ts';
import { courses } from './courses.ts';
import { fillCourses, slugOf } from './fill-courses.ts';
import { fillCpdTargets } from './fill-cpd-targets.ts';
import { fillLearning } from './fill-learning.ts';
import { fillAvatars, fillMedia } from './fill-media.ts';
import { fillInvitations, fillNotifications } from './fill-office.ts';
import { fillOutsideTraining } from './fill-outside-training.ts';
import { fillPayments } from './fill-payments.ts';
import { createCentres, createPeople } from './fill-people.ts';
import { fillRequirements } from './fill-requirements.ts';
import { fillSignOffs } from './fill-sign-offs.ts';
import { fillSignatures } from './fill-signatures.ts';
import { makeStories } from './stories.ts';

export type Made = { people: number; courses: number; assignments: number; certificates: number };

/**
 * Fills an empty childcare service with demo data around today in Singapore. Idempotent: a repeated run changes nothing
 * and returns null, and a run after a failure resumes.
 */
export async function fillChildcare(
  db: ChildcareClient,
  { media, files: fileStore, now }: { media: MediaStore; files: FileStore; now: Date },
): Promise<Made | null> {
  const slugs = Object.keys(courses).map(slugOf);
  if (await db.course.findFirst({ where: { slug: { in: slugs } }, select: { id: true } })) return null;
  const today = dayOf(now);
  const centreIds = await createCentres(db, now);
  const ids = await createPeople(db, centreIds, now);
  const [files] = await Promise.all([fillMedia(media, ids.super), fillAvatars(db, media, ids)]);
  return inTransaction(
    db,
    async (tx) => {
      const made = await fillCourses(tx, { authorId: ids.super, media: files, today });
      const context = { ids, centreIds, courses: made, today, now };
      const learning = await fillLearning(tx, context, makeStories());
      await fillSignatures(tx);
      await fillSignOffs(tx, context, fileStore);
      await fillOutsideTraining(tx, context, fileStore);
      const seats = await fillPayments(tx, context);
      await fillRequirements(tx, context);
      await fillCpdTargets(tx, context);
      await fillInvitations(tx, context);
      await fillNotifications(tx, context);
      return {
        people: Object.keys(ids).length,
        courses: made.size,
        assignments: learning.assignments + seats,
        certificates: learning.certificates,
      };
    },
    setupTransactionOptions,
  );
}

import type { ChildcareDb } from '@repo/db/childcare';
import { dollarsTextToCents } from '@repo/payments/cents';
import type { CourseRepeatRequest } from '@repo/schemas/childcare/course-repeat';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countRepeatingPeople } from './count-repeating-people.ts';
import { repeatDeadline } from './repeat-deadline.ts';

type Published = { courseId: string; versionId: string; note: string };

/**
 * In the transaction that publishes a version: a job begins the course again for those who completed an earlier one before the author looked.
 * Answers how many there are. Throws courseNotPublished for an archived course, and changedMeanwhile when it would be more of them, or more to
 * pay, than the author saw.
 */
export async function storeCourseRepeat(
  tx: ChildcareDb,
  { actor, clock }: Pick<SuperAdminContext, 'actor' | 'clock'>,
  { courseId, versionId, note }: Published,
  { dueDays, shownAt, people: shownPeople, amountSgd }: CourseRepeatRequest,
): Promise<number> {
  const now = clock();
  const { status, priceSgd } = await tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: { status: true, priceSgd: true },
  });
  if (status !== 'PUBLISHED') throw errors.courseNotPublished();
  const completedBefore = new Date(Math.min(Date.parse(shownAt), now.getTime()));
  const counts = await countRepeatingPeople(tx, { courseId, versionId, completedBefore });
  const people = counts.begins + counts.unpaid;
  const amount = dollarsTextToCents(priceSgd.toFixed(2)) * counts.unpaid;
  if (people > shownPeople || amount > dollarsTextToCents(amountSgd))
    throw errors.changedMeanwhile({
      message:
        'More people would repeat the course now, or more would have to be paid for. Look at the list again',
    });
  if (people + counts.noSeat === 0) return 0;
  await tx.courseRepeat.create({
    data: {
      versionId,
      requestedById: actor.id,
      note,
      completedBefore,
      deadline: repeatDeadline(now, dueDays),
      people,
      createdAt: now,
    },
  });
  return people;
}

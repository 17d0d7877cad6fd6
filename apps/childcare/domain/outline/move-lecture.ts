import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';
import { lastPlace } from './last-place.ts';

type Moved = { courseId: string; sectionId: string; lectureId: string };
type Target = { sectionId?: string | undefined; place?: number | undefined };

/**
 * Puts a lecture of a course that the caller holds at a place of its own or another section, without a place at the end of the
 * other one. Answers whether there was anything to move. Throws sectionNotFound, and invalid for a section that is full.
 */
export async function moveLecture(
  tx: ChildcareDb,
  { courseId, sectionId, lectureId }: Moved,
  target: Target,
): Promise<boolean> {
  const to = target.sectionId ?? sectionId;
  const isElsewhere = to !== sectionId;
  if (!isElsewhere && target.place === undefined) return false;
  if (isElsewhere) {
    const section = await tx.section.findFirst({ where: { id: to, courseId }, select: { id: true } });
    if (section === null) throw errors.sectionNotFound();
    const position = await lastPlace(tx, to);
    await tx.$executeRaw`UPDATE lecture SET section_id = ${to}, position = ${position} WHERE id = ${lectureId}`;
  }
  if (target.place === undefined) return true;
  const others = await tx.lecture.findMany({
    where: { sectionId: to, id: { not: lectureId } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  const order = others.map(({ id }) => id).toSpliced(target.place, 0, lectureId);
  await tx.$executeRaw`
    UPDATE lecture SET position = place.position
    FROM unnest(${order}::text[], ${order.map((_, index) => index)}::int[]) AS place (id, position)
    WHERE lecture.id = place.id`;
  return true;
}

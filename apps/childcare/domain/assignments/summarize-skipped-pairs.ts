import type { ChildcareDb } from '@repo/db/childcare';
import type { LeftPairs, SkipReason } from '@repo/schemas/childcare/bulk-assignment';

/** Per reason. */
const mostExamples = 20;

type Left = { personId: string; courseId: string; reason: SkipReason };

/** Counts by reason. Omits names of people outside the centre. */
export async function summarizeSkippedPairs(
  tx: ChildcareDb,
  organizationId: string,
  pairs: readonly Left[],
): Promise<LeftPairs> {
  const groups = [...Map.groupBy(pairs, ({ reason }) => reason)].map(([reason, all]) => {
    return { reason, count: all.length, examples: all.slice(0, mostExamples) };
  });
  const named = groups.flatMap(({ examples }) => examples);
  if (named.length === 0) return [];
  const ids = named.map(({ personId }) => personId);
  const select = { id: true, name: true } as const;
  const people = [
    ...(await tx.user.findMany({ where: { id: { in: ids }, organizationId, role: 'LEARNER' }, select })),
    ...(await tx.invitation.findMany({ where: { id: { in: ids }, organizationId }, select })),
  ];
  const courses = await tx.course.findMany({
    where: { id: { in: named.map(({ courseId }) => courseId) }, status: { not: 'DRAFT' } },
    select: { id: true, title: true },
  });
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const titleOf = new Map(courses.map(({ id, title }) => [id, title]));
  return groups.map(({ examples, ...group }) => ({
    ...group,
    examples: examples.map(({ personId, courseId }) => ({
      personId,
      name: nameOf.get(personId) ?? null,
      courseId,
      title: titleOf.get(courseId) ?? null,
    })),
  }));
}

import type { ChildcareDb } from '@repo/db/childcare';
import { type CategoryKey, categories } from './course-shape.ts';
import type { LearningContext } from './fill-learning.ts';

type DemoTarget = {
  /** Null: everyone else. */
  role: string | null;
  points: number;
  minimums: Partial<Record<CategoryKey, number>>;
};

/** Of Little Stars this year. */
const targets: readonly DemoTarget[] = [
  { role: null, points: 20, minimums: { health: 6 } },
  { role: 'Cook', points: 8, minimums: { nutrition: 4 } },
  { role: 'Cleaner', points: 4, minimums: {} },
];

/** After the job roles. The next year's are not set yet, so that they are proposed. */
export async function fillCpdTargets(
  db: ChildcareDb,
  { centreIds, today, now }: LearningContext,
): Promise<void> {
  const organizationId = centreIds.littleStars;
  const roles = await db.jobRole.findMany({ where: { organizationId }, select: { id: true, name: true } });
  const known = await db.category.findMany({ select: { id: true, name: true } });
  const categoryIds = new Map(known.map(({ id, name }) => [name, id]));
  for (const { role, points, minimums } of targets) {
    await db.cpdTarget.create({
      data: {
        organizationId,
        jobRoleId: roles.find(({ name }) => name === role)?.id ?? null,
        year: Number(today.slice(0, 4)),
        points,
        createdAt: now,
        updatedAt: now,
        minimums: {
          create: Object.entries(minimums).map(([key, minimum]) => ({
            categoryId: categoryIds.get(categories[key as CategoryKey].name) ?? '',
            points: minimum,
          })),
        },
      },
    });
  }
}

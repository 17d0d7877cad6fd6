import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { column, plusDays } from '../../demo/days.ts';
import type { CourseKey } from './courses.ts';
import type { LearningContext } from './fill-learning.ts';
import { type CentreKey, centres, type DemoPerson, people } from './people.ts';

type DemoRequirement = {
  name: string;
  course: CourseKey;
  /** Job titles of people who all have the course, so that nothing is assigned by itself on the first day. */
  roles: readonly string[];
  /** Days from today; due as the round of the course in stories.ts is. */
  startsOn: number;
  dueDays: number;
  validMonths: number;
  againDays: number;
};

/** Of Little Stars. */
const requirements: readonly DemoRequirement[] = [
  {
    name: 'Child protection',
    course: 'childProtection',
    roles: ['Infant educator', 'Educator', 'Senior educator'],
    startsOn: -6,
    dueDays: 30,
    validMonths: 24,
    againDays: 60,
  },
  {
    name: 'Infection control, every year',
    course: 'infections',
    roles: ['Infant educator', 'Cook', 'Kitchen assistant', 'Cleaner'],
    startsOn: -45,
    dueDays: 42,
    validMonths: 12,
    againDays: 30,
  },
];

/** Completed the second one so long ago that it ended, and has not done it again in time. */
const expired = { person: 'thida', course: 'infections', day: -400 } as const;

/** One of each job title, given to those who have it since they joined. */
async function fillJobRoles(db: ChildcareDb, { centreIds, now }: LearningContext): Promise<void> {
  for (const centre of Object.keys(centres) as CentreKey[]) {
    const titles = Object.values<DemoPerson>(people).flatMap(({ role, jobTitle, ...person }) =>
      person.centre === centre && !role && jobTitle ? [jobTitle] : [],
    );
    await db.jobRole.createMany({
      data: [...new Set(titles)].map((name) => {
        return { organizationId: centreIds[centre], name, createdAt: now, updatedAt: now };
      }),
    });
  }
  await db.$executeRaw`
    UPDATE stay_role t SET job_role_id = r.id
    FROM centre_stay s JOIN "user" u ON u.id = s.user_id
    JOIN job_role r ON r.organization_id = s.organization_id AND r.name = u.job_title
    WHERE t.stay_id = s.id AND s.organization_id = ANY(${Object.values(centreIds)})`;
}

async function fillRequirement(
  db: ChildcareDb,
  { ids, centreIds, courses, today, now }: LearningContext,
  { name, course, roles, startsOn, ...terms }: DemoRequirement,
): Promise<void> {
  const organizationId = centreIds.littleStars;
  const fromOn = column(plusDays(today, startsOn));
  const jobRoles = await db.jobRole.findMany({
    where: { organizationId, name: { in: [...roles] } },
    select: { id: true },
  });
  await db.requirement.create({
    data: {
      id: newId(),
      organizationId,
      courseId: courses.get(course)?.id ?? '',
      name,
      startsOn: fromOn,
      createdById: ids.manager,
      createdAt: now,
      updatedAt: now,
      terms: { create: { fromOn, ...terms } },
      scopes: { create: jobRoles.map(({ id }) => ({ jobRoleId: id, fromOn })) },
    },
  });
}

/** In a cycle before the first that the demo tells of. */
async function fillExpired(db: ChildcareDb, { ids, courses, today }: LearningContext): Promise<void> {
  await db.courseCompletion.create({
    data: {
      userId: ids[expired.person],
      courseId: courses.get(expired.course)?.id ?? '',
      cycle: 0,
      completedOn: column(plusDays(today, expired.day)),
    },
  });
}

/** Job roles and requirements, such that the compliance page shows every state. After the learning. */
export async function fillRequirements(db: ChildcareDb, context: LearningContext): Promise<void> {
  await fillJobRoles(db, context);
  for (const requirement of requirements) await fillRequirement(db, context, requirement);
  await fillExpired(db, context);
}

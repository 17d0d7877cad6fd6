import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { createChildcareClient } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const counted = useStatementCountingClient(database, createChildcareClient);

const { send } = useChildcareService(database, () => ({ db: counted.db }));

/** A centre of so many people, each assigned and begun every one of so many courses. */
async function centreOf(people: number, courses: number) {
  const { ours, manager, admin } = await createCentreFixture(database.db, { maxLearners: 1000 });
  const learnerIds = Array.from({ length: people }, () => newId());
  const courseIds = Array.from({ length: courses }, () => newId());
  await database.db.user.createMany({
    data: learnerIds.map((id) => ({ id, name: 'Nur', email: `${id}@many.example`, organizationId: ours.id })),
  });
  await database.db.course.createMany({
    data: courseIds.map((id) => ({
      id,
      title: id,
      slug: id,
      status: 'PUBLISHED' as const,
      createdById: admin.id,
    })),
  });
  await database.db.$executeRaw`
    INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, deadline, updated_at)
    SELECT gen_random_uuid()::text, l.id, c.id, ${manager.id}, ${ours.id}, now() + interval '3 days', now()
    FROM unnest(${learnerIds}::text[]) AS l (id), unnest(${courseIds}::text[]) AS c (id)`;
  await database.db.$executeRaw`
    INSERT INTO enrollment (id, user_id, course_id, progress, updated_at)
    SELECT gen_random_uuid()::text, l.id, c.id, 50, now()
    FROM unnest(${learnerIds}::text[]) AS l (id), unnest(${courseIds}::text[]) AS c (id)`;
  return manager;
}

it('takes one statement beside the session’s for a large centre, as for a small one', async () => {
  const read = async (people: number, courses: number) => {
    const manager = await centreOf(people, courses);
    const get = async () => {
      clearChildcareSessionCache();
      return (await send('/api/centre/overview', { as: manager })).json();
    };
    await get();
    counted.countSinceLastCall();
    const { cells } = await get();
    expect(cells).toHaveLength(people * courses);
    return counted.countSinceLastCall();
  };
  expect(await read(3, 2)).toBe(2);
  expect(await read(60, 20)).toBe(2);
});

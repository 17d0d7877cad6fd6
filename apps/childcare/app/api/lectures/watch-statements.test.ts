import { createChildcareClient } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { recordWatchedRanges } from '#domain/progress/record-watched-ranges.ts';
import { domainServices } from '#services.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const counted = useStatementCountingClient(database, createChildcareClient);

useChildcareService(database, () => ({ db: counted.db }));

it('is one statement a heartbeat', async () => {
  const course = await createCourse(database.db);
  const { lectures } = await createSection(database.db, { courseId: course.id, types: ['VIDEO'] });
  const person = await createUser(database.db);
  await createEnrollment(database.db, { userId: person.id, courseId: course.id });
  const ctx = {
    ...domainServices(),
    actor: actorOf(person),
    client: { address: '203.0.113.7', userAgent: '' },
    requestId: '',
    defer: () => {},
  };
  const beat = () => recordWatchedRanges(ctx, lectures[0]?.id ?? '', { ranges: [[0, 2]], position: 2 });
  // The first one connects, begins the lecture and says so.
  await beat();
  await beat();
  counted.countSinceLastCall();
  expect(await beat()).toMatchObject({ watchedDuration: 2, isCounted: true });
  expect(counted.countSinceLastCall()).toBe(1);
});

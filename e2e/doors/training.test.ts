import { createHash, randomBytes } from 'node:crypto';
import { createTrainingClient } from '@repo/db/training';
import { createCourseRun, createEnrolment, createUser, tokenOf } from '@repo/testing/training-factories';
import { afterAll, beforeAll, test } from 'vitest';
import { type Doors, startDoors } from './start-doors.ts';
import { expectAlike, questionsOf } from './walk.ts';

const key = randomBytes(24).toString('base64url');
const tokens = { admin: '', learner: '' };
const ids = { courses: '', 'course-runs': '', enrolments: '', users: '' };
let doors: Doors;

async function fill(databaseUrl: string): Promise<void> {
  const db = createTrainingClient(databaseUrl, { poolSize: 2 });
  const admin = await createUser(db, { roles: ['admin'], email: 'admin@example.com' });
  const learner = await createUser(db, { email: 'learner@example.com' });
  const run = await createCourseRun(db);
  const enrolment = await createEnrolment(db, { userId: learner.id, courseRunId: run.id });
  await db.apiKey.create({
    data: {
      name: 'Doors',
      prefix: key.slice(0, 10),
      keyHash: createHash('sha256').update(key).digest('hex'),
      scopes: ['course-runs:read', 'enrolments:write'],
      creatorId: admin.id,
    },
  });
  tokens.admin = await tokenOf(db, admin);
  tokens.learner = await tokenOf(db, learner);
  Object.assign(ids, {
    courses: run.courseId,
    'course-runs': run.id,
    enrolments: enrolment.id,
    users: learner.id,
  });
  await db.$disconnect();
}

beforeAll(async () => {
  doors = await startDoors('training', fill);
});
afterAll(() => doors?.stop());

test('every route answers every method and caller alike through both doors', async () => {
  const callers: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${tokens.learner}` },
    { authorization: `Bearer ${tokens.admin}` },
    { 'x-api-key': key },
  ];
  await expectAlike(doors, questionsOf('training', callers));
});

import { createTrainingClient } from '@repo/db/training';
import { adminEnrolmentQuery } from '@repo/schemas/training/enrolment';
import { ownClassTableQuery } from '@repo/schemas/training/own-class';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { beforeEach, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { listClassesAtRisk } from './attendance-risk/list-classes-at-risk.ts';
import { listTaughtAndEnrolledClasses } from './calendar/list-taught-and-enrolled-classes.ts';
import { listOwnClassesPage } from './classes/own-classes.ts';
import type { SignedInContext } from './context.ts';
import { listConcernsMostUrgentFirst } from './dashboard/list-concerns-most-urgent-first.ts';
import { listAllEnrolments } from './enrolments/list-all-enrolments.ts';
import { getGradebook } from './gradebook/get-gradebook.ts';
import { listOwnAssessments } from './submissions/list-own-assessments.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const counted = useStatementCountingClient(database, createTrainingClient);
let ctx: SignedInContext;
let taughtRun = '';

beforeEach(async () => {
  const person = await createUser(database.db, { roles: ['trainer', 'learner'] });
  const course = await createCourse(database.db);
  const assessment = await createAssessment(database.db, { courseId: course.id });
  for (const trainerId of [person.id, null]) {
    const run = await createCourseRun(database.db, { courseId: course.id, trainerId });
    await createEnrolment(database.db, { userId: person.id, courseRunId: run.id });
    if (trainerId) {
      taughtRun = run.id;
      await createSubmission(database.db, {
        assessmentId: assessment.id,
        learnerId: person.id,
        courseRunId: run.id,
      });
    }
  }
  ctx = {
    ...service.services,
    db: counted.db,
    actor: actorOf(person),
    client: { address: '', userAgent: '' },
    requestId: '',
    defer: () => {},
  };
});

const page = { page: 1, limit: 25 };
const filters = ownClassTableQuery.parse({});

test.each<[part: string, statements: number, read: () => Promise<unknown>]>([
  [
    'the classes ahead',
    1,
    () => listTaughtAndEnrolledClasses(ctx.db, { userId: ctx.actor.id, from: '2026-01-01' }),
  ],
  ['own assessments', 1, () => listOwnAssessments(ctx, { view: 'waiting', ...page })],
  ['a page of all enrolments', 2, () => listAllEnrolments(ctx, adminEnrolmentQuery.parse(page))],
  ['what needs attention, per kind', 7, () => listConcernsMostUrgentFirst(ctx)],
  ['classes taught', 2, () => listOwnClassesPage(ctx, 'teaching', { ...filters, ...page })],
  ['a gradebook', 2, () => getGradebook(ctx, taughtRun)],
  ['classes with learners at risk', 1, () => listClassesAtRisk(ctx, page)],
  ['classes attended', 3, () => listOwnClassesPage(ctx, 'learning', { ...filters, ...page })],
])('statements of a page: %s takes %i', async (_, statements, read) => {
  // The first time connections are opened, which takes statements of its own.
  await read();
  counted.countSinceLastCall();
  await read();
  expect(counted.countSinceLastCall()).toBe(statements);
});

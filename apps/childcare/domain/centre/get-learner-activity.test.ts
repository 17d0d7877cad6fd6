import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createSection, type createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createBusyCentre, createDayOffset } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { getLearnerActivity } from './get-learner-activity.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call } = useChildcareService(database, () => ({ clock: () => now }));
const inDays = createDayOffset(now);

type Person = Awaited<ReturnType<typeof createUser>>;
const activityFor = (as: Person, learnerId: string) =>
  getLearnerActivity({ db: database.db, actor: { ...actorOf(as), role: 'CORPORATE_ADMIN' } }, learnerId);

it('activity: quizzes show the best and the last result of this time, and the attempts', async () => {
  const { db } = database;
  const { manager, amy, idOf } = await createBusyCentre(db, now);
  const courseId = idOf('on-the-way');
  const section = await db.section.create({ data: { courseId, title: 'One', position: 0 } });
  const lecture = await db.lecture.create({
    data: { sectionId: section.id, title: 'Check', type: 'QUIZ', position: 0, quiz: { maxAttempts: 3 } },
  });
  const { id: enrollmentId } = await db.enrollment.update({
    where: { userId_courseId: { userId: amy.id, courseId } },
    data: { cycle: 2 },
  });
  const attempt = (number: number, score: number | null, cycle = 2) => ({
    enrollmentId,
    lectureId: lecture.id,
    cycle,
    number,
    seed: 1,
    score,
    submittedAt: score === null ? null : now,
    passed: score === null ? null : score > 50,
  });
  await db.quizAttempt.createMany({
    data: [attempt(1, 100, 1), attempt(2, 70), attempt(3, 40), attempt(4, null)],
  });
  await db.extraAttempts.create({ data: { enrollmentId, lectureId: lecture.id, cycle: 2, granted: 1 } });
  expect((await activityFor(manager, amy.id))?.quizzes).toEqual([
    {
      lectureId: lecture.id,
      lectureTitle: 'Check',
      courseTitle: 'on-the-way',
      best: 70,
      last: 40,
      attempts: 3,
      allowedAttempts: 4,
      isPassed: true,
    },
  ]);
  // What somebody does for another centre, or alone, is not this one's.
  await db.assignment.updateMany({ where: { learnerId: amy.id, courseId }, data: { status: 'CANCELLED' } });
  expect((await activityFor(manager, amy.id))?.quizzes).toEqual([]);
});

it('activity: the last reminder is shown with its course and the manager who sent it', async () => {
  const { db } = database;
  const { manager, amy, ben, idOf } = await createBusyCentre(db, now);
  expect(await activityFor(manager, ben.id)).toMatchObject({ remindedAt: null, remindedOf: null, by: null });
  const assignment = await db.assignment.findFirstOrThrow({
    where: { learnerId: amy.id, courseId: idOf('overdue') },
  });
  await db.reminder.create({
    data: { assignmentId: assignment.id, kind: 'overdue', deadline: inDays(-1), sentAt: inDays(-1) },
  });
  expect(await activityFor(manager, amy.id)).toMatchObject({
    remindedAt: inDays(-1),
    kind: 'overdue',
    by: null,
  });
  await call(`/api/assignments/${assignment.id}/remind`, { method: 'POST', as: manager });
  expect(await activityFor(manager, amy.id)).toMatchObject({
    remindedAt: now,
    remindedOf: 'overdue',
    kind: 'nudge',
    by: manager.name,
  });
});

it('activity: last seen is the latest sign-in or saved progress, and never for who did neither', async () => {
  const { db } = database;
  const { manager, amy, chen, idOf } = await createBusyCentre(db, now);
  expect((await activityFor(manager, chen.id))?.lastSeenAt).toBeNull();
  await db.user.update({ where: { id: amy.id }, data: { lastSignInAt: inDays(-9) } });
  expect((await activityFor(manager, amy.id))?.lastSeenAt).toEqual(inDays(-9));
  await db.enrollment.update({
    where: { userId_courseId: { userId: amy.id, courseId: idOf('on-the-way') } },
    data: { lastActivityAt: inDays(-2) },
  });
  expect((await activityFor(manager, amy.id))?.lastSeenAt).toEqual(inDays(-2));
});

it('activity: the manager of another centre gets nothing', async () => {
  const { rival, amy } = await createBusyCentre(database.db, now);
  expect(await activityFor(rival, amy.id)).toBeNull();
});

it('activity: last seen is no more exact than a minute', async () => {
  const { db } = database;
  const { manager, amy } = await createBusyCentre(db, now);
  await db.user.update({
    where: { id: amy.id },
    data: { lastSignInAt: new Date('2026-11-19T08:15:42.123Z') },
  });
  expect((await activityFor(manager, amy.id))?.lastSeenAt).toEqual(new Date('2026-11-19T08:15:00.000Z'));
});

it('activity: time spent is that of videos, SCORM and quizzes in this time through the course', async () => {
  const { db } = database;
  const { manager, rival, amy, idOf } = await createBusyCentre(db, now);
  const courseId = idOf('on-the-way');
  const { lectures } = await createSection(db, { courseId, types: ['VIDEO', 'QUIZ'] });
  const [video, quiz] = lectures.map(({ id }) => id);
  const { id: enrollmentId } = await db.enrollment.update({
    where: { userId_courseId: { userId: amy.id, courseId } },
    data: { cycle: 2 },
  });
  await db.lectureProgress.create({
    data: { enrollmentId, lectureId: video ?? '', watchedDuration: 600, scormTotalSeconds: 90 },
  });
  const attempt = (number: number, minutes: number, cycle = 2) => ({
    ...{ enrollmentId, lectureId: quiz ?? '', cycle, number, seed: 1, score: 50, passed: false },
    startedAt: new Date(now.getTime() - minutes * 60_000),
    submittedAt: now,
  });
  // The first is of an earlier time; the last was left open for a day.
  await db.quizAttempt.createMany({ data: [attempt(1, 50, 1), attempt(2, 5), attempt(3, 24 * 60)] });
  expect((await activityFor(manager, amy.id))?.times).toEqual([
    {
      courseId,
      courseTitle: 'on-the-way',
      watchedSeconds: 600,
      scormSeconds: 90,
      quizSeconds: 5 * 60 + 2 * 3600,
    },
  ]);
  expect(await activityFor(rival, amy.id)).toBeNull();
});

import { newId } from '@repo/db/new-id';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { formatDate } from '@repo/ui/format-date';
import { describe, expect, it } from 'vitest';
import { continueCourseRepeats } from '#domain/course-repeats/continue-course-repeats.ts';
import { addDays, addMonths, endOfDay } from '#domain/requirements/calendar-days.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { getVersionsPage } from '#domain/versions/get-versions-page.ts';
import { again, createRepeatWorld, done } from '#testing/repeat-world.ts';
import { useRequirements } from '#testing/use-requirements.ts';

const requirements = useRequirements();
const { database, service, call, mails, later } = requirements;

const createWorld = async (centre = {}) => {
  const { db } = database;
  return { db, ...(await createRepeatWorld(db, service, centre)) };
};

describe('a version that people have to repeat', () => {
  it('begins the course again for those whose centre had assigned it, and for nobody else', async () => {
    const {
      db,
      amy,
      ben,
      ours,
      manager,
      course,
      complete,
      completedAt,
      preview,
      publish,
      run,
      stateOf,
      lectures,
    } = await createWorld();
    await complete(amy.id);
    await db.certificate.create({
      data: {
        certificateId: 'C-1',
        userId: amy.id,
        courseId: course.id,
        learnerName: 'Amy Tan',
        courseName: course.title,
        organizationName: ours.name,
        cpdPoints: 1,
        issuedAt: new Date(),
      },
    });
    await call(`/api/assignments`, { as: manager, body: { learnerId: ben.id, courseId: course.id } });
    await call(`/api/lectures/${lectures[0]?.id}/progress`, { as: ben, body: { completed: true } });
    const people = {
      leaver: await createUser(db),
      alone: await createUser(db),
      cancelled: await createUser(db, { organizationId: ours.id }),
      closed: await createUser(db, { organizationId: ours.id, deactivatedAt: new Date() }),
    };
    await complete(people.leaver.id);
    await createEnrollment(db, {
      userId: people.alone.id,
      courseId: course.id,
      progress: 100,
      completedAt,
    });
    await complete(people.cancelled.id, { status: 'CANCELLED' });
    await complete(people.closed.id);
    expect(await preview()).toMatchObject({
      people: [{ name: 'Amy Tan', organizationName: 'Little Stars', outcome: 'BEGINS' }],
      counts: { begins: 1, unpaid: 0, noSeat: 0 },
      untouched: { underWay: 1, others: 4 },
      centres: 1,
      amountSgd: '0.00',
      mails: 1,
      total: 1,
      examples: [{ to: amy.email, text: expect.stringContaining('Please complete it again') }],
    });
    mails.length = 0;
    expect(await publish()).toMatchObject({ status: 201, body: { number: 2, repeating: 1 } });
    expect(await stateOf(amy.id)).toEqual(done);
    await run();
    expect(await stateOf(amy.id)).toEqual(again);
    const enrollment = await db.enrollment.findFirstOrThrow({ where: { userId: amy.id } });
    const { currentVersionId } = await db.course.findUniqueOrThrow({ where: { id: course.id } });
    expect(enrollment).toMatchObject({ versionId: currentVersionId, progress: 0 });
    expect(await stateOf(ben.id)).toMatchObject({ status: 'IN_PROGRESS', cycle: 1 });
    for (const { id } of Object.values(people)) expect((await stateOf(id)).cycle).toBe(1);
    expect(await db.certificate.findFirstOrThrow()).toMatchObject({
      cycle: 1,
      revokedAt: null,
      expiresAt: null,
    });
    expect(mails).toMatchObject([
      { to: amy.email, text: expect.stringContaining('What is new: New rules on allergies') },
    ]);
    const notified = await db.notification.findMany({ where: { kind: 'course-repeat' } });
    expect(notified).toMatchObject([{ userId: manager.id, data: { begins: 1, unpaid: 0, noSeat: 0 } }]);
    await run();
    expect(await stateOf(amy.id)).toEqual(again);
    expect(mails).toHaveLength(1);
  });

  it('gives the free seats of a centre in order, and says who gets none', async () => {
    const { db, amy, ben, complete, preview, publish, run, stateOf } = await createWorld({ maxLearners: 1 });
    await complete(amy.id);
    await complete(ben.id);
    expect(await preview()).toMatchObject({ counts: { begins: 1, noSeat: 1 } });
    await publish();
    await run();
    expect([await stateOf(amy.id), await stateOf(ben.id)]).toEqual([again, done]);
    expect(await db.courseRepeat.findFirst()).toMatchObject({ people: 1, begun: 1, skipped: 1 });
  });

  it('is refused when a seat that was taken in the preview is free', async () => {
    const { db, ours, amy, ben, complete, preview, publish } = await createWorld({ maxLearners: 1 });
    await complete(amy.id);
    await complete(ben.id);
    const { shownAt, counts } = await preview();
    await db.organization.update({ where: { id: ours.id }, data: { maxLearners: 2 } });
    expect((await publish({ shownAt, people: counts.begins })).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('of a centre without a free seat begins for nobody, and its managers are notified', async () => {
    const { db, amy, complete, publish, run, stateOf, manager } = await createWorld({ maxLearners: 0 });
    await complete(amy.id);
    expect((await publish()).status).toBe(201);
    await run();
    expect(await stateOf(amy.id)).toEqual(done);
    expect(await db.notification.findMany({ where: { kind: 'course-repeat' } })).toMatchObject([
      { userId: manager.id, data: { begins: 0, noSeat: 1 } },
    ]);
  });

  it('shows one of its mails, however many before that person have to be paid for', async () => {
    const { amy, ben, complete, preview } = await createWorld({ billingEnabled: true });
    await complete(amy.id);
    await complete(ben.id, { paymentStatus: 'PAID' });
    expect((await preview({ limit: 1 })).examples).toMatchObject([{ to: ben.email }]);
  });

  it('that cannot be continued holds up no other', async () => {
    const { db, admin, ours, manager, amy, ben, completedAt, complete, publish, run, stateOf } =
      await createWorld();
    await complete(amy.id);
    await publish();
    const repeat = await db.courseRepeat.findFirstOrThrow();
    const other = await createCourse(db, { createdById: admin.id });
    const { id: versionId } = await db.courseVersion.create({
      data: { courseId: other.id, number: 2, publishedAt: new Date() },
    });
    const pair = { courseId: other.id, completedAt };
    await createEnrollment(db, { ...pair, userId: ben.id, progress: 100 });
    const by = { assignedById: manager.id, organizationId: ours.id };
    await db.assignment.create({ data: { ...pair, ...by, learnerId: ben.id, status: 'COMPLETED' } });
    // It is the older one, and cannot count any further.
    const createdAt = new Date(repeat.createdAt.getTime() - 60_000);
    await db.courseRepeat.create({
      data: { ...repeat, id: newId(), versionId, createdAt, begun: 2 ** 31 - 1 },
    });
    await expect(run()).rejects.toThrow('Some repetitions');
    expect(await stateOf(amy.id)).toEqual(again);
    expect(await db.assignment.findFirst({ where: { learnerId: ben.id } })).toMatchObject({
      status: 'COMPLETED',
    });
  });

  it('is refused when more people would repeat it than the author saw, and for an archived course', async () => {
    const { db, course, amy, complete, publish } = await createWorld();
    await complete(amy.id);
    expect((await publish({ people: 0 })).status).toBe(409);
    expect(await db.courseRepeat.count()).toBe(0);
    await db.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } });
    expect((await publish({ shownAt: new Date().toISOString(), people: 5, amountSgd: '0.00' })).status).toBe(
      400,
    );
    expect(await db.courseVersion.count({ where: { publishedAt: null } })).toBe(1);
  });

  it('leaves who completed the course after the author looked', async () => {
    const { amy, ben, complete, completedAt, publish, run, stateOf } = await createWorld();
    await complete(amy.id);
    await complete(ben.id);
    await publish({ shownAt: new Date(completedAt.getTime() - 1000).toISOString() });
    await run();
    expect([await stateOf(amy.id), await stateOf(ben.id)]).toEqual([done, done]);
  });

  it('is not taken back by a requirement that is fulfilled', async () => {
    const { amy, publish, run, stateOf, ...world } = await createWorld();
    await requirements.ask(world, { validMonths: 24, againDays: 30 });
    await requirements.finish(world, amy);
    later(1);
    await publish();
    await run();
    expect(await stateOf(amy.id)).toEqual(again);
    expect(await requirements.run()).toMatchObject({ takenBack: 0, moved: 0 });
    expect(await stateOf(amy.id)).toEqual(again);
  });

  it('is due no later than a requirement that it has to fulfil, as its mail says', async () => {
    const { db, amy, theirs, rival, complete, preview, publish, run, ...world } = await createWorld();
    await requirements.ask(world, { validMonths: 1, againDays: 1, dueDays: 1 });
    await requirements.finish(world, amy);
    later(1);
    const due = endOfDay(addMonths(singaporeDay(new Date()), 1));
    expect((await preview({ dueDays: 365 })).examples).toMatchObject([
      { to: amy.email, text: expect.stringContaining(`by ${formatDate(due)}`) },
    ]);
    const other = await createUser(db, { organizationId: theirs.id });
    await complete(other.id, { organizationId: theirs.id, assignedById: rival.id });
    mails.length = 0;
    await publish({ dueDays: 365 });
    await run();
    const deadlineOf = async (userId: string) =>
      (await db.assignment.findFirstOrThrow({ where: { learnerId: userId } })).deadline;
    expect(await deadlineOf(amy.id)).toEqual(due);
    expect(await db.enrollment.findFirst({ where: { userId: amy.id } })).toMatchObject({ deadline: due });
    expect(mails.find(({ to }) => to === amy.email)?.text).toContain(`by ${formatDate(due)}`);
    const late = endOfDay(addDays(singaporeDay(requirements.now()), 365));
    expect(await deadlineOf(other.id)).toEqual(late);
  });

  it('is repeated for the version after it by whoever completed it', async () => {
    const { db, amy, complete, prepareDraft, publish, run, stateOf } = await createWorld();
    await complete(amy.id);
    await publish();
    await run();
    const completedAt = requirements.now();
    await db.enrollment.updateMany({ where: { userId: amy.id }, data: { progress: 100, completedAt } });
    await db.assignment.updateMany({
      where: { learnerId: amy.id },
      data: { status: 'COMPLETED', completedAt },
    });
    await prepareDraft();
    expect((await publish()).body).toMatchObject({ number: 3, repeating: 1 });
    await run();
    expect(await stateOf(amy.id)).toEqual({ ...again, cycle: 3 });
    expect(await db.courseReset.findMany({ orderBy: { cycle: 'asc' } })).toMatchObject([
      { cycle: 1 },
      { cycle: 2 },
    ]);
  });

  it('stops in the middle when the course is archived, and its page says so', async () => {
    const { db, course, theirs, rival, amy, complete, publish, stateOf } = await createWorld();
    const person = await createUser(db, { organizationId: theirs.id });
    await complete(amy.id);
    await complete(person.id, { organizationId: theirs.id, assignedById: rival.id });
    await publish();
    const stop = new AbortController();
    const { services } = service;
    const clock = () => {
      stop.abort();
      return services.clock();
    };
    await expect(continueCourseRepeats({ ...services, clock }, stop.signal)).rejects.toThrow();
    await db.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } });
    await continueCourseRepeats(services);
    const states = [await stateOf(amy.id), await stateOf(person.id)];
    expect(states.filter(({ cycle }) => cycle === 2)).toHaveLength(1);
    const { repeats } = await getVersionsPage({ db }, course.id, undefined);
    expect(repeats).toMatchObject([{ people: 2, begun: 1, isStopped: true, isFinished: true }]);
  });
});

it('continues where it was broken off, and asks each of many people once, with two workers', async () => {
  const { db, admin, course, ours, manager, publish, run } = await createWorld({ maxLearners: 5000 });
  const people = 1_100;
  await db.$executeRaw`
    WITH people AS (
      INSERT INTO "user" (id, name, email, role, organization_id, password_hash, updated_at)
      SELECT 'learner-' || lpad(n::text, 5, '0'), 'Learner ' || n, 'learner' || n || '@example.com', 'LEARNER', ${ours.id}, 'x', now()
      FROM generate_series(1, ${people}::int) AS n RETURNING id
    ), enrolled AS (
      INSERT INTO enrollment (id, user_id, course_id, version_id, progress, completed_at, updated_at)
      SELECT 'e-' || id, id, ${course.id}, ${course.id}, 100, now() - interval '30 days', now() FROM people
    )
    INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, status, completed_at, updated_at)
    SELECT 'a-' || id, id, ${course.id}, ${manager.id}, ${ours.id}, 'COMPLETED', now() - interval '30 days', now() FROM people`;
  expect((await publish()).body).toMatchObject({ repeating: people });
  const stop = new AbortController();
  const { services } = service;
  // Aborted after the first batch, as by a server that stops.
  const first = continueCourseRepeats(
    {
      ...services,
      clock: () => {
        stop.abort();
        return services.clock();
      },
    },
    stop.signal,
  );
  await expect(first).rejects.toThrow();
  const begun = await db.enrollment.count({ where: { cycle: 2 } });
  expect(begun).toBe(500);
  await Promise.all([continueCourseRepeats(services), continueCourseRepeats(services)]);
  await run();
  expect(await db.enrollment.count({ where: { cycle: 2 } })).toBe(people);
  expect(await db.courseReset.count()).toBe(people);
  expect(await db.notification.count({ where: { kind: 'course-reset' } })).toBe(people);
  expect(await db.notification.count({ where: { kind: 'course-repeat' } })).toBe(1);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(people);
  expect(mails).toHaveLength(people);
  expect(await db.courseRepeat.findFirstOrThrow()).toMatchObject({
    people,
    begun: people,
    unpaid: 0,
    skipped: 0,
    requestedById: admin.id,
    finishedAt: expect.any(Date),
  });
});

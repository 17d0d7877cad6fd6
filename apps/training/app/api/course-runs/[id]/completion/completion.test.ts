import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completeAutomaticallyAndNotify } from '#domain/completion/complete-automatically.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const lessons = new Date('2027-03-01T00:00:00Z');
const afterwards = new Date('2027-03-03T02:00:00Z');
let now = afterwards;
const service = useTrainingService(database, () => ({ clock: () => now }));

type Person = { id: string };
type Learner = { name: string; units: string[]; overall: string; attendedMinutes: number; missing: string[] };

/** A class of two days of 8 and 4 hours, a unit with an exam and one with two, and a learner. */
async function begin() {
  now = afterwards;
  const { db } = database;
  const admin = await createUser(db, { roles: ['admin'] });
  const trainer = await createUser(db, { roles: ['trainer'] });
  const course = await createCourse(db, { title: 'Crane basics' });
  const unit = (title: string, position: number) =>
    db.learningUnit.create({ data: { courseId: course.id, title, position } });
  const [signals, lifting] = [await unit('Signals 手势', 0), await unit('Lifting', 1)];
  await unit('Welcome', 2);
  const assess = async (learningUnitId: string, passScore: number | null = 50) =>
    (await createAssessment(db, { courseId: course.id, learningUnitId, passScore })).id;
  const exams = [await assess(signals.id), await assess(lifting.id), await assess(lifting.id)];
  await assess(signals.id, null);
  const run = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  const session = async (number: number, endTime: string) =>
    db.courseRunSession.create({
      data: {
        ...{ courseRunId: run.id, number, startDate: lessons, endDate: lessons, startTime: '09:00', endTime },
      },
    });
  const sessions = [(await session(1, '17:00')).id, (await session(2, '13:00')).id];
  const seat = async (fullName: string) => {
    const person = await createUser(db, { fullName });
    const { id: enrolmentId } = await createEnrolment(db, { userId: person.id, courseRunId: run.id });
    return { id: person.id, enrolmentId };
  };
  return {
    admin,
    trainer,
    courseId: course.id,
    runId: run.id,
    exams,
    sessions,
    seat,
    ann: await seat('Ann'),
  };
}

type Place = Awaited<ReturnType<typeof begin>>;

async function grade(
  { trainer, runId }: Place,
  assessmentId: string | undefined,
  learner: Person,
  score: number,
) {
  await database.db.submission.create({
    data: {
      ...{
        assessmentId: assessmentId ?? '',
        learnerId: learner.id,
        courseRunId: runId,
        status: 'graded',
        score,
      },
      ...{ graderId: trainer.id, gradedAt: now },
    },
  });
}

async function attend({ trainer, sessions }: Place, places: number[], learner: Person) {
  for (const place of places) {
    await database.db.attendance.create({
      data: {
        ...{ sessionId: sessions[place] ?? '', userId: learner.id, status: 'late', method: 'hand' },
        markedById: trainer.id,
      },
    });
  }
}

async function passAll(place: Place, learner: Person) {
  for (const exam of place.exams) await grade(place, exam, learner, 50);
  await attend(place, [0, 1], learner);
}

const ruleOf = (courseId: string) => `/api/courses/${courseId}/completion-rule`;

const saveRule = ({ admin, courseId }: Place, body: object = {}) =>
  service.call(ruleOf(courseId), {
    ...{ method: 'PUT', as: admin },
    body: { mode: 'confirm', needsCompetence: true, minimumAttendance: 75, expectedVersion: '', ...body },
  });

const read = ({ trainer, runId }: Place, as: Person = trainer) =>
  service.call(`/api/course-runs/${runId}/completion`, { as });

async function learnerIn(place: Place): Promise<Learner> {
  return (await read(place)).body.data.learners[0];
}

const complete = ({ admin, runId }: Place, enrolmentIds: string[], as: Person = admin) =>
  service.call(`/api/course-runs/${runId}/completion`, { method: 'POST', as, body: { enrolmentIds } });

const statusOf = async (id: string) =>
  (await database.db.enrolment.findUniqueOrThrow({ where: { id } })).status;

describe('the rule of a course', () => {
  it('is nothing at first, is saved with the version that was read, and is in the audit log', async () => {
    const place = await begin();
    const { body } = await service.call(ruleOf(place.courseId), { as: place.admin });
    expect(body.data).toMatchObject({ mode: 'manual', version: '' });
    const saved = await saveRule(place);
    expect(saved.body.data).toMatchObject({ mode: 'confirm', minimumAttendance: 75 });
    const stale = await saveRule(place, { minimumAttendance: 50 });
    expect(stale).toMatchObject({ status: 400, body: { details: [{ field: 'expectedVersion' }] } });
    const { version: expectedVersion } = saved.body.data;
    expect((await saveRule(place, { minimumAttendance: 50, expectedVersion })).status).toBe(200);
    const entries = await database.db.auditEntry.count({ where: { action: 'course.completion-rule' } });
    expect(entries).toBe(2);
  });

  it.each([
    [{ needsCompetence: false, minimumAttendance: null }, /at least one condition/],
    [{ minimumAttendance: 0 }, /1 percent or more/],
    [{ minimumAttendance: 101 }, /At most 100/],
  ])('is refused as %j', async (body, message) => {
    const { status, body: answer } = await saveRule(await begin(), body);
    expect([status, answer.error]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('GET /api/course-runs/[id]/completion', () => {
  it('judges each unit, the whole, and the hours that were attended', async () => {
    const place = await begin();
    await saveRule(place);
    const { body } = await read(place);
    expect(body.data).toMatchObject({
      ...{ isOver: true, totalMinutes: 720, units: [{ title: 'Signals 手势' }, { title: 'Lifting' }] },
      learners: [{ units: ['open', 'open'], overall: 'open', missing: ['assessment', 'attendance'] }],
    });
    await grade(place, place.exams[0], place.ann, 50);
    await grade(place, place.exams[1], place.ann, 49.5);
    await attend(place, [0], place.ann);
    expect(await learnerIn(place)).toMatchObject({
      ...{ units: ['competent', 'not-yet'], overall: 'not-yet', attendedMinutes: 480 },
      missing: ['competence', 'attendance'],
    });
    // 8 of 12 hours are 66 %.
    await attend(place, [1], place.ann);
    expect((await learnerIn(place)).missing).toEqual(['competence']);
  });

  it('counts a part of a session with its minutes, and says how much can be missed yet', async () => {
    const place = await begin();
    await saveRule(place);
    expect(await learnerIn(place)).toMatchObject({ missedMinutes: 0, minutesLeftToMiss: 180 });
    await attend(place, [0], place.ann);
    await database.db.attendance.updateMany({ data: { minutes: 400 } });
    expect(await learnerIn(place)).toMatchObject({
      ...{ attendedMinutes: 400, missedMinutes: 80, minutesLeftToMiss: 100 },
    });
    await database.db.attendance.updateMany({ data: { minutes: null, status: 'absent' } });
    expect(await learnerIn(place)).toMatchObject({ attendedMinutes: 0, minutesLeftToMiss: -300 });
    await database.db.attendance.updateMany({ data: { madeUpMinutes: 240 } });
    expect(await learnerIn(place)).toMatchObject({ attendedMinutes: 240, minutesLeftToMiss: -60 });
  });

  it('counts the grade of an earlier attempt until a resit is graded, and no draft', async () => {
    const place = await begin();
    await saveRule(place, { minimumAttendance: null });
    await passAll(place, place.ann);
    const [exam] = place.exams;
    const where = { assessmentId: exam ?? '', learnerId: place.ann.id };
    await database.db.submission.updateMany({ where, data: { supersededAt: now, stillCounts: true } });
    expect((await learnerIn(place)).overall).toBe('competent');
    await database.db.submission.updateMany({ where, data: { stillCounts: false } });
    expect((await learnerIn(place)).overall).toBe('open');
    await database.db.gradeDraft.create({
      data: { ...where, score: 90, markerId: place.trainer.id, workVersion: '-', updatedAt: now },
    });
    expect((await learnerIn(place)).overall).toBe('open');
  });

  it('gives a session of two days the hours of both, and one of four nights those of each', async () => {
    const place = await begin();
    const [long, night] = place.sessions;
    const endDate = new Date('2027-03-02T00:00:00Z');
    await database.db.courseRunSession.update({ where: { id: long ?? '' }, data: { endDate } });
    const nights = { startTime: '22:00', endTime: '06:00', endDate: new Date('2027-03-05T00:00:00Z') };
    await database.db.courseRunSession.update({ where: { id: night ?? '' }, data: nights });
    expect((await read(place)).body.data.totalMinutes).toBe(16 * 60 + 4 * 8 * 60);
  });

  it('has nobody ready before the last session has ended', async () => {
    const place = await begin();
    await saveRule(place);
    await passAll(place, place.ann);
    expect((await learnerIn(place)).missing).toEqual([]);
    // A grade that can still be taken back unseen is none.
    await database.db.submission.updateMany({ data: { mailDueAt: afterwards } });
    expect((await learnerIn(place)).missing).toEqual(['assessment']);
    await database.db.submission.updateMany({ data: { mailDueAt: null } });
    now = new Date('2027-03-01T08:59:00Z');
    expect((await learnerIn(place)).missing).toEqual(['class']);
    now = new Date('2027-03-01T09:00:00Z');
    expect((await learnerIn(place)).missing).toEqual([]);
  });

  it('leaves out who has left the class, and never counts more than a session has', async () => {
    const place = await begin();
    for (const status of ['cancelled', 'withdrawn', 'admin_removed'] as const) {
      const left = await place.seat(`Left ${status}`);
      await database.db.enrolment.update({ where: { id: left.enrolmentId }, data: { status } });
    }
    await attend(place, [0], place.ann);
    await database.db.attendance.updateMany({ data: { minutes: 400, madeUpMinutes: 80 } });
    await database.db.courseRunSession.update({
      ...{ where: { id: place.sessions[0] ?? '' }, data: { endTime: '13:00' } },
    });
    const { learners } = (await read(place)).body.data;
    expect(learners).toMatchObject([{ name: 'Ann', attendedMinutes: 240, missedMinutes: 0 }]);
  });

  it('is for admins and the trainer of the class alone', async () => {
    const place = await begin();
    expect((await read(place, await createUser(database.db, { roles: ['trainer'] }))).status).toBe(403);
    expect((await read(place, place.ann)).status).toBe(403);
    expect((await read(place, place.admin)).status).toBe(200);
  });

  it('is exported, in a file that a spreadsheet does not run', async () => {
    const place = await begin();
    await saveRule(place);
    await place.seat('=HYPERLINK("x")');
    const path = `/api/course-runs/${place.runId}/completion/export?format=csv`;
    const text = await (await service.send(path, { as: place.trainer })).text();
    expect(text).toContain('Learner,Signals 手势,Lifting,Overall,Hours attended');
    expect(text).toContain('Ann,Not assessed yet,Not assessed yet,Not assessed yet,0,12,no,');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('POST /api/course-runs/[id]/completion', () => {
  it('completes those who meet the rule, notifies each once, and tells programs', async () => {
    const place = await begin();
    await saveRule(place);
    await passAll(place, place.ann);
    expect(await complete(place, [place.ann.enrolmentId])).toMatchObject({
      ...{ status: 200, body: { data: { completed: 1 } } },
    });
    expect(await statusOf(place.ann.enrolmentId)).toBe('completed');
    const [notice, ...others] = await database.db.notification.findMany();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'course-completed', userId: place.ann.id });
    const audited = { action: 'enrolment.set-status', targetId: place.ann.enrolmentId };
    expect(await database.db.auditEntry.count({ where: audited })).toBe(1);
    expect((await complete(place, [place.ann.enrolmentId])).status).toBe(400);
  });

  it('completes nobody when one does not meet the rule, and names them', async () => {
    const place = await begin();
    await saveRule(place);
    await passAll(place, place.ann);
    const ben = await place.seat('Ben');
    const answer = await complete(place, [place.ann.enrolmentId, ben.enrolmentId]);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'enrolmentIds.1' }] } });
    expect(await statusOf(place.ann.enrolmentId)).toBe('enrolled');
    expect(await database.db.notification.count()).toBe(0);
  });

  it('is refused without a rule, for a class of somebody else, and to trainers', async () => {
    const place = await begin();
    await passAll(place, place.ann);
    expect((await complete(place, [place.ann.enrolmentId])).status).toBe(400);
    await saveRule(place);
    await database.db.courseRun.updateMany({ data: { status: 'Cancelled' } });
    expect((await complete(place, [place.ann.enrolmentId])).body.error).toMatch(/cancelled/);
    await database.db.courseRun.updateMany({ data: { status: 'Confirmed' } });
    const other = await createCourseRun(database.db, { courseId: place.courseId });
    const elsewhere = { ...place, runId: other.id };
    expect((await complete(elsewhere, [place.ann.enrolmentId])).status).toBe(400);
    expect((await complete(place, [place.ann.enrolmentId], place.trainer)).status).toBe(403);
    expect(await statusOf(place.ann.enrolmentId)).toBe('enrolled');
  });
});

describe('an automatic rule', () => {
  const run = () => completeAutomaticallyAndNotify({ ...service.services, clock: () => now });

  it('completes in classes that end after it was changed, once, and leaves earlier ones to an admin', async () => {
    const place = await begin();
    await passAll(place, place.ann);
    await saveRule(place, { mode: 'automatic' });
    now = new Date(+now + 3600_000);
    expect(await run()).toBe(0);
    expect((await complete(place, [place.ann.enrolmentId])).status).toBe(200);
    await database.db.enrolment.updateMany({ data: { status: 'enrolled' } });
    await database.db.notification.deleteMany();
    await database.db.completionRule.updateMany({ data: { automaticFrom: new Date('2027-02-01') } });
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await statusOf(place.ann.enrolmentId)).toBe('completed');
    expect(await database.db.notification.count({ where: { userId: place.ann.id } })).toBe(1);
    expect(await database.db.auditEntry.count({ where: { actor: 'system' } })).toBe(1);
  });

  it('waits for the mail of a grade, and completes nobody in a class that is cancelled or not over', async () => {
    const place = await begin();
    await passAll(place, place.ann);
    await saveRule(place, { mode: 'automatic' });
    await database.db.completionRule.updateMany({ data: { automaticFrom: new Date('2027-02-01') } });
    await database.db.submission.updateMany({ data: { mailDueAt: afterwards } });
    expect(await run()).toBe(0);
    await database.db.submission.updateMany({ data: { mailDueAt: null } });
    await database.db.courseRun.updateMany({ data: { status: 'Cancelled' } });
    expect(await run()).toBe(0);
    await database.db.courseRun.updateMany({ data: { status: 'Confirmed' } });
    now = new Date('2027-03-01T08:00:00Z');
    expect(await run()).toBe(0);
    now = afterwards;
    expect(await run()).toBe(1);
  });

  it('leaves to an admin whose completion was taken back, and who is in a class without dates', async () => {
    const place = await begin();
    await passAll(place, place.ann);
    await saveRule(place, { mode: 'automatic' });
    await database.db.completionRule.updateMany({ data: { automaticFrom: new Date('2027-02-01') } });
    expect(await run()).toBe(1);
    const path = `/api/admin/enrolments/${place.ann.enrolmentId}`;
    await service.call(path, { method: 'PUT', as: place.admin, body: { status: 'enrolled' } });
    expect(await run()).toBe(0);
    expect((await learnerIn(place)).missing).toEqual([]);
    expect((await complete(place, [place.ann.enrolmentId])).status).toBe(200);
    await database.db.completionRule.updateMany({ data: { minimumAttendance: null } });
    const undated = { courseId: place.courseId, startDate: null, endDate: null };
    const { id: courseRunId } = await createCourseRun(database.db, undated);
    await createEnrolment(database.db, { userId: place.ann.id, courseRunId });
    expect(await run()).toBe(0);
  });

  it('goes on after a class that fails, and says so in the end', async () => {
    const place = await begin();
    await passAll(place, place.ann);
    await saveRule(place, { mode: 'automatic', minimumAttendance: null });
    await database.db.completionRule.updateMany({ data: { automaticFrom: new Date('2027-02-01') } });
    const later = await createCourseRun(database.db, { courseId: place.courseId });
    const { id } = await createEnrolment(database.db, { userId: place.ann.id, courseRunId: later.id });
    await database.db.$executeRawUnsafe(
      `ALTER TABLE enrolment ADD CONSTRAINT fails CHECK (status <> 'completed' OR course_run_id <> '${place.runId}')`,
    );
    const mend = () => database.db.$executeRawUnsafe('ALTER TABLE enrolment DROP CONSTRAINT IF EXISTS fails');
    onTestFinished(async () => void (await mend()));
    await expect(run()).rejects.toThrow(/fails/);
    await mend();
    expect(await statusOf(id)).toBe('completed');
    expect(await run()).toBe(1);
  });

  it('is for admins alone, because it completes learners', async () => {
    const place = await begin();
    const developer = await createUser(database.db, { roles: ['developer'] });
    const asDeveloper = { ...place, admin: developer };
    expect((await saveRule(asDeveloper, { mode: 'automatic' })).status).toBe(403);
    expect((await saveRule(asDeveloper)).status).toBe(200);
  });

  it('completes nobody twice when two processes run it', async () => {
    const place = await begin();
    await passAll(place, place.ann);
    await saveRule(place, { mode: 'automatic' });
    await database.db.completionRule.updateMany({ data: { automaticFrom: new Date('2027-02-01') } });
    const counts = await Promise.all([run(), run()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await database.db.notification.count()).toBe(1);
  });
});

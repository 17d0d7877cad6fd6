import { buildPdf } from '@repo/files/testing/sample-files';
import { createEventReader } from '@repo/http/testing/event-reader';
import type { NotificationList } from '@repo/schemas/notification';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { remindOfAssessmentsDueSoon } from '#domain/assessments/remind-of-assessments-due-soon.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { workHandedInKind } from '#notifications/work-kinds.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2026-12-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let [learner, trainer, admin] = [{} as Person, {} as Person, {} as Person];

beforeEach(async () => {
  now = new Date('2026-12-01T02:00:00Z');
  learner = await createUser(database.db, { fullName: 'Mei Ling' });
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Tan Wei' });
  admin = await createUser(database.db, { roles: ['admin'] });
});

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const ahead = { startDate: date('2027-03-01'), endDate: date('2027-03-02'), venueRoom: 'Room 3' };
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function classAhead() {
  const course = await createCourse(database.db, { title: 'First aid', status: 'active' });
  return createCourseRun(database.db, {
    courseId: course.id,
    trainerId: trainer.id,
    agencyRunId: null,
    ...ahead,
  });
}

async function list(as: Person): Promise<NotificationList> {
  return (await service.call('/api/notifications', { as })).body.data;
}
const texts = async (as: Person) => (await list(as)).notifications.map(({ text }) => text);
const kindsOf = async (as: Person) => (await list(as)).notifications.map(({ kind }) => kind);

/** The subjects of all mails to the person, the first first. */
async function mailsTo({ email }: Person): Promise<string[]> {
  await notifications.deliver(service.services);
  await service.settleMails();
  return service.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function post(path: string, as: Person, body: object = {}) {
  const answer = await service.call(`/api/${path}`, { method: 'POST', as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
async function put(path: string, as: Person, body: object = {}) {
  const answer = await service.call(`/api/${path}`, { method: 'PUT', as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

describe('an enrolment', () => {
  it('is confirmed with class, dates and place, behind the bell and by one mail; so is its end', async () => {
    const { id: courseRunId } = await classAhead();
    const { enrollmentId } = await post('enrolments/enroll', learner, { courseRunId });
    expect(await list(learner)).toMatchObject({
      notifications: [
        {
          kind: 'enrolled',
          text: 'You are enrolled in First aid: Mon 1 Mar 2027 to Tue 2 Mar 2027, Room 3.',
          href: `/classes/${courseRunId}`,
        },
      ],
      unreadCount: 1,
    });
    await put(`admin/enrolments/${enrollmentId}`, admin, { status: 'cancelled' });
    // Back with one click, so without a mail.
    await put(`admin/enrolments/${enrollmentId}`, admin, { status: 'enrolled' });
    await post('enrolments/unenroll', admin, { enrollmentId });
    expect(await kindsOf(learner)).toEqual([
      'enrolment-withdrawn',
      'enrolled',
      'enrolment-withdrawn',
      'enrolled',
    ]);
    // The page that withdraws others does not say that it mails, so it does not.
    expect(await mailsTo(learner)).toEqual([
      'You are enrolled in a class',
      'You are no longer enrolled in a class',
    ]);
    expect((await list(trainer)).total).toBe(0);
  });

  it('that a learner ends is no news to them', async () => {
    const { id: courseRunId } = await classAhead();
    const enrolment = await createEnrolment(database.db, { courseRunId, userId: learner.id });
    await post('enrolments/unenroll', learner, { enrollmentId: enrolment.id });
    expect((await list(learner)).total).toBe(0);
    expect(await mailsTo(learner)).toEqual([]);
  });
});

describe('a class', () => {
  it('that is changed merges what it changed, and mails new times alone', async () => {
    const { id } = await classAhead();
    await createEnrolment(database.db, { courseRunId: id, userId: learner.id });
    const substitute = await createUser(database.db, { roles: ['trainer'], fullName: 'Priya Raman' });
    await put(`course-runs/${id}`, admin, { trainerId: substitute.id, venueRoom: 'Room 4' });
    await put(`course-runs/${id}`, admin, { venueRoom: 'Room 5' });
    const earlier = [
      'First aid (Mon 1 Mar 2027 to Tue 2 Mar 2027) is now at another place: Room 5. It has changed 2 times since you last looked.',
      'First aid (Mon 1 Mar 2027 to Tue 2 Mar 2027) has a new trainer: Priya Raman.',
    ];
    expect((await texts(learner)).toSorted()).toEqual(earlier.toSorted());
    await put('notifications/preferences', learner, { digest: 'weekly' });
    await post(`course-runs/${id}/reschedule`, admin, {
      startDate: '2027-04-05',
      endDate: '2027-04-05',
      sessions: [{ date: '2027-04-05', startTime: '09:00', endTime: '17:00' }],
      reason: '',
    });
    const moved = 'First aid has moved from Mon 1 Mar 2027 to Tue 2 Mar 2027 to Mon 5 Apr 2027.';
    expect((await texts(learner)).toSorted()).toEqual([...earlier, moved].toSorted());
    expect(await mailsTo(learner)).toEqual(['New dates of a class of yours']);
    expect(await mailsTo(trainer)).toEqual(['You no longer teach a class']);
    expect(await mailsTo(substitute)).toEqual(['You teach a class', 'New dates of a class of yours']);
    await post(`course-runs/${id}/cancel`, admin, { reason: 'Too few learners' });
    expect(await texts(learner)).toContain('First aid (Mon 5 Apr 2027) is cancelled.');
    expect(await mailsTo(learner)).toEqual([
      'New dates of a class of yours',
      'A class of yours is cancelled',
    ]);
  });

  it('that is previewed notifies nobody', async () => {
    const { id } = await classAhead();
    await createEnrolment(database.db, { courseRunId: id, userId: learner.id });
    const { mails } = await post(`course-runs/${id}/cancel/preview`, admin);
    expect(mails).toMatchObject([
      { audience: 'learner', people: 1 },
      { audience: 'trainer', people: 1 },
    ]);
    expect((await list(learner)).total).toBe(0);
    expect(await mailsTo(learner)).toEqual([]);
  });
});

async function assessed(due = '2027-03-01T02:00:00Z') {
  const run = await classAhead();
  await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
  const { courseId } = run;
  const assessment = await createAssessment(database.db, {
    courseId,
    title: 'Essay',
    dueDate: new Date(due),
  });
  return { courseRunId: run.id, assessmentId: assessment.id, courseId };
}

describe('a grade', () => {
  it('is told when it is released, not before; a correction merges and is mailed', async () => {
    const { assessmentId, courseRunId } = await assessed();
    const submission = { assessmentId, courseRunId, learnerId: learner.id };
    const { id: submissionId } = await createSubmission(database.db, submission);
    const grade = (score: number) =>
      put('grading/update-grading', trainer, { submissionId, score, feedback: 'Private', status: 'graded' });
    const release = async () => {
      const { grades } = (await service.call('/api/grading/release', { as: trainer })).body.data;
      const [{ updatedAt }] = grades;
      await post('grading/release', trainer, { grades: [{ submissionId, expectedUpdatedAt: updatedAt }] });
    };
    await grade(70);
    expect((await list(learner)).total).toBe(0);
    await release();
    expect(await texts(learner)).toEqual(['Your work is graded: Essay, in First aid.']);
    await grade(80);
    await release();
    expect(await list(learner)).toMatchObject({
      notifications: [
        { text: 'Your grade was changed: Essay, in First aid.', href: `/assessments/${assessmentId}` },
      ],
      total: 1,
    });
    expect(await mailsTo(learner)).toEqual(['Your work is graded', 'Your grade was changed']);
  });
});

describe('work', () => {
  async function handIn(as: Person, assessmentId: string) {
    const body = new FormData();
    body.append('assessmentId', assessmentId);
    body.append('file', new Blob([buildPdf()]), 'essay.pdf');
    expect((await service.call('/api/submissions/submit', { method: 'POST', as, body })).status).toBe(200);
  }

  it('that is handed in is one notification and one mail to the trainer of the class', async () => {
    const { assessmentId, courseRunId } = await assessed();
    const other = await createUser(database.db, { fullName: 'Ben Ong' });
    await createEnrolment(database.db, { courseRunId, userId: other.id });
    await handIn(learner, assessmentId);
    expect(await texts(trainer)).toEqual(['Mei Ling handed in “Essay”, in First aid.']);
    await handIn(other, assessmentId);
    expect(await list(trainer)).toMatchObject({
      notifications: [
        {
          text: '“Essay”, in First aid, was handed in 2 times, last by Ben Ong.',
          href: `/grading?assessmentId=${assessmentId}&courseRunId=${courseRunId}`,
        },
      ],
    });
    expect(await mailsTo(trainer)).toEqual([]);
    later(2);
    expect(await mailsTo(trainer)).toEqual(['Work was handed in 2 times']);
    expect((await list(admin)).total).toBe(0);

    // Who is no trainer any more can still stop those mails, and is not notified of more work.
    await database.db.user.update({ where: { id: trainer.id }, data: { roles: ['learner'] } });
    const mail = service.mails.find(({ to }) => to === trainer.email);
    const [path = '', token = ''] = mail?.text.match(/\/api\/notifications\/unsubscribe\?token=(\S+)/) ?? [];
    const linked = await notifications.readPreferencesByLink(service.services, decodeURIComponent(token));
    expect(linked?.mailed).toEqual([{ label: workHandedInKind.label, mail: true }]);
    expect(linked?.preferences?.kinds).not.toContainEqual(
      expect.objectContaining({ kind: 'work-handed-in' }),
    );
    expect((await service.call(path, { method: 'POST' })).status).toBe(200);
    expect(await database.db.notificationPreference.findMany()).toMatchObject([
      { userId: trainer.id, kind: 'work-handed-in', mail: false },
    ]);
    await post('notifications/read', trainer, { all: true });
    await handIn(learner, assessmentId);
    expect((await list(trainer)).unreadCount).toBe(0);
  });

  it('that is due within three days is told once for each due date, until it is handed in', async () => {
    const { assessmentId, courseId, courseRunId } = await assessed('2026-12-03T15:59:00Z');
    await createAssessment(database.db, {
      courseId,
      title: 'Later',
      dueDate: new Date('2026-12-09T00:00:00Z'),
    });
    const draft = await createCourse(database.db, { status: 'draft' });
    const drafted = await createCourseRun(database.db, { courseId: draft.id, ...ahead });
    await createEnrolment(database.db, { courseRunId: drafted.id, userId: learner.id });
    await createAssessment(database.db, { courseId: draft.id, dueDate: new Date('2026-12-03T00:00:00Z') });
    const remind = () => remindOfAssessmentsDueSoon(service.services);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await texts(learner)).toEqual(['“Essay”, in First aid, is due on Thu 3 Dec 2026, 11:59 pm.']);
    await post('notifications/read', learner, { all: true });
    expect(await remind()).toBe(0);
    const dueDates = [{ assessmentId, dueDate: '2026-12-04T01:00:00.000Z' }];
    await put(`course-runs/${courseRunId}/due-dates`, admin, { dueDates });
    expect(await remind()).toBe(1);
    // Not mailed: handed in before the mail went.
    await handIn(learner, assessmentId);
    later(2);
    expect(await mailsTo(learner)).toEqual([]);
    expect((await list(learner)).unreadCount).toBe(0);
    await put(`course-runs/${courseRunId}/due-dates`, admin, {
      dueDates: [{ assessmentId, dueDate: '2026-12-04T02:00:00.000Z' }],
    });
    expect(await remind()).toBe(0);
  });
});

it('preferences name what a role can be told; a mail’s link changes them without a sign-in, and nothing else', async () => {
  const { assessmentId } = await assessed('2026-12-03T15:59:00Z');
  await remindOfAssessmentsDueSoon(service.services);
  later(2);
  expect(await mailsTo(learner)).toEqual(['An assessment of yours is due soon']);
  const preferences = async (as: Person) =>
    (await service.call('/api/notifications/preferences', { as })).body.data;
  const names = async (as: Person) => (await preferences(as)).kinds.map(({ kind }: { kind: string }) => kind);
  expect(await names(learner)).toContain('assignment-due');
  expect(await names(learner)).not.toContain('upload-finished');
  expect(await names(admin)).toEqual([
    'absence-document-waiting',
    'learners-at-risk',
    'upload-finished',
    'upload-stopped',
  ]);
  const refused = { kinds: [{ kind: 'enrolled', mail: false }] };
  const answer = await service.call('/api/notifications/preferences', {
    method: 'PUT',
    as: learner,
    body: refused,
  });
  expect([answer.status, answer.body.details]).toMatchObject([400, [{ field: 'kinds.0.mail' }]]);

  const mail = service.mails.find(({ to }) => to === learner.email);
  expect(mail?.text).toContain(`/assessments/${assessmentId}`);
  const [path = ''] = mail?.text.match(/\/api\/notifications\/unsubscribe\?token=\S+/) ?? [];
  const stopped = await service.call(path, { method: 'POST' });
  expect(stopped.body).toEqual({ success: true, message: 'You get no more mails of this kind' });
  const page = await service.send(`${path}&from=page`, { method: 'POST' });
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/notification-preferences?token='),
  ]);
  expect((await preferences(learner)).kinds).toContainEqual(
    expect.objectContaining({ kind: 'assignment-due', mail: false }),
  );
  expect((await service.call('/api/notifications')).status).toBe(401);
});

it('an open page is told at once that something was notified or read', async () => {
  const { id } = await classAhead();
  const leaving = new AbortController();
  const stream = createEventReader(
    await service.send('/api/notifications/events', { as: learner, signal: leaving.signal }),
  );
  expect(await stream.next()).toEqual({ event: 'ready', data: {} });
  await post('enrolments/enroll', learner, { courseRunId: id });
  expect(await stream.next()).toEqual({ event: 'notification', data: {} });
  await post('notifications/read', learner, { all: true });
  expect(await stream.next()).toEqual({ event: 'notification', data: {} });
  leaving.abort();
  expect((await service.send('/api/notifications/events')).status).toBe(401);
});

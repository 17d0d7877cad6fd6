import { runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDateText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { createClassPublishedAtAgency } from '#testing/create-class-published-at-agency.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));

let published: Awaited<ReturnType<typeof createClassPublishedAtAgency>>;
beforeEach(async () => {
  published = await createClassPublishedAtAgency({ database, agency, service });
  service.mails.length = 0;
});

const change = (body: object, id = published.id) =>
  service.call(`/api/course-runs/${id}`, { method: 'PUT', as: published.admin, body });
const post = (verb: 'cancel' | 'reschedule', body: object, id = published.id) =>
  service.call(`/api/course-runs/${id}/${verb}`, { method: 'POST', as: published.admin, body });
const stored = () =>
  database.db.courseRun.findUniqueOrThrow({
    where: { id: published.id },
    include: { sessions: { orderBy: { number: 'asc' } } },
  });
const audited = () =>
  database.db.auditEntry.findMany({
    where: { action: { not: 'agency.publish' } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { action: true, after: true },
  });
const why = { reason: 'The trainer is ill' };

describe('changing a published class', () => {
  it('changes it at the agency too, its sessions as they are', async () => {
    const answer = await change({ venueRoom: 'Bamboo', intakeSize: 0, registrationClosingDate: null });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ venueRoom: 'Bamboo', intakeSize: 0 });
    expect(await published.atAgency()).toMatchObject({
      startDate: published.start,
      intakeSize: 0,
      venue: { room: 'Bamboo', floor: '02' },
      courseAdminEmail: 'desk@example.com',
    });
    expect(await published.sessionsAtAgency()).toEqual([
      `${published.start} 09:00 17:00`,
      `${published.end} 09:00 17:00`,
    ]);
    expect(await audited()).toMatchObject([{ action: 'class.update', after: { intakeSize: 0 } }]);
  });

  it('does not trouble the agency with what it does not show', async () => {
    const other = await createUser(database.db, { roles: ['trainer'] });
    await agency.control({ mode: 'down' });
    const answer = await change({
      trainerId: other.id,
      minimumLearners: 3,
      status: 'Reschedule',
      intakeSize: 12,
    });
    expect(answer.body.data).toMatchObject({ trainer: { id: other.id }, status: 'Reschedule' });
    expect(await agency.count('POST', '/edit')).toBe(0);
  });

  it('is refused before the agency is asked where it cannot be here', async () => {
    for (const body of [
      { intakeSize: 5, status: 'Pending' },
      { intakeSize: 5, trainerId: published.learner.id },
      { intakeSize: 5, registrationOpeningDate: addDaysToDateText(published.start, 1) },
      { venueRoom: '' },
      { localOnly: 'yes' },
    ]) {
      expect((await change(body)).status).toBe(400);
    }
    expect(await agency.count('POST', '/edit')).toBe(0);
  });

  it('that the agency has deleted: says so, and changes here alone when that is meant', async () => {
    await agency.control({ clear: true });
    const refused = await change({ intakeSize: 5 });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain('here alone (localOnly: true)');
    expect(await stored()).toMatchObject({ intakeSize: 12 });
    const meant = await change({ intakeSize: 5, localOnly: true });
    expect(meant.body.data).toMatchObject({ intakeSize: 5, agencyRunId: published.agencyRunId });
    expect(await audited()).toMatchObject([
      { action: 'class.update', after: { intakeSize: 5, localOnly: true } },
    ]);
  });

  it('of two concurrent changes the second is refused; both sides stay equal', async () => {
    // Both have read the class, and wait to store what the agency took.
    const answers = await runAgainstOpenTransaction(
      database.db,
      (tx) => tx.$queryRawUnsafe('SELECT id FROM course_run WHERE id = $1 FOR UPDATE', published.id),
      2,
      () => Promise.all([3, 4].map((intakeSize) => change({ intakeSize }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error).toContain('Somebody else changed');
  });

  it('without dates here keeps the agency’s data', async () => {
    const course = await createCourse(database.db, { code: 'TGS-2027000002' });
    const compact = (date: string) => Number(date.replaceAll('-', ''));
    await agency.control({
      courses: [{ referenceNumber: course.code, title: 'Sauces' }],
      runs: [
        {
          courseReferenceNumber: course.code,
          id: 4711,
          courseDates: { start: compact(published.start), end: compact(published.end) },
          intakeSize: 33,
          courseAdminEmail: 'theirs@example.com',
          venue: { floor: '09', unit: '08', postalCode: '654321', room: 'Theirs' },
          sessions: [
            { startDate: published.start.replaceAll('-', ''), startTime: '10:00', endTime: '11:00' },
          ],
        },
      ],
    });
    const { id } = await createCourseRun(database.db, {
      courseId: course.id,
      agencyRunId: '4711',
      startDate: null,
      endDate: null,
    });
    expect((await change({ threshold: 7 }, id)).status).toBe(200);
    const theirs = await agency.client.getRun('4711');
    expect(theirs).toMatchObject({
      value: {
        threshold: 7,
        intakeSize: 33,
        startDate: published.start,
        courseAdminEmail: 'theirs@example.com',
        venue: { room: 'Theirs' },
      },
    });
    const listed = await agency.client.listSessions({
      courseRunId: '4711',
      courseReferenceNumber: course.code,
    });
    expect(listed).toMatchObject({ value: [{ startTime: '10:00' }] });
  });
});

describe('another room for a published class', () => {
  const address = { venueFloor: '02', venueUnit: '03', venuePostalCode: '123456' };
  let roomId: string;
  beforeEach(async () => {
    const body = { name: 'Bamboo', capacity: 20, ...address };
    roomId = (await service.call('/api/rooms', { method: 'POST', as: published.admin, body })).body.data.id;
    // As the synchronisation stores it: each session names the place of the class.
    await database.db.courseRunSession.updateMany({ data: { room: 'Aster' } });
  });

  it('moves the sessions that repeat its place, here and at the agency', async () => {
    expect((await change({ roomId })).status).toBe(200);
    expect(await published.atAgency()).toMatchObject({ venue: { room: 'Bamboo' } });
    const course = { courseRunId: published.agencyRunId, courseReferenceNumber: published.code };
    const rooms = [{ venue: { room: 'Bamboo' } }, { venue: { room: 'Bamboo' } }];
    expect(await agency.client.listSessions(course)).toMatchObject({ value: rooms });
    expect((await stored()).sessions.map(({ room }) => room)).toEqual(['', '']);
    expect(await database.db.roomBooking.count({ where: { courseRunId: published.id, roomId } })).toBe(2);
  });

  it('in words moves them as well, but not a session that is elsewhere', async () => {
    await database.db.courseRunSession.updateMany({ where: { number: 2 }, data: { room: 'Lab' } });
    expect((await change({ venueRoom: 'Cedar' })).status).toBe(200);
    const course = { courseRunId: published.agencyRunId, courseReferenceNumber: published.code };
    const rooms = [{ venue: { room: 'Cedar' } }, { venue: { room: 'Lab' } }];
    expect(await agency.client.listSessions(course)).toMatchObject({ value: rooms });
    expect((await stored()).sessions.map(({ room }) => room)).toEqual(['', 'Lab']);
  });

  it('that is taken is named, and refused before the agency is called', async () => {
    const sessions = [{ date: published.end, startTime: '16:00', endTime: '18:00' }];
    const { courseId } = await stored();
    const dates = { startDate: published.end, endDate: published.end };
    const taken = { courseId, ...dates, roomId, sessions };
    const post = (path: string, body: object) =>
      service.call(path, { method: 'POST', as: published.admin, body });
    expect((await post('/api/course-runs', taken)).status).toBe(200);
    expect(
      (await post('/api/course-runs/clashes', { courseRunId: published.id, roomId })).body.data,
    ).toMatchObject({
      clashes: [{ kind: 'room', blocks: true }],
    });
    expect((await change({ roomId })).body.error).toMatch(/^Bamboo is taken/);
    expect(await agency.count('POST', '/edit')).toBe(0);
  });
});

describe('rescheduling a published class', () => {
  const plan = (more: object = {}) => ({
    startDate: addDaysToDateText(published.start, 7),
    endDate: addDaysToDateText(published.start, 7),
    sessions: [
      { date: addDaysToDateText(published.start, 7), startTime: '10:00', endTime: '12:00', room: 'Lab' },
    ],
    ...more,
  });

  it('moves it at the agency too, and mails its people', async () => {
    expect((await post('reschedule', plan())).status).toBe(200);
    expect(await published.atAgency()).toMatchObject({
      startDate: plan().startDate,
      endDate: plan().endDate,
    });
    expect(await published.sessionsAtAgency()).toEqual([`${plan().startDate} 10:00 12:00`]);
    expect(await stored()).toMatchObject({
      status: 'Reschedule',
      startDate: dateTextToColumn(plan().startDate),
      sessions: [{ startTime: '10:00', room: 'Lab' }],
    });
    expect(service.mails).toHaveLength(2);
  });

  it('with another title for a session alone leaves the agency in peace', async () => {
    await agency.control({ mode: 'down' });
    const { sessions } = await stored();
    const same = {
      startDate: published.start,
      endDate: published.end,
      sessions: [published.start, published.end].map((date, index) => ({
        id: sessions[index]?.id,
        title: 'Knives',
        date,
        startTime: '09:00',
        endTime: '17:00',
      })),
    };
    expect((await post('reschedule', same)).status).toBe(200);
    expect((await stored()).sessions[0]).toMatchObject({ title: 'Knives' });
    const elsewhere = { ...same, sessions: same.sessions.map((one) => ({ ...one, room: 'Lab' })) };
    expect((await post('reschedule', elsewhere)).body).toMatchObject({ retryable: true });
  });

  it('is refused before the agency is asked where it cannot be here', async () => {
    const { sessions } = await stored();
    await database.db.attendance.create({
      data: {
        sessionId: sessions[0]?.id ?? '',
        userId: published.learner.id,
        status: 'present',
        method: 'hand',
        markedById: published.admin.id,
      },
    });
    for (const body of [plan(), plan({ sessions: [] }), plan({ endDate: published.start })]) {
      expect((await post('reschedule', body)).status).toBe(400);
    }
    expect(await agency.count('POST', '/edit')).toBe(0);
  });

  it('moves here alone when that is meant', async () => {
    await agency.control({ clear: true });
    expect((await post('reschedule', plan())).status).toBe(400);
    expect((await post('reschedule', plan({ localOnly: true }))).status).toBe(200);
    expect(await stored()).toMatchObject({ startDate: dateTextToColumn(plan().startDate) });
    expect(await audited()).toMatchObject([{ action: 'class.reschedule', after: { localOnly: true } }]);
  });
});

describe('cancelling a published class', () => {
  it('takes it off the agency’s list', async () => {
    expect((await post('cancel', why)).body.data).toMatchObject({ status: 'Cancelled' });
    expect(await published.atAgency()).toBeNull();
    expect((await stored()).agencyCancelledAt).not.toBeNull();
    expect(await audited()).toMatchObject([{ action: 'agency.cancel', after: why }]);
    expect(service.mails).toHaveLength(2);
    expect((await post('cancel', why)).status).toBe(400);
  });

  it('that the agency has already deleted needs no request', async () => {
    await agency.control({ clear: true });
    expect((await post('cancel', why)).status).toBe(200);
  });

  it('happens here alone when that is meant', async () => {
    expect((await post('cancel', { ...why, localOnly: true })).status).toBe(200);
    expect(await published.atAgency()).not.toBeNull();
    expect((await stored()).agencyCancelledAt).toBeNull();
    expect(await audited()).toMatchObject([{ action: 'class.cancel', after: { localOnly: true } }]);
    const path = `/api/agency/courses/courseRuns/${published.id}/cancel`;
    const later = await service.call(path, { method: 'POST', as: published.admin, body: why });
    expect(later.status).toBe(200);
    expect((await stored()).agencyCancelledAt).not.toBeNull();
  });
});

import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText } from '#domain/calendar/singapore-date.ts';
import { cancellationBody, usePublishedRuns } from '#testing/use-published-runs.ts';

const runs = usePublishedRuns();
const { database, publishing, createLocalRun, post, put, atAgency, sessionsAtAgency, publish } = runs;
const { agency, service, start, end } = publishing;

describe('editing a published run', () => {
  it('changes it at the agency and here; sessions that stay or are moved keep their row', async () => {
    const { id, agencyRunId } = await publish();
    await createEnrolment(database.db, { courseRunId: id });
    const before = await database.db.courseRunSession.findMany({ orderBy: { number: 'asc' } });
    const late = addDaysToDateText(end, 1);
    const answer = await put(id, {
      endDate: late,
      intakeSize: 0,
      vacancyCode: 'F',
      venue: { room: 'Bamboo' },
      sessions: [
        { date: late, startTime: '09:00', endTime: '12:00' },
        { date: start, startTime: '09:00', endTime: '18:00' },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ endDate: late, intakeSize: 0, threshold: 0, vacancyCode: 'F' });
    expect(await atAgency()).toMatchObject([
      {
        courseRunId: agencyRunId,
        endDate: late,
        intakeSize: 0,
        vacancyCode: 'F',
        venue: { room: 'Bamboo', floor: '02' },
      },
    ]);
    expect(await sessionsAtAgency(agencyRunId)).toEqual([`${start} 09:00 18:00`, `${late} 09:00 12:00`]);
    const after = await database.db.courseRunSession.findMany({ orderBy: { number: 'asc' } });
    expect(after.map(({ endTime }) => endTime)).toEqual(['18:00', '12:00']);
    expect(after.map((session) => session.id)).toEqual(before.map((session) => session.id));
    // With the new place and the new dates, and neither hides the other.
    const [moved, placed] = await database.db.notification.findMany({ orderBy: { groupKey: 'desc' } });
    expect([moved?.data, placed?.data]).toMatchObject([
      { what: 'times', after: formatDates(start, late) },
      { what: 'place', dates: formatDates(start, late), venue: expect.stringContaining('Bamboo') },
    ]);
    expect((await database.db.auditEntry.findMany({ where: { action: 'agency.edit' } }))[0]).toMatchObject({
      targetId: id,
      before: { intakeSize: 12 },
      after: { intakeSize: 0, sessions: [expect.any(String), expect.any(String)] },
    });
  });

  it('is refused to who began with an older version, before the agency is asked; so is its preview', async () => {
    const { id } = await publish();
    const read = await service.call(`/api/course-runs/${id}`, { as: publishing.admin });
    const expectedUpdatedAt = read.body.data.updatedAt;
    expect((await put(id, { intakeSize: 5, expectedUpdatedAt })).status).toBe(200);
    const stale = { intakeSize: 6, expectedUpdatedAt };
    const preview = await service.call(`/api/agency/courses/courseRuns/${id}/preview`, {
      method: 'POST',
      as: publishing.admin,
      body: stale,
    });
    for (const answer of [await put(id, stale), preview]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, details: [{ field: 'expectedUpdatedAt' }] },
      });
    }
    expect(await atAgency()).toMatchObject([{ intakeSize: 5 }]);
    expect((await put(id, { expectedUpdatedAt: 'yesterday' })).status).toBe(400);
  });

  it('mails the people of a moved class, and nobody when only a figure changes', async () => {
    const { id } = await publish();
    const learner = await createUser(database.db);
    await createEnrolment(database.db, { courseRunId: id, userId: learner.id });
    await put(id, { intakeSize: 5 });
    expect(service.mails).toEqual([]);
    const moved = { sessions: [{ date: start, startTime: '10:00', endTime: '12:00' }] };
    const preview = (as: { id: string } | null, body: object, of = id) =>
      service.call(`/api/agency/courses/courseRuns/${of}/preview`, { method: 'POST', as, body });
    expect(await preview(publishing.admin, moved)).toMatchObject({
      status: 200,
      body: { data: { hasMoved: true, mails: [{ audience: 'learner', people: 1 }] } },
    });
    expect((await preview(publishing.admin, { intakeSize: 6 })).body.data).toMatchObject({
      hasMoved: false,
      mails: [],
    });
    expect((await preview(publishing.admin, { sessions: [] })).status).toBe(400);
    expect((await preview(publishing.admin, moved, 'nothing')).status).toBe(404);
    expect((await preview(learner, moved)).status).toBe(403);
    expect((await preview(null, moved)).status).toBe(401);
    expect(service.mails).toEqual([]);
    await put(id, moved);
    expect(service.mails).toMatchObject([
      { to: expect.stringContaining(learner.email), subject: 'New times of a class of yours' },
    ]);
  });

  it('refuses to delete a session with attendance before it calls the agency', async () => {
    const { id } = await publish();
    const [first] = await database.db.courseRunSession.findMany({ orderBy: { number: 'asc' } });
    await database.db.attendance.create({
      data: {
        sessionId: first?.id ?? '',
        userId: publishing.admin.id,
        status: 'present',
        method: 'hand',
        markedById: publishing.admin.id,
      },
    });
    const answer = await put(id, { sessions: [{ date: end, startTime: '09:00', endTime: '17:00' }] });
    expect(answer.status).toBe(400);
    const moved = [
      { date: start, startTime: '07:30', endTime: '08:30' },
      { date: end, startTime: '07:30', endTime: '08:30' },
    ];
    expect((await put(id, { sessions: moved })).status).toBe(400);
    expect(await agency.count('POST', '/edit')).toBe(0);
    expect(await database.db.attendance.count()).toBe(1);
  });

  it('can be retried without answer: no session is duplicated', async () => {
    const { id, agencyRunId } = await publish();
    const change = { sessions: [{ date: start, startTime: '10:00', endTime: '12:00' }] };
    await agency.control({ afterWrite: 'cut' });
    expect((await put(id, change)).body).toMatchObject({ retryable: true });
    expect(await database.db.courseRunSession.count()).toBe(2);
    expect((await put(id, change)).status).toBe(200);
    expect(await sessionsAtAgency(agencyRunId)).toEqual([`${start} 10:00 12:00`]);
    expect(await database.db.courseRunSession.count()).toBe(1);
  });

  it('is refused when invalid, and by the agency with its message', async () => {
    const { id, agencyRunId } = await publish();
    expect((await put(id, { endDate: addDaysToDateText(start, -1) })).status).toBe(400);
    expect((await put(id, { sessions: [] })).status).toBe(400);
    expect((await put(id, { startDate: end })).body.details).toMatchObject([{ field: 'sessions.0.date' }]);
    expect((await put('nothing', {})).status).toBe(404);
    await agency.control({ clear: true });
    const gone = await put(id, { intakeSize: 5 });
    expect(gone.status).toBe(400);
    expect(gone.body.error).toContain('The agency refused this');
    const local = await createCourseRun(database.db, { agencyRunId: null });
    expect((await put(local.id, {})).body.error).toContain('not published');
    expect(await database.db.courseRun.findFirst({ where: { agencyRunId } })).toMatchObject({
      intakeSize: 12,
    });
  });

  it('changes nothing here when the agency is down', async () => {
    const { id } = await publish();
    await agency.control({ mode: 'down' });
    expect((await put(id, { intakeSize: 5 })).body).toMatchObject({ retryable: true });
    expect(await database.db.courseRun.findMany()).toMatchObject([{ intakeSize: 12 }]);
  });
});

describe('cancelling a published run', () => {
  it('takes it off the agency’s list and cancels the class, once', async () => {
    const { id } = await publish();
    const answer = await post(`/${id}/cancel`, { reason: 'The trainer is ill' });
    expect(answer.body.data).toMatchObject({ status: 'Cancelled' });
    expect(await atAgency()).toEqual([]);
    expect(await database.db.courseRun.findMany()).toMatchObject([
      { status: 'Cancelled', cancelledReason: 'The trainer is ill' },
    ]);
    expect((await post(`/${id}/cancel`, cancellationBody)).status).toBe(200);
    expect(await database.db.auditEntry.count({ where: { action: 'agency.cancel' } })).toBe(1);
    expect((await post(`/${id}/cancel`, {})).body.details).toMatchObject([{ field: 'reason' }]);
  });

  it('mails its people once', async () => {
    const { id } = await publish();
    const learner = await createUser(database.db);
    await createEnrolment(database.db, { courseRunId: id, userId: learner.id });
    await post(`/${id}/cancel`, cancellationBody);
    await post(`/${id}/cancel`, cancellationBody);
    expect(service.mails).toMatchObject([{ subject: 'A class of yours is cancelled' }]);
    expect(service.mails[0]?.text).toContain('The trainer is ill');
  });

  it('takes one off the list that was cancelled here alone', async () => {
    const { id } = await publish();
    await database.db.courseRun.update({ where: { id }, data: { status: 'Cancelled' } });
    expect((await post(`/${id}/cancel`, cancellationBody)).status).toBe(200);
    expect(await atAgency()).toEqual([]);
    expect(service.mails).toEqual([]);
  });

  it('is finished by a second try when the first answer was lost', async () => {
    const { id } = await publish();
    await agency.control({ afterWrite: 'cut' });
    expect((await post(`/${id}/cancel`, cancellationBody)).body).toMatchObject({ retryable: true });
    expect(await database.db.courseRun.findMany()).toMatchObject([{ status: 'Confirmed' }]);
    expect((await post(`/${id}/cancel`, cancellationBody)).status).toBe(200);
    expect(await database.db.courseRun.findMany()).toMatchObject([{ status: 'Cancelled' }]);
  });

  it('needs a run that is there and published', async () => {
    expect((await post('/nothing/cancel', cancellationBody)).status).toBe(404);
    const local = await createLocalRun();
    expect((await post(`/${local.id}/cancel`, cancellationBody)).status).toBe(400);
  });
});

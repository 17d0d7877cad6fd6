import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import {
  bulkCreateTime,
  enrolmentRecord,
  testEnvironmentKey,
  useBulkCreate,
} from '#testing/use-bulk-create.ts';

const path = '/api/enrolments/bulk-create';
const bulk = useBulkCreate();
const { database, service, send, store, refuse, findLearner } = bulk;

describe('who may', () => {
  it.each([
    ['nobody', {}, 401, 'Unauthorized'],
    ['a wrong key', { 'x-api-key': 'wrong' }, 401, 'Unauthorized'],
    ['a bulk.key that only reads', { 'x-api-key': testEnvironmentKey }, 403, 'Forbidden'],
  ])('not %s', async (_who, headers, status, message) => {
    const answer = await send({ enrolment: enrolmentRecord }, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ success: false, error: { message, details: [] } });
    expect(await database.db.enrolment.count()).toBe(0);
  });

  it('an admin, and no other role', async () => {
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      const answer = await service.call(path, { method: 'POST', body: { enrolment: enrolmentRecord }, as });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ success: false, error: { message: 'Forbidden', details: [] } });
    }
    const as = await createUser(database.db, { roles: ['admin', 'learner'] });
    expect(
      (await service.call(path, { method: 'POST', body: { enrolment: enrolmentRecord }, as })).status,
    ).toBe(200);
    expect(await database.db.trackedEnrolment.findFirst()).toMatchObject({ submittedBy: `user:${as.id}` });
  });
});

describe('a record of something new', () => {
  it('makes course, class and learner, and stores the enrolment', async () => {
    expect(await store()).toEqual({ referenceNumber: 'ENR-2611-104729', status: 'Confirmed' });
    const learner = await findLearner();
    expect(learner).toMatchObject({ fullName: 'Tan Mei Ling', roles: ['learner'], passwordHash: null });
    expect(await database.db.course.findFirst()).toMatchObject({
      code: 'TGS-2020002140',
      title: 'Lift safety',
      status: 'active',
    });
    expect(await database.db.courseRun.findFirst()).toMatchObject({
      agencyRunId: '850001',
      status: 'Confirmed',
      startDate: null,
      endDate: null,
      enrolledCount: 1,
    });
    expect(await database.db.enrolment.findFirst()).toMatchObject({
      userId: learner.id,
      status: 'enrolled',
      sponsorshipType: 'Employer',
      referenceNumber: 'ENR-2611-104729',
      enrolledAt: new Date('2026-11-01T16:00:00Z'),
    });
  });

  it('stores the identity number and the raw record only encrypted', async () => {
    await store({ remarks: 'wheelchair' });
    const learner = await findLearner();
    const { keys } = service.services;
    expect(keys.decrypt(learner.identityCipher ?? '', 'identity')).toBe('S1234567D');
    expect(keys.lookupHashes('S1234567D')).toContain(learner.identityHash);
    const tracked = await database.db.trackedEnrolment.findFirstOrThrow();
    expect(JSON.parse(keys.decrypt(tracked.rawCipher, 'tracked-enrolment'))).toEqual({
      ...enrolmentRecord,
      remarks: 'wheelchair',
    });
    expect(tracked).toMatchObject({ referenceNumber: 'ENR-2611-104729', status: 'Confirmed' });
    const rows = await database.db.$queryRaw<{ text: string }[]>`
      SELECT to_jsonb(u)::text AS text FROM "user" u UNION ALL SELECT to_jsonb(t)::text FROM tracked_enrolment t
      UNION ALL SELECT to_jsonb(e)::text FROM enrolment e UNION ALL SELECT to_jsonb(a)::text FROM audit_entry a`;
    expect(JSON.stringify(rows)).not.toContain('1234567');
  });

  it('mails the learner a link to set a password, once, and nobody can sign in before', async () => {
    await store();
    expect(service.mails).toHaveLength(1);
    const [mail] = service.mails;
    expect(mail).toMatchObject({ to: 'mei.ling@example.com' });
    expect(mail?.text).toMatch(/\/set-password\?token=[\w-]{43}/);
    const link = await database.db.passwordLink.findFirstOrThrow();
    expect(link).toMatchObject({ purpose: 'invite', usedAt: null });
    expect(link.expiresAt.getTime()).toBeGreaterThan(bulkCreateTime.getTime());
    for (const password of ['', 'null', '.']) {
      const body = { email: 'mei.ling@example.com', loginType: 'password', password };
      expect((await service.call('/api/auth/login', { method: 'POST', body })).status).not.toBe(200);
    }
    await store({ courseRunId: '850002', enrolmentId: 'ENR-2611-104730' });
    expect(service.mails).toHaveLength(1);
  });

  it('is audited, without anything personal', async () => {
    await store();
    const entries = await database.db.auditEntry.findMany();
    expect(entries).toMatchObject([
      {
        action: 'enrolment.bulk-create',
        actorLabel: 'Workflow',
        after: { referenceNumber: 'ENR-2611-104729', made: ['course', 'class', 'learner'] },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/mei/i);
  });

  it('does with the required fields', async () => {
    const { traineeEmail, traineeName, traineeNric, courseCode, courseRunId } = enrolmentRecord;
    const body = { traineeEmail, traineeName, traineeNric, courseCode, courseRunId };
    const blank = { courseTitle: ' ', enrolmentStatus: '', enrolmentDate: null, enrolmentId: '' };
    for (const more of [{}, { ...blank, courseRunId: '850002' }]) {
      const { body: answer } = await send({ enrolment: { ...body, ...more } });
      expect(answer.data.enrolment).toEqual({
        referenceNumber: expect.stringMatching(/^ENR-2611-\d{6}$/),
        status: 'Confirmed',
      });
    }
    expect(await database.db.course.findFirst()).toMatchObject({ title: 'TGS-2020002140' });
    expect(await database.db.enrolment.findFirst()).toMatchObject({
      status: 'enrolled',
      enrolledAt: bulkCreateTime,
    });
  });
});

describe('a record of an existing class or learner', () => {
  it('uses course, class and learner as they are', async () => {
    const course = await createCourse(database.db, {
      code: enrolmentRecord.courseCode,
      status: 'draft',
      title: 'Ours',
    });
    const run = await createCourseRun(database.db, {
      courseId: course.id,
      agencyRunId: '850001',
      status: 'Cancelled',
      intakeSize: 0,
      threshold: 0,
    });
    const learner = await createUser(database.db, { email: 'mei.ling@example.com', fullName: 'Mei' });
    await store();
    expect(await database.db.course.findFirst()).toMatchObject({ title: 'Ours', status: 'draft' });
    expect(await database.db.courseRun.findFirst()).toMatchObject({ id: run.id, status: 'Cancelled' });
    expect(await findLearner()).toMatchObject({ id: learner.id, fullName: 'Mei' });
    expect(service.mails).toEqual([]);
    expect((await findLearner()).identityHash).not.toBeNull();
    // Neither a draft course nor a cancelled class is announced.
    expect(await database.db.notification.count()).toBe(0);
  });

  it('tells the learner behind the bell, once, with dates and place, and nobody of a class that is over', async () => {
    const { id: courseId } = await createCourse(database.db, {
      code: enrolmentRecord.courseCode,
      title: 'Ours',
    });
    const run = { courseId, agencyRunId: '850001', venueRoom: 'Room 3' };
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    await createCourseRun(database.db, { ...run, startDate: day('2026-12-01'), endDate: day('2026-12-02') });
    const past = { startDate: day('2026-11-02'), endDate: day('2026-11-03') };
    await createCourseRun(database.db, { ...run, agencyRunId: '850002', ...past });
    await store();
    await send({ enrolment: enrolmentRecord });
    await store({ courseRunId: '850002', enrolmentId: '' });
    const { id: userId } = await findLearner();
    expect(await database.db.notification.findMany()).toMatchObject([
      {
        userId,
        kind: 'enrolled',
        mailDueAt: null,
        data: { title: 'Ours', dates: 'Tue 1 Dec 2026 to Wed 2 Dec 2026', venue: 'Room 3', byAdmin: true },
      },
    ]);
    expect(service.mails.map(({ subject }) => subject)).toEqual(['Your training account']);
    const phone = { userId, endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' };
    await database.db.pushSubscription.create({ data: phone });
    await store({ courseRunId: '850003', enrolmentId: '' });
    const told = await database.db.notification.findMany({ select: { pushDueAt: true } });
    expect(told).toEqual([{ pushDueAt: null }, { pushDueAt: null }]);
  });

  it('makes a trainer a learner too', async () => {
    await createUser(database.db, { email: 'mei.ling@example.com', roles: ['trainer'] });
    await store();
    expect((await findLearner()).roles).toEqual(['trainer', 'learner']);
  });

  it('leaves another identity number of the account as it is, and notes it', async () => {
    await store();
    const before = await findLearner();
    await store({ traineeNric: 'T1234567J', courseRunId: '850002', enrolmentId: '' });
    expect(await findLearner()).toEqual(before);
    const notes = (await database.db.auditEntry.findMany()).filter((entry) =>
      JSON.stringify(entry.after).includes('another identity number'),
    );
    expect(notes).toHaveLength(1);
  });

  it('refuses a class of another course', async () => {
    await store();
    const details = await refuse(
      { enrolment: { ...enrolmentRecord, traineeEmail: 'b@example.com', courseCode: 'TGS-1' } },
      'Validation failed',
    );
    expect(details).toEqual([{ field: 'courseRunId', message: expect.stringContaining('another course') }]);
  });
});

describe('status', () => {
  it.each([
    ['Cancelled', 'cancelled'],
    ['withdrawn', 'withdrawn'],
    ['ADMIN REMOVED', 'admin_removed'],
  ])('%s is stored as such and does not count', async (enrolmentStatus, stored) => {
    const { status } = await store({ enrolmentStatus });
    expect(status.toLowerCase()).toBe(enrolmentStatus.toLowerCase());
    expect(await database.db.enrolment.findFirst()).toMatchObject({ status: stored });
    expect(await database.db.courseRun.findFirst()).toMatchObject({ enrolledCount: 0 });
    await refuse({ enrolment: { ...enrolmentRecord, enrolmentStatus } }, 'Duplicate record found');
  });

  it.each(['withdrawn', 'cancelled', 'admin_removed'] as const)(
    'a learner who is %s is enrolled again on the same row',
    async (status) => {
      await store();
      const { id } = await database.db.enrolment.findFirstOrThrow();
      await database.db.enrolment.update({ where: { id }, data: { status } });
      expect(await store({ enrolmentId: 'ENR-2611-200000' })).toMatchObject({ status: 'Confirmed' });
      expect(await database.db.enrolment.findMany()).toMatchObject([
        { id, status: 'enrolled', referenceNumber: 'ENR-2611-200000' },
      ]);
      expect(await database.db.trackedEnrolment.count({ where: { enrolmentId: id } })).toBe(2);
      expect(await database.db.courseRun.findFirst()).toMatchObject({ enrolledCount: 1 });
    },
  );
});

import { createApiKey, parseEnvironmentKeys } from '@repo/auth/training-api-keys';
import { bulkCreateAnswer, bulkCreateError } from '@repo/schemas/training/bulk-enrolment';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const environmentKey = 'a-key-of-the-environment-0123456789';
const now = new Date('2026-11-20T16:30:00Z');
const service = useTrainingService(database, () => ({
  clock: () => now,
  externalKeys: () => ({ environmentKeys: parseEnvironmentKeys(environmentKey), exposedHashes: [] }),
}));
const path = '/api/enrolments/bulk-create';
const record = {
  traineeEmail: 'Mei.Ling@Example.com ',
  traineeName: ' Tan  Mei Ling',
  traineeNric: 'S1234567D',
  courseCode: 'TGS-2020002140',
  courseTitle: 'Lift safety',
  courseRunId: '850001',
  courseReferenceNumber: 'TGS-2020002140',
  sponsorshipType: 'Employer',
  enrolmentDate: '2026-11-02',
  enrolmentStatus: 'Confirmed',
  enrolmentId: 'ENR-2611-104729',
};
let key: string;

beforeEach(async () => {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const made = createApiKey();
  key = made.key;
  await database.db.apiKey.create({
    data: {
      name: 'Workflow',
      prefix: made.prefix,
      keyHash: made.keyHash,
      scopes: ['enrolments:write'],
      creatorId: admin.id,
    },
  });
});

const send = (body: unknown, headers: Record<string, string> = { 'x-api-key': key }) =>
  service.call(path, { method: 'POST', body, headers });

async function store(changes: object = {}) {
  const answer = await send({ enrolment: { ...record, ...changes } });
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(200);
  bulkCreateAnswer.strict().parse(answer.body);
  return answer.body.data.enrolment;
}

/** Refused in the call's own words, and nothing stored. */
async function refuse(body: unknown, message: string) {
  const before = await countEverything();
  const answer = await send(body);
  expect(answer.status).toBe(400);
  bulkCreateError.strict().parse(answer.body);
  expect(answer.body.error.message).toBe(message);
  expect(await countEverything()).toEqual(before);
  return answer.body.error.details as { field: string; message: string }[];
}

async function countEverything() {
  const { db } = database;
  return Promise.all([
    db.course.count(),
    db.courseRun.count(),
    db.user.count(),
    db.enrolment.count(),
    db.trackedEnrolment.count(),
    db.passwordLink.count(),
    db.auditEntry.count(),
  ]);
}

const findLearner = () => database.db.user.findUniqueOrThrow({ where: { email: 'mei.ling@example.com' } });

describe('who may', () => {
  it.each([
    ['nobody', {}, 401, 'Unauthorized'],
    ['a wrong key', { 'x-api-key': 'wrong' }, 401, 'Unauthorized'],
    ['a key that only reads', { 'x-api-key': environmentKey }, 403, 'Forbidden'],
  ])('not %s', async (_who, headers, status, message) => {
    const answer = await send({ enrolment: record }, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ success: false, error: { message, details: [] } });
    expect(await database.db.enrolment.count()).toBe(0);
  });

  it('an admin, and no other role', async () => {
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      const answer = await service.call(path, { method: 'POST', body: { enrolment: record }, as });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ success: false, error: { message: 'Forbidden', details: [] } });
    }
    const as = await createUser(database.db, { roles: ['admin', 'learner'] });
    expect((await service.call(path, { method: 'POST', body: { enrolment: record }, as })).status).toBe(200);
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

  it('keeps the identity number and the raw record encrypted alone', async () => {
    await store({ remarks: 'wheelchair' });
    const learner = await findLearner();
    const { keys } = service.services;
    expect(keys.decrypt(learner.identityCipher ?? '', 'identity')).toBe('S1234567D');
    expect(keys.lookupHashes('S1234567D')).toContain(learner.identityHash);
    const tracked = await database.db.trackedEnrolment.findFirstOrThrow();
    expect(JSON.parse(keys.decrypt(tracked.rawCipher, 'tracked-enrolment'))).toEqual({
      ...record,
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
    expect(link.expiresAt.getTime()).toBeGreaterThan(now.getTime());
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
    const { traineeEmail, traineeName, traineeNric, courseCode, courseRunId } = record;
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
    expect(await database.db.enrolment.findFirst()).toMatchObject({ status: 'enrolled', enrolledAt: now });
  });
});

describe('a record of what is there', () => {
  it('uses course, class and learner as they are', async () => {
    const course = await createCourse(database.db, {
      code: record.courseCode,
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
      { enrolment: { ...record, traineeEmail: 'b@example.com', courseCode: 'TGS-1' } },
      'Validation failed',
    );
    expect(details).toEqual([{ field: 'courseRunId', message: expect.stringContaining('another course') }]);
  });
});

describe('a duplicate', () => {
  it('is refused, whatever else it says', async () => {
    await store();
    for (const changes of [{}, { enrolmentId: 'ENR-2611-999999' }, { enrolmentStatus: 'Cancelled' }]) {
      const details = await refuse({ enrolment: { ...record, ...changes } }, 'Duplicate record found');
      expect(details).toEqual([
        { field: 'courseRunId', message: expect.stringContaining('Duplicate record found') },
      ]);
    }
  });

  it('is refused where the enrolment came another way, or is completed', async () => {
    const course = await createCourse(database.db, { code: record.courseCode });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '850001' });
    const learner = await createUser(database.db, { email: 'mei.ling@example.com' });
    const { id } = await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
    for (const status of ['enrolled', 'completed'] as const) {
      await database.db.enrolment.update({ where: { id }, data: { status } });
      await refuse({ enrolment: record }, 'Duplicate record found');
    }
  });

  it('of a reference number is refused by its field', async () => {
    await store();
    const details = await refuse(
      { enrolment: { ...record, traineeEmail: 'b@example.com' } },
      'Duplicate record found',
    );
    expect(details).toMatchObject([{ field: 'enrolmentId' }]);
  });

  it('of a made reference number is avoided', async () => {
    const [{ next }] = await database.db.$queryRaw<[{ next: number }]>`
      SELECT nextval('enrolment_reference_seq')::int + 1 AS next`;
    const taken = `ENR-2611-${String(next).padStart(6, '0')}`;
    await store({ enrolmentId: taken });
    const { referenceNumber } = await store({ traineeEmail: 'b@example.com', enrolmentId: undefined });
    expect(referenceNumber).not.toBe(taken);
  });

  it.each([1, 2, 3])('that comes at the same time is stored once (%s)', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({ enrolment: record })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers) {
      if (status === 400) expect(body.error.message).toBe('Duplicate record found');
    }
    expect(await countEverything()).toEqual([1, 1, 2, 1, 1, 1, 1]);
    expect(await database.db.courseRun.findFirst()).toMatchObject({ enrolledCount: 1 });
    expect(service.mails).toHaveLength(1);
  });

  it('is none among different learners of one new class at the same time', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `learner-${index}@example.com`);
    const answers = await Promise.all(
      emails.map((traineeEmail) => send({ enrolment: { ...record, traineeEmail, enrolmentId: null } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
    expect(await database.db.courseRun.findMany()).toMatchObject([{ enrolledCount: 12 }]);
    const references = answers.map(({ body }) => body.data.enrolment.referenceNumber);
    expect(new Set(references).size).toBe(12);
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
    await refuse({ enrolment: { ...record, enrolmentStatus } }, 'Duplicate record found');
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

describe('a bad record', () => {
  it.each(['traineeEmail', 'traineeName', 'traineeNric', 'courseCode', 'courseRunId'])(
    'without %s lacks a required field',
    async (field) => {
      for (const value of [undefined, null, '', '  ', '\u200b']) {
        const details = await refuse({ enrolment: { ...record, [field]: value } }, 'Required field missing');
        expect(details).toEqual([{ field, message: `Required field missing: ${field}` }]);
      }
    },
  );

  it('names every field that is missing, and what else is wrong', async () => {
    const details = await refuse(
      { enrolment: { traineeName: 'Mei', traineeNric: 'nothing' } },
      'Required field missing',
    );
    expect(details.map(({ field }) => field)).toEqual([
      'traineeEmail',
      'traineeNric',
      'courseCode',
      'courseRunId',
    ]);
  });

  it.each([[{}], [record], [{ enrolment: null }]])('without the wrapper lacks it: %j', async (body) => {
    expect(await refuse(body, 'Required field missing')).toEqual([
      { field: 'enrolment', message: 'Required field missing: enrolment' },
    ]);
  });

  it.each([
    ['traineeEmail', 'mei'],
    ['traineeEmail', `${'x'.repeat(250)}@example.com`],
    ['traineeName', 'x'.repeat(201)],
    ['traineeName', 7],
    ['traineeNric', 'A1234567D'],
    ['traineeNric', 'S123456D'],
    ['enrolmentDate', '2026-02-30'],
    ['enrolmentDate', '02/11/2026'],
    ['enrolmentDate', '0000-01-01'],
    ['enrolmentDate', '0001-01-01'],
    ['enrolmentStatus', 'Perhaps'],
    ['courseRunId', 'x'.repeat(51)],
    ['courseRunId', 850001],
    ['courseTitle', ['Lift']],
  ])('with %s %j fails validation', async (field, value) => {
    const details = await refuse({ enrolment: { ...record, [field]: value } }, 'Validation failed');
    expect(details).toMatchObject([{ field }]);
    expect(JSON.stringify(details)).not.toContain('S123456D');
  });

  it.each([['{'], ['[1]'], ['7'], [''], ['{"enrolment":[]}'], ['{"enrolment":"x"}']])(
    'that is %j is refused in the same form',
    async (body) => {
      const answer = await send(body);
      expect(answer.status).toBe(400);
      bulkCreateError.strict().parse(answer.body);
    },
  );

  it('over a megabyte is 413 in the same form', async () => {
    const answer = await send({ enrolment: { ...record, remarks: 'x'.repeat(1_100_000) } });
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ success: false, error: { message: expect.any(String), details: [] } });
  });
});

describe('the check letter', () => {
  const wrong = { enrolment: { ...record, traineeNric: 'S1234567A' } };

  it('that is wrong is stored and noted, as the settings begin', async () => {
    expect((await send(wrong)).status).toBe(200);
    expect(await database.db.auditEntry.findFirst()).toMatchObject({
      after: { warning: expect.stringContaining('check letter') },
    });
  });

  it('that is wrong is refused where Company Settings say so', async () => {
    await database.db.companySettings.update({ where: { id: 1 }, data: { identityCheck: 'reject' } });
    const details = await refuse(wrong, 'Validation failed');
    expect(details).toEqual([{ field: 'traineeNric', message: expect.stringContaining('check letter') }]);
    await store();
  });
});

it('answers 500 in its own form when the database fails, and stores nothing', async () => {
  const before = await countEverything();
  await database.db.$executeRaw`ALTER TABLE tracked_enrolment ADD CONSTRAINT broken CHECK (false) NOT VALID`;
  try {
    const answer = await send({ enrolment: record });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      error: { message: 'Internal server error', details: [] },
    });
  } finally {
    await database.db.$executeRaw`ALTER TABLE tracked_enrolment DROP CONSTRAINT broken`;
  }
  expect(await countEverything()).toEqual(before);
  expect(service.mails).toEqual([]);
});

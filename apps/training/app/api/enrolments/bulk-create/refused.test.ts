import { bulkCreateError } from '@repo/schemas/training/bulk-enrolment';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { enrolmentRecord, useBulkCreate } from '#testing/use-bulk-create.ts';

const { database, service, send, store, refuse, countEverything } = useBulkCreate();

describe('a duplicate', () => {
  it('is refused, whatever else it says', async () => {
    await store();
    for (const changes of [{}, { enrolmentId: 'ENR-2611-999999' }, { enrolmentStatus: 'Cancelled' }]) {
      const details = await refuse(
        { enrolment: { ...enrolmentRecord, ...changes } },
        'Duplicate record found',
      );
      expect(details).toEqual([
        { field: 'courseRunId', message: expect.stringContaining('Duplicate record found') },
      ]);
    }
  });

  it('is refused where the enrolment came another way, or is completed', async () => {
    const course = await createCourse(database.db, { code: enrolmentRecord.courseCode });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '850001' });
    const learner = await createUser(database.db, { email: 'mei.ling@example.com' });
    const { id } = await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
    for (const status of ['enrolled', 'completed'] as const) {
      await database.db.enrolment.update({ where: { id }, data: { status } });
      await refuse({ enrolment: enrolmentRecord }, 'Duplicate record found');
    }
  });

  it('of a reference number is refused by its field', async () => {
    await store();
    const details = await refuse(
      { enrolment: { ...enrolmentRecord, traineeEmail: 'b@example.com' } },
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
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({ enrolment: enrolmentRecord })));
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
      emails.map((traineeEmail) =>
        send({ enrolment: { ...enrolmentRecord, traineeEmail, enrolmentId: null } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
    expect(await database.db.courseRun.findMany()).toMatchObject([{ enrolledCount: 12 }]);
    const references = answers.map(({ body }) => body.data.enrolment.referenceNumber);
    expect(new Set(references).size).toBe(12);
  });
});

describe('a bad record', () => {
  it.each(['traineeEmail', 'traineeName', 'traineeNric', 'courseCode', 'courseRunId'])(
    'without %s lacks a required field',
    async (field) => {
      for (const value of [undefined, null, '', '  ', '\u200b']) {
        const details = await refuse(
          { enrolment: { ...enrolmentRecord, [field]: value } },
          'Required field missing',
        );
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

  it.each([[{}], [enrolmentRecord], [{ enrolment: null }]])(
    'without the wrapper lacks it: %j',
    async (body) => {
      expect(await refuse(body, 'Required field missing')).toEqual([
        { field: 'enrolment', message: 'Required field missing: enrolment' },
      ]);
    },
  );

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
    const details = await refuse({ enrolment: { ...enrolmentRecord, [field]: value } }, 'Validation failed');
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
    const answer = await send({ enrolment: { ...enrolmentRecord, remarks: 'x'.repeat(1_100_000) } });
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ success: false, error: { message: expect.any(String), details: [] } });
  });
});

describe('the check letter', () => {
  const wrong = { enrolment: { ...enrolmentRecord, traineeNric: 'S1234567A' } };

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
    const answer = await send({ enrolment: enrolmentRecord });
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

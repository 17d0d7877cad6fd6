import { parseEnvironmentKeys } from '@repo/api-keys/environment-keys';
import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { bulkCreateAnswer, bulkCreateError } from '@repo/schemas/training/bulk-enrolment';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, expect } from 'vitest';
import { useTrainingService } from './use-training-service.ts';

export const testEnvironmentKey = 'a-key-of-the-environment-0123456789';
export const bulkCreateTime = new Date('2026-11-20T16:30:00Z');
const path = '/api/enrolments/bulk-create';
/** The documented example. */
export const enrolmentRecord = {
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

/** The bulk-create endpoint with a permitted key. */
export function useBulkCreate() {
  const database = useTrainingDatabase();
  const service = useTrainingService(database, () => ({
    clock: () => bulkCreateTime,
    externalKeys: () => ({ environmentKeys: parseEnvironmentKeys(testEnvironmentKey), exposedHashes: [] }),
  }));
  let key = '';

  beforeEach(async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    const made = generateApiKey('trk_');
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
    const answer = await send({ enrolment: { ...enrolmentRecord, ...changes } });
    expect(answer.body).toMatchObject({ success: true });
    expect(answer.status).toBe(200);
    bulkCreateAnswer.strict().parse(answer.body);
    return answer.body.data.enrolment;
  }

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

  const findLearner = () =>
    database.db.user.findUniqueOrThrow({
      where: { email: 'mei.ling@example.com' },
      omit: { passwordHash: false },
    });

  return {
    database,
    service,
    send,
    store,
    refuse,
    countEverything,
    findLearner,
    get key() {
      return key;
    },
  };
}

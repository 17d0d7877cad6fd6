import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createUser } from '@repo/testing/childcare-factories';
import { beforeEach, expect, it, vi } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

beforeEach(() => {
  vi.stubEnv('SELF_ENROLMENT', 'free-only');
});

it('with SELF_ENROLMENT=free-only nobody begins a course with a price alone', async () => {
  const as = await createUser(database.db);
  const enroll = (courseId: string) => call('/api/enrollments', { method: 'POST', as, body: { courseId } });
  expect(await enroll((await createCourse(database.db)).id)).toMatchObject({
    status: 403,
    body: { code: 'PAYMENT_REQUIRED' },
  });
  expect((await enroll((await createCourse(database.db, { priceSgd: 0 })).id)).status).toBe(201);
});

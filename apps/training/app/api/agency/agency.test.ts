import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

let person: { id: string };
beforeEach(async () => {
  person = await createUser(database.db, { roles: ['developer'] });
});

describe('GET /api/agency/courses', () => {
  const address = '/api/agency/courses';
  const read = (query = '') => service.call(`${address}${query}`, { as: person });

  it('lists this provider’s courses page by page, each marked whether it is here', async () => {
    const all = await read('?pageSize=500');
    expect(all.status).toBe(200);
    const codes = all.body.data.map(
      (course: { courseReferenceNumber: string }) => course.courseReferenceNumber,
    );
    expect(all.body.pagination).toEqual({ page: 1, limit: 100, total: codes.length, totalPages: 1 });
    await createCourse(database.db, { code: codes[3] });
    const page = await read('?page=2&pageSize=3');
    expect(page.body.pagination).toMatchObject({ page: 2, limit: 3, total: codes.length });
    expect(page.body.data).toMatchObject([
      {
        courseReferenceNumber: codes[3],
        in_lms: true,
        fee: expect.any(Number),
        duration: expect.any(Number),
      },
      { courseReferenceNumber: codes[4], in_lms: false },
      { courseReferenceNumber: codes[5], in_lms: false },
    ]);
  });

  it('searches', async () => {
    await agency.control({ courses: [{ referenceNumber: 'TGS-2027000009', title: 'Knife skills' }] });
    expect((await read('?search=knife')).body.data).toMatchObject([
      { courseReferenceNumber: 'TGS-2027000009' },
    ]);
    expect((await read('?search=nothing-like-it')).body).toMatchObject({ success: true, data: [] });
  });

  it('refuses a bad page, and who is signed out', async () => {
    expect((await read('?page=0')).status).toBe(400);
    expect((await read('?pageSize=x')).status).toBe(400);
    expect((await service.call(address)).status).toBe(401);
    expect((await service.call(address, { method: 'POST', body: {}, as: person })).status).toBe(405);
  });

  it.each([
    ['is down', { mode: 'down' }, 'not working'],
    ['rejects our credentials', { mode: 'rejects' }, 'rejected our credentials'],
    ['is too slow', { mode: 'slow', delayMs: 4_000 }, 'too long'],
    ['takes no more requests', { mode: 'rate-limited' }, 'no more requests'],
    ['cuts the line', { mode: 'cuts' }, 'cannot be reached'],
    ['answers no JSON', { mode: 'malformed' }, 'cannot be read'],
  ])('says so when the agency %s', async (_case, fault, words) => {
    await agency.control(fault);
    const answer = await read();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining(words), retryable: true });
  });
});

describe('POST /api/agency/encrypt', () => {
  const address = '/api/agency/encrypt';
  const encrypt = (body: unknown, as: { id: string } | null = person) =>
    service.call(address, { method: 'POST', body, as });

  it('encrypts as the agency documents it', async () => {
    await service.services.agency.close();
    service.services.agency = agency.connect({
      AGENCY_ENCRYPTION_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    });
    expect((await encrypt({ data: '{"a":1}' })).body).toEqual({
      success: true,
      data: { ciphertext: '0h6FjFQeRav7ULM4d3G+/g==' },
    });
    expect((await encrypt({ data: '' })).body.data.ciphertext).toBe('ujoSNMXPsEwZcfGAsQ0zgQ==');
    expect((await encrypt({ data: 'Zoë 訓練' })).body.data.ciphertext).toBe('f8P17Ba+XSe6KR7LJJBYRg==');
  });

  it('is for staff', async () => {
    expect((await encrypt({ data: 'x' }, await createUser(database.db))).status).toBe(403);
    for (const role of ['trainer', 'developer', 'admin'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect((await encrypt({ data: 'x' }, as)).status).toBe(200);
    }
    expect(await database.db.auditEntry.count()).toBe(3);
  });

  it('is for admins alone where the company settings say so', async () => {
    await database.db.companySettings.update({ where: { id: 1 }, data: { agencyAccess: 'admins' } });
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect((await encrypt({ data: 'x' }, as)).status).toBe(403);
    }
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect((await encrypt({ data: 'x' }, admin)).status).toBe(200);
    expect(await database.db.auditEntry.count()).toBe(1);
  });

  it('is in the audit log, without the text', async () => {
    await encrypt({ data: 'S1234567D' });
    const log = await database.db.auditEntry.findMany();
    expect(log).toMatchObject([
      { action: 'agency.encrypt', actor: `user:${person.id}`, after: { characters: 9 } },
    ]);
    expect(JSON.stringify(log)).not.toContain('S1234567D');
  });

  it('refuses anything but text, and who is signed out', async () => {
    expect((await encrypt({})).body).toMatchObject({ error: 'data is required, as text' });
    expect((await encrypt({ data: { a: 1 } })).status).toBe(400);
    expect((await encrypt('{', person)).status).toBe(400);
    expect((await encrypt({ data: 'x' }, null)).status).toBe(401);
    expect((await service.call(address, { as: person })).status).toBe(405);
  });

  it('is no tool to try texts out', async () => {
    const tries = [];
    for (let index = 0; index < 121; index += 1) tries.push((await encrypt({ data: String(index) })).status);
    expect(tries.slice(0, 120)).toEqual(Array(120).fill(200));
    expect(tries[120]).toBe(429);
  });
});

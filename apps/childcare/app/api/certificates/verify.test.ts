import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now = new Date('2026-11-21T04:00:00Z');
const service = useChildcareService(database, () => {
  now = new Date('2026-11-21T04:00:00Z');
  return { clock: () => new Date(now) };
});
const { call } = service;

async function certify(): Promise<string> {
  const { amy, course } = await createCentreFixture(database.db);
  await createCompletedEnrollment(database.db, amy, course);
  const { body } = await call('/api/certificates/generate', { as: amy, body: { courseId: course.id } });
  return body.certificate.certificateId;
}

const verify = (typed: string) => call(`/api/certificates/verify/${encodeURIComponent(typed)}`);

describe('GET /api/certificates/verify/[certificateId]', () => {
  it('tells a stranger what is printed, whether it was revoked, and no more', async () => {
    const certificateId = await certify();
    const certificate = {
      certificateId,
      learnerName: 'Amy Tan',
      courseName: 'Infant first aid',
      organizationName: 'Little Stars',
      cpdPoints: 0,
      versionNumber: 1,
      versionPublishedAt: expect.any(String),
      issuedAt: '2026-11-21T04:00:00.000Z',
      expiresAt: '2028-11-21T15:59:59.000Z',
      revokedAt: null,
      revocationReason: null,
    };
    const typed = [certificateId, certificateId.toLowerCase().replaceAll('-', ' '), certificateId.slice(3)];
    for (const text of typed) {
      const { status, body } = await verify(text);
      expect([status, body]).toEqual([200, { status: 'valid', certificate }]);
    }
    now = new Date('2028-11-21T15:59:59Z');
    expect((await verify(certificateId)).body.status).toBe('valid');
    now = new Date('2028-11-21T16:00:00Z');
    expect((await verify(certificateId)).body).toEqual({ status: 'expired', certificate });
  });

  it('knows an unknown one from a mistyped one', async () => {
    const certificateId = await certify();
    const wrong = certificateId.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
    const mistyped = await verify(wrong);
    expect([mistyped.status, mistyped.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(mistyped.body.error).toContain('a character is wrong');
    const unknown = await verify('CC-2026-0000-0000-D');
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { error: 'Certificate not found', code: 'NOT_FOUND' },
    ]);
  });

  it.each(['x', '%', '../generate', '\0', '🙂', "' OR 1=1 --", 'x'.repeat(2000)])(
    '%j is 404',
    async (typed) => {
      expect((await verify(typed)).status).toBe(404);
    },
  );

  it('is counted against guessing, by address', async () => {
    const rateLimits = service.services.rateLimits;
    const { consume } = rateLimits;
    const asked: string[] = [];
    Object.assign(rateLimits, {
      consume: (policy: 'verify', key: string) => {
        asked.push(`${policy} ${key}`);
        return consume.call(rateLimits, policy, key);
      },
    });
    await verify('x');
    expect(asked).toEqual([expect.stringMatching(/^verify .*203\.0\.113\.7/)]);
  });
});

import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);

async function certified(learnerName = 'Amy Tan') {
  const { db } = database;
  const world = await createCentreFixture(db);
  const amy = await db.user.update({ where: { id: world.amy.id }, data: { recordedName: learnerName } });
  await db.course.update({
    where: { id: world.course.id },
    data: { cpdPoints: 4, subtitle: 'For those with babies' },
  });
  await createCompletedEnrollment(db, amy, world.course);
  const { body } = await call('/api/certificates/generate', { as: amy, body: { courseId: world.course.id } });
  const { id, certificateId } = body.certificate;
  return { ...world, amy, id, certificateId };
}

describe.each(['download', 'badge'])('GET /api/certificates/[id]/%s', (what) => {
  it('is for the owner alone, whatever the others are', async () => {
    const { id, certificateId, ben, manager, rival, admin } = await certified();
    for (const name of [id, certificateId]) {
      for (const as of [ben, manager, rival, admin]) {
        const { status, body } = await call(`/api/certificates/${name}/${what}`, { as });
        expect([status, body]).toEqual([403, { error: 'Forbidden' }]);
      }
    }
    const { status, body } = await call(`/api/certificates/${id}/${what}`);
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
  });

  it.each(['unknown', 'CC-2026-0000-0000-D', '..%2f..', '%00'])('of %s is 404', async (name) => {
    const { amy } = await certified();
    const { status, body } = await call(`/api/certificates/${name}/${what}`, { as: amy });
    expect([status, body]).toEqual([404, { error: 'Certificate not found', code: 'NOT_FOUND' }]);
  });

  it('other methods are 405', async () => {
    const { amy, id } = await certified();
    const { status, headers } = await call(`/api/certificates/${id}/${what}`, { as: amy, method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the PDF', () => {
  it.each(['Amy Tan', '陈秀英', 'கவிதா செல்வம்', 'روحانة بنت إسماعيل', 'Nur ʿĀishah binti Ḥamīd'])(
    'of %s is a file to save, under a plain name',
    async (learnerName) => {
      const { amy, id, certificateId } = await certified(learnerName);
      for (const name of [id, certificateId, certificateId.toLowerCase()]) {
        const response = await send(`/api/certificates/${name}/download`, { as: amy });
        const content = Buffer.from(await response.arrayBuffer());
        expect(response.status).toBe(200);
        expect(content.subarray(0, 5).toString()).toBe('%PDF-');
        expect(response.headers.get('content-length')).toBe(String(content.byteLength));
        expect(response.headers.get('content-type')).toBe('application/pdf');
        expect(response.headers.get('content-disposition')).toBe(
          `attachment; filename="certificate-${certificateId}.pdf"; filename*=UTF-8''certificate-${certificateId}.pdf`,
        );
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );
});

describe('the badge', () => {
  it('is verified by a stranger who follows the address in its header', async () => {
    const { amy, id, certificateId, course } = await certified('கவிதா செல்வம்');
    const response = await send(`/api/certificates/${id}/badge`, { as: amy });
    expect(response.headers.get('content-type')).toBe('application/jwt');
    expect(response.headers.get('content-disposition')).toContain(`badge-${certificateId}.jwt`);
    const jwt = await response.text();
    const { kid = '' } = decodeProtectedHeader(jwt);
    const key = await call(kid);
    expect(key.status).toBe(200);
    expect(key.headers.get('access-control-allow-origin')).toBe('*');
    const { payload } = await jwtVerify(jwt, await importJWK(key.body, 'RS256'));
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: `http://localhost:3002/verify/${certificateId}`,
      jti: `http://localhost:3002/verify/${certificateId}`,
      sub: `urn:uuid:${amy.id}`,
      description: 'கவிதா செல்வம் at Little Stars completed “Infant first aid”.',
      credentialSubject: {
        creditsEarned: 4,
        achievement: {
          id: `http://localhost:3002/api/badges/achievements/${course.id}`,
          name: 'Infant first aid',
          description: 'For those with babies',
        },
      },
    });
    expect(JSON.stringify(payload)).not.toContain(amy.email);
    const issuer = await call(String(payload.iss));
    expect(issuer.body).toMatchObject({ id: payload.iss, type: ['Profile'], name: 'Childcare Learning' });
    const keys = await call('/api/badges/keys');
    expect(keys.body.keys).toEqual([key.body]);
    expect(JSON.stringify(keys.body)).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
  });

  it('an unknown key is 404', async () => {
    expect(await call('/api/badges/keys/unknown')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

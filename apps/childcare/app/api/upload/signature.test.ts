import { createHash } from 'node:crypto';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call, send } = service;

const path = '/api/upload/signature';

describe('POST /api/upload/signature', () => {
  it.each([
    ['LEARNER', undefined, 'image'],
    ['CORPORATE_ADMIN', { resourceType: 'video' }, 'video'],
    ['SUPER_ADMIN', { resourceType: 'raw' }, 'raw'],
    ['LEARNER', {}, 'image'],
  ] as const)('lets a %s send one file, asked with %j', async (role, body, resourceType) => {
    const as = await createUser(database.db, { role });
    const answer = await call(path, { method: 'POST', as, body });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        signature: expect.stringMatching(/^[\da-f]{40}$/),
        timestamp: expect.any(Number),
        apiKey: 'key',
        cloudName: 'demo',
        folder: `childcare/${as.id}`,
        publicId: expect.stringMatching(/^[\da-f]{32}$/),
        uploadUrl: `http://127.0.0.1:1/media/v1_1/demo/${resourceType}/upload`,
        resourceType,
      },
    ]);
    expect(Math.abs(answer.body.timestamp - Date.now() / 1000)).toBeLessThan(60);
    const { folder, publicId, timestamp, signature } = answer.body;
    const signed = `folder=${folder}&public_id=${publicId}&timestamp=${timestamp}`;
    expect(signature).toBe(createHash('sha1').update(`${signed}secret`).digest('hex'));
  });

  it('lets the caller choose nothing that is signed', async () => {
    const as = await createUser(database.db);
    const request = {
      folder: 'childcare/somebody',
      publicId: 'theirs',
      public_id: 'theirs',
      timestamp: 1,
      eager: 'x',
    };
    const { status, body } = await call(path, { as, body: request });
    expect(status).toBe(200);
    expect(body.folder).toBe(`childcare/${as.id}`);
    expect(body.publicId).not.toBe('theirs');
    expect(body.timestamp).not.toBe(1);
    const again = await call(path, { method: 'POST', as });
    expect(again.body.publicId).not.toBe(body.publicId);
  });

  it.each([
    [{ resourceType: 'auto' }],
    [{ resourceType: '' }],
    [{ resourceType: null }],
    [{ resourceType: ['image'] }],
  ])('refuses %j', async (body) => {
    const refused = await call(path, { as: await createUser(database.db), body });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field: 'resourceType' }] },
    });
  });

  it('refuses what is no JSON', async () => {
    const as = await createUser(database.db);
    for (const body of ['{', 'null', '[]']) expect((await call(path, { as, body })).status).toBe(400);
  });

  it('asks for a session, and answers POST alone', async () => {
    expect(await call(path, { method: 'POST' })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect((await send(path)).status).toBe(405);
  });

  it('is counted, by person', async () => {
    const as = await createUser(database.db);
    const rateLimits = service.services.rateLimits;
    const { consume } = rateLimits;
    const asked: string[] = [];
    Object.assign(rateLimits, {
      consume: (policy: 'upload', key: string) => {
        asked.push(`${policy} ${key}`);
        return consume.call(rateLimits, policy, key);
      },
    });
    await call(path, { method: 'POST', as });
    expect(asked).toEqual([expect.stringMatching(`^upload .*${as.id}`)]);
  });
});

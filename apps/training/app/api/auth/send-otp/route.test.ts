import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

function requestCode(body: unknown) {
  return service.call('/api/auth/send-otp', { method: 'POST', body });
}

describe('POST /api/auth/send-otp', () => {
  it('mails a code of six digits', async () => {
    const person = await createUser(database.db);
    const { status, body } = await requestCode({ email: ` ${person.email.toUpperCase()}` });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: expect.any(String) });
    expect(service.mails).toHaveLength(1);
    expect(service.mails[0]).toMatchObject({ to: person.email, text: expect.stringMatching(/\b\d{6}\b/) });
    expect(service.mails[0]?.subject).not.toMatch(/\d/);
  });

  it('answers the same for an unknown address, and mails nobody', async () => {
    const person = await createUser(database.db);
    const known = await requestCode({ email: person.email });
    const unknown = await requestCode({ email: 'nobody@example.com' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(service.mails.map(({ to }) => to)).toEqual([person.email]);
  });

  it.each([[{}], [{ email: '' }], [{ email: 'not an address' }], [{ email: 7 }]])(
    'refuses %j with 400',
    async (body) => {
      const answer = await requestCode(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, details: [{ field: 'email' }] });
    },
  );

  it.each(['known', 'unknown'])('refuses the sixth within an hour for a %s address', async (which) => {
    const email = which === 'known' ? (await createUser(database.db)).email : 'nobody@example.com';
    for (let index = 0; index < 5; index += 1) expect((await requestCode({ email })).status).toBe(200);
    const { status, headers, body } = await requestCode({ email });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(body).toMatchObject({ success: false, error: expect.any(String) });
    expect((await requestCode({ email: 'else@example.com' })).status).toBe(200);
  });
});

import { withFullPasswordQueue } from '@repo/testing/with-full-password-queue';
import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, signIn } from '#testing/visitor.ts';

// Passwords of this cost are hashed in worker threads, as in production.
const service = useMarketplaceService({ PASSWORD_HASH_COST: '9' });
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const unknown = { ...person, email: 'nobody@example.com' };
const register = () => createVisitor().send('/api/auth/register', { json: person });

const reset = (token: string) =>
  createVisitor().send('/api/auth/reset-password', { json: { token, password: 'New-Password-1' } });

async function mailedToken(): Promise<string> {
  await createVisitor().send('/api/auth/forgot-password', { json: { email: person.email } });
  const mails = await service.mailsTo(person.email);
  return mails.find(({ text }) => text.includes('/reset-password'))?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}

describe('a full queue of password hashes', () => {
  it('refuses a sign-in at once, alike for known and unknown addresses, and counts no failure', async () => {
    await register();
    await withFullPasswordQueue(async () => {
      for (let count = 0; count < 12; count += 1) {
        const answer = await signIn(createVisitor(), count % 2 ? person : unknown);
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await answer.json()).toEqual({ error: expect.stringContaining('Try again') });
      }
    });
    for (let count = 0; count < 9; count += 1) {
      expect((await signIn(createVisitor(), { ...person, password: 'wrong-one' })).status).toBe(401);
    }
    expect((await signIn(createVisitor(), person)).status).toBe(200);
  });

  it('refuses a registration; an invalid link is refused without hashing', async () => {
    await register();
    const live = await mailedToken();
    await withFullPasswordQueue(async () => {
      const other = { ...person, email: 'other@example.com' };
      expect((await createVisitor().send('/api/auth/register', { json: other })).status).toBe(503);
      expect((await reset('unknown')).status).toBe(400);
      expect((await reset(live)).status).toBe(503);
      await service.db.emailToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
      expect((await reset(live)).status).toBe(400);
    });
    await service.db.emailToken.updateMany({ data: { expiresAt: new Date(Date.now() + 60_000) } });
    expect((await reset(live)).status).toBe(200);
    await withFullPasswordQueue(async () => expect((await reset(live)).status).toBe(400));
  });
});

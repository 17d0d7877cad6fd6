import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, registerAndSignInVisitor, signIn } from '#testing/visitor.ts';

const service = useMarketplaceService();
const email = 'mei.ling@example.com';
const password = 'Password123!';

const makeModerator = () => service.db.user.update({ where: { email }, data: { role: 'MODERATOR' } });

const weak = [
  ['short', 'nine-char', /at least 10 characters/],
  ['common', 'Qwerty12345', /most common/],
] as const;

describe('a moderator’s password', () => {
  it.each(weak)(
    'is not %s when it is changed; other people’s may be',
    async (_case, newPassword, message) => {
      const visitor = await registerAndSignInVisitor();
      const json = { currentPassword: password, newPassword };
      await makeModerator();
      const refused = await visitor.send('/api/me/password', { method: 'PUT', json });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        details: [{ field: 'newPassword', message: expect.stringMatching(message) }],
      });
      const other = await registerAndSignInVisitor({ email: 'other@example.com' });
      expect((await other.send('/api/me/password', { method: 'PUT', json })).status).toBe(200);
    },
  );

  it.each(weak)(
    'is not %s when a mailed link sets it; the link is good for another',
    async (_case, chosen, message) => {
      await registerAndSignInVisitor();
      await makeModerator();
      await createVisitor().send('/api/auth/forgot-password', { json: { email } });
      const mail = (await service.mailsTo(email)).find(({ text }) => text.includes('/reset-password'));
      const token = mail?.text.match(/token=([\w-]+)/)?.[1];
      const reset = (password: string) =>
        createVisitor().send('/api/auth/reset-password', { json: { token, password } });
      const refused = await reset(chosen);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        details: [{ field: 'password', message: expect.stringMatching(message) }],
      });
      expect((await reset('orchid garden 7')).status).toBe(200);
    },
  );

  it('is required at the next sign-in after the role is granted', async () => {
    await registerAndSignInVisitor({ password: 'sunny-1' });
    await makeModerator();
    const visitor = createVisitor();
    const refused = await signIn(visitor, { email, password: 'sunny-1' });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('stronger password') });
    expect(visitor.cookies.has('marketplace.session')).toBe(false);
    expect(visitor.cookies.has('marketplace.devices')).toBe(false);
  });
});

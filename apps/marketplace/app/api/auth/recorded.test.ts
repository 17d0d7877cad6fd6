import { waitForDeferredWork } from '@repo/base/deferred';
import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, registerAndSignInVisitor, signIn } from '#testing/visitor.ts';

const service = useMarketplaceService();
const written = async (action: string) => {
  await waitForDeferredWork();
  return service.db.auditEntry.findMany({ where: { action }, orderBy: { at: 'asc' } });
};

describe('the audit log has', () => {
  it('a sign-in with its way, by its owner', async () => {
    await registerAndSignInVisitor();
    const { id, name } = await service.db.user.findFirstOrThrow();
    const by = { actor: `user:${id}`, actorLabel: name, targetType: 'user', targetId: id };
    expect(await written('sign-in.made')).toMatchObject([{ ...by, after: { by: 'password' } }]);
  });

  it('a failed one once an hour, without the address and the password that were typed', async () => {
    await registerAndSignInVisitor();
    const { id, email } = await service.db.user.findFirstOrThrow();
    const password = 'not-the-password';
    for (const tried of [email, email, 'nobody@example.com', 'nobody2@example.com']) {
      expect((await signIn(createVisitor(), { email: tried, password })).status).toBe(401);
    }
    const failed = await written('sign-in.failed');
    expect(failed).toHaveLength(2);
    expect(failed.find(({ targetType }) => targetType === 'user')).toMatchObject({
      actor: 'anonymous',
      targetId: id,
      after: { by: 'password', why: 'wrong', client: expect.any(String) },
    });
    expect(failed.find(({ targetType }) => targetType === 'client')).toMatchObject({
      after: { why: 'unknown' },
    });
    expect(JSON.stringify(failed)).not.toMatch(/example\.com|not-the-password/);
  });

  it('a changed password, and signing out everywhere', async () => {
    const visitor = await registerAndSignInVisitor();
    const { id } = await service.db.user.findFirstOrThrow();
    const json = { currentPassword: 'Password123!', newPassword: 'orchid garden 7' };
    expect((await visitor.send('/api/me/password', { method: 'PUT', json })).status).toBe(200);
    expect((await visitor.send('/api/me/sessions/revoke', { method: 'POST', json: {} })).status).toBeLessThan(
      300,
    );
    expect(await written('password.change')).toMatchObject([{ actor: `user:${id}`, targetId: id }]);
    expect(await written('user.sign-out-everywhere')).toMatchObject([{ targetId: id }]);
    expect(JSON.stringify(await service.db.auditEntry.findMany())).not.toMatch(/orchid|Password123/);
  });
});

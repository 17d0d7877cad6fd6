import { createMarketplaceClient } from '@repo/db/marketplace';
import { describe, expect, it } from 'vitest';
import { replaceServices, services } from '#services.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession, registerAndSignInVisitor } from '#testing/visitor.ts';

useMarketplaceService();

describe('while the database is away', () => {
  it("answers 503 with the service's message, keeps sessions, and recovers by itself", async () => {
    const visitor = await registerAndSignInVisitor();
    const whole = services();
    replaceServices({ ...whole, db: createMarketplaceClient('postgresql://nobody@127.0.0.1:1/none') });
    const person = { name: 'Siti', email: 'siti@example.com', password: 'Password123!' };
    const answers = [
      await visitor.send('/api/auth/session'),
      await visitor.send('/api/me'),
      await visitor.send('/api/auth/signout', { json: {} }),
      await createVisitor().send('/api/auth/callback/credentials', { json: { ...person, json: true } }),
      await createVisitor().send('/api/auth/register', { json: person }),
    ];
    for (const response of answers) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBeTruthy();
      expect(response.headers.get('x-request-id')).toBeTruthy();
      expect(await response.json()).toEqual({ error: expect.stringContaining('briefly unavailable') });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    replaceServices(whole);
    expect(await fetchSession(visitor)).toMatchObject({ user: { name: 'Mei Ling' } });
  });
});

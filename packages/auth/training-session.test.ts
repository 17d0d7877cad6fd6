import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a process with this address would have it; it reads the address once. */
async function servedAt(url: string) {
  vi.stubEnv('TRAINING_URL', url);
  return import('./training-session.ts');
}

beforeEach(() => {
  vi.resetModules();
});

describe('the cookie of the pages', () => {
  it('is a __Host- cookie over https', async () => {
    const { trainingSetCookieHeader, trainingClearCookieHeader } = await servedAt('https://training.example');
    expect(trainingSetCookieHeader('abc')).toBe(
      '__Host-training.session=abc; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(trainingClearCookieHeader()).toBe(
      '__Host-training.session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('works without TLS on one’s own machine', async () => {
    const { trainingSetCookieHeader, trainingCookieName } = await servedAt('http://localhost:3001');
    expect(trainingCookieName()).toBe('training.session');
    expect(trainingSetCookieHeader('abc')).not.toContain('Secure');
  });

  it('is renewed as it came, and only for who came by it', async () => {
    const { hasTrainingCookie, renewedTrainingSetCookieHeader, trainingSetCookieHeader } =
      await servedAt('http://localhost:3001');
    const cookie = 'other=1; training.session=a-token_1';
    expect(hasTrainingCookie(new Headers({ cookie }))).toBe(true);
    expect(renewedTrainingSetCookieHeader(new Headers({ cookie }))).toBe(
      trainingSetCookieHeader('a-token_1'),
    );
    expect(
      renewedTrainingSetCookieHeader(new Headers({ cookie, authorization: 'Bearer x' })),
    ).toBeUndefined();
    expect(renewedTrainingSetCookieHeader(new Headers())).toBeUndefined();
    expect(hasTrainingCookie(new Headers({ cookie: 'training.session=' }))).toBe(false);
    // What is no token of ours gets into no header.
    expect(
      renewedTrainingSetCookieHeader(new Headers({ cookie: 'training.session=a%0d%0ab' })),
    ).toBeUndefined();
  });
});

import { ServiceError } from '@repo/base/errors';
import { createLogger } from '@repo/base/logger';
import { pathAndQueryHeader } from '@repo/http/page-path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const request = vi.hoisted(() => ({
  headers: new Headers(),
  forget: [] as (() => void)[],
}));
// Outside a render React remembers nothing and Next has no request: one request is played here at a time.
vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('react', () => ({
  cache: <T>(make: () => T) => {
    let made: T | undefined;
    request.forget.push(() => {
      made = undefined;
    });
    return () => {
      made ??= make();
      return made;
    };
  },
}));

const { readPageCaller, redirectIfFactorMissing, redirectToSignIn } = await import('./page-caller.ts');
const { orNotFoundPage, nullIfNotFound } = await import('./or-not-found-page.ts');
const { refuseWithNotFound } = await import('./refuse-page.ts');

const secret = 'ab'.repeat(32);
const missing = (status = 404) =>
  Promise.reject(new ServiceError({ code: 'CLASS_NOT_FOUND', status, message: 'No such class' }));

/** A page that is asked for by `actor`, up to where its own code begins. */
async function ask(path: string, actor: { id: string; mustSetUpSecondFactor?: boolean } | null) {
  for (const forget of request.forget) forget();
  request.headers = new Headers({ [pathAndQueryHeader]: path, 'x-request-id': 'request-7' });
  const logger = createLogger({
    service: 'zoo',
    level: 'info',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const { headers } = await readPageCaller({ trustedProxies: () => false, logger });
  redirectIfFactorMissing(actor, headers);
}

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
});

const line = (more: object) => ({
  level: 'info',
  time: expect.any(String),
  service: 'zoo',
  method: 'GET',
  requestId: 'request-7',
  msg: 'page refused',
  ...more,
});

describe('the line of a refused page', () => {
  it('is written of who has to sign in, without the query', async () => {
    await ask('/classes/7?search=Tan', null);
    await expect(redirectToSignIn()).rejects.toThrow('NEXT_REDIRECT');
    expect(lines).toEqual([line({ path: '/classes/7', status: 307, reason: 'UNAUTHORIZED' })]);
  });

  it('is written of who has to set up a second factor', async () => {
    await expect(ask('/people', { id: 'ann', mustSetUpSecondFactor: true })).rejects.toThrow('NEXT_REDIRECT');
    expect(lines).toEqual([
      line({ path: '/people', status: 307, reason: 'SECOND_FACTOR_MISSING', actorId: 'ann' }),
    ]);
  });

  it('is written of a page for other roles, once for its layout and itself', async () => {
    await ask('/people', { id: 'ann' });
    for (const _part of ['layout', 'page'])
      expect(() => refuseWithNotFound()).toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
    expect(lines).toEqual([line({ path: '/people', status: 404, reason: 'FORBIDDEN', actorId: 'ann' })]);
  });

  it("is written of somebody else's row, and leaves out an address that is a secret", async () => {
    await ask(`/join/${secret}`, { id: 'ann' });
    await expect(orNotFoundPage(missing())).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
    expect(lines).toEqual([
      line({ path: '/join/[token]', status: 404, reason: 'CLASS_NOT_FOUND', actorId: 'ann' }),
    ]);
    await ask('/classes/7', { id: 'ann' });
    expect(await nullIfNotFound(missing())).toBeNull();
    expect(lines).toHaveLength(2);
  });

  it('is not written of an address that a visitor made up, or of another failure', async () => {
    await ask('/listings/made-up', null);
    await expect(orNotFoundPage(missing())).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
    await ask('/classes/7', { id: 'ann' });
    await expect(orNotFoundPage(missing(409))).rejects.toMatchObject({ status: 409 });
    expect(lines).toEqual([]);
  });
});

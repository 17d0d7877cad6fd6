import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describedBy, type Method, methods } from '@repo/http/openapi';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';

/** The marketplace's contract: every documented method and path. */
const documented: [Method, string][] = [
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/callback/credentials'],
  ['GET', '/api/auth/signin/google'],
  ['POST', '/api/auth/signout'],
  ['GET', '/api/auth/session'],
  ['GET', '/api/listings'],
  ['POST', '/api/listings'],
  ['GET', '/api/listings/[id]'],
  ['PUT', '/api/listings/[id]'],
  ['DELETE', '/api/listings/[id]'],
  ['GET', '/api/favorites'],
  ['POST', '/api/favorites'],
  ['DELETE', '/api/favorites/[listingId]'],
  ['GET', '/api/categories'],
];

/** What the product added to it. */
const added: [Method, string][] = [
  ['GET', '/api/health/live'],
  ['GET', '/api/health/ready'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/listings/facets'],
  ['GET', '/api/listings/suggest'],
  ['POST', '/api/listings/[id]/report'],
  ['GET', '/api/me/listings'],
  ['GET', '/api/me/listings/activity'],
  ['POST', '/api/uploads/signature'],
  ['POST', '/api/uploads/discard'],
  ['GET', '/api/me'],
  ['PUT', '/api/me'],
  ['PUT', '/api/me/password'],
  ['POST', '/api/me/sessions/revoke'],
  ['GET', '/api/me/connections'],
  ['DELETE', '/api/me/connections'],
  ['POST', '/api/auth/verify-email'],
  ['POST', '/api/auth/verify-email/resend'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['GET', '/api/users/[id]'],
  ['POST', '/api/users/[id]/report'],
  ['POST', '/api/users/[id]/block'],
  ['DELETE', '/api/users/[id]/block'],
  ['GET', '/api/conversations'],
  ['POST', '/api/conversations'],
  ['GET', '/api/conversations/[id]'],
  ['GET', '/api/conversations/[id]/messages'],
  ['POST', '/api/conversations/[id]/messages'],
  ['POST', '/api/conversations/[id]/read'],
  ['GET', '/api/conversations/unread'],
  ['GET', '/api/conversations/events'],
  ['GET', '/api/moderation/reports'],
  ['POST', '/api/moderation/reports/[id]'],
  ['POST', '/api/moderation/listings/[id]'],
  ['POST', '/api/moderation/users/[id]'],
  ['GET', '/api/moderation/audit'],
];

beforeEach(() => {
  vi.stubEnv('MARKETPLACE_DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none');
  vi.stubEnv('CLOUDINARY_URL', 'cloudinary://key:secret@cloud');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
});

describe.each([...documented, ...added])('%s %s', (method, path) => {
  it('has a route', () => {
    const module = routes.find((route) => route.path === path)?.module ?? {};
    expect(describedBy(module, method)).not.toBeNull();
  });

  it('has an entry in the API description', () => {
    const item = apiDocument().paths?.[path.replaceAll(/\[(\w+)\]/g, '{$1}')] ?? {};
    expect(item).toHaveProperty(method.toLowerCase());
  });
});

describe('every route', () => {
  it('is in the manifest', () => {
    const files = readdirSync(join(import.meta.dirname, 'app/api'), { recursive: true, encoding: 'utf8' });
    const addresses = files
      .map((file) => file.split(sep).join('/'))
      .filter((file) => /(^|\/)route\.ts$/.test(file) && !file.includes('[...'))
      .map((file) => `/api/${file}`.replace(/\/route\.ts$/, ''));
    expect(routes.map(({ path }) => path)).toEqual(addresses.sort());
  });

  it('answers every method, if only with a refusal', () => {
    for (const { path, module } of routes) {
      for (const method of methods) expect(module[method], `${method} ${path}`).toBeTypeOf('function');
    }
  });

  it('has an operation id of its own', () => {
    const ids = routes.flatMap(({ module }) =>
      methods.flatMap((method) => describedBy(module, method)?.operationId ?? []),
    );
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('that changes something is limited', () => {
    const unlimited = routes.flatMap(({ path, module }) =>
      methods
        .filter((method) => method !== 'GET')
        .filter((method) => /^(read|search)$/.test(describedBy(module, method)?.rateLimit ?? ''))
        .map((method) => `${method} ${path}`),
    );
    expect(unlimited).toEqual([]);
  });

  it('runs in plain Node, without a bundler and without Next', async () => {
    const manifest = pathToFileURL(join(import.meta.dirname, 'generated/routes.ts')).href;
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(specifier, context, next) {
          if (/^next(\\/|$)/.test(specifier)) throw new Error(context.parentURL + ' imports ' + specifier);
          return next(specifier, context);
        },
      });
      const { routes } = await import('${manifest}');
      console.log(routes.length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(Number(stdout)).toBe(routes.length);
  });
});

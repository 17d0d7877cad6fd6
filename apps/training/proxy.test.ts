import { useTrainingDatabase } from '@repo/testing/training-database';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { navGroupsForRoles } from '#components/frame/navigation.tsx';
import { useTrainingService } from '#testing/use-training-service.ts';
import { isProtectedPath } from './page-path.ts';
import { config, proxy } from './proxy.tsx';

useTrainingService(useTrainingDatabase());

function visit(path: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(new URL(path, 'http://localhost:3001'), { headers }));
}

describe('proxy', () => {
  it('sends a signed-out visitor of a protected page to /login, with the way back', async () => {
    const response = await visit('/classes/42?tab=roster');
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(
      'http://localhost:3001/login?callbackUrl=%2Fclasses%2F42%3Ftab%3Droster',
    );
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('stays on the name that the visitor uses for this machine', async () => {
    const response = await visit('/home', { host: '127.0.0.1:3001' });
    expect(response.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3001\/login/);
  });

  it('lets a cookie of ours pass, and those of the neighbours not', async () => {
    expect((await visit('/home', { cookie: 'training.session=anything' })).status).toBe(200);
    expect((await visit('/home', { cookie: 'training.session=' })).status).toBe(307);
    expect((await visit('/home', { cookie: 'marketplace.session=x' })).status).toBe(307);
  });

  it('lets everybody to the public pages', async () => {
    for (const path of ['/', '/login', '/forgot-password', '/set-password?token=x', '/docs', '/homes']) {
      expect((await visit(path)).status).toBe(200);
    }
  });

  it('guards every place of the navigation, however it is spelt', () => {
    const places = navGroupsForRoles(['learner', 'trainer', 'developer', 'admin']).flatMap(
      ({ items }) => items,
    );
    for (const { href } of places) expect([href, isProtectedPath(href)]).toEqual([href, true]);
    for (const path of ['/People', '/%70eople/7', '/settings/company', '/attend']) {
      expect([path, isProtectedPath(path)]).toEqual([path, true]);
    }
  });

  it('gives each page a policy with a nonce of its own', async () => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => (await visit(path)).headers.get('content-security-policy')),
    );
    const nonces = policies.map((policy) => policy?.match(/'nonce-([^']+)'/)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('tells the page its own address, whatever the visitor claims it is', async () => {
    const response = await visit('/docs?x=1', { 'x-page-path': '/people' });
    expect(response.headers.get('x-middleware-request-x-page-path')).toBe('/docs?x=1');
  });

  it('has browsers report what they stopped', async () => {
    const { headers } = await visit('/login');
    expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-reports; report-to csp');
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
  });

  it('is for pages only, whatever their paths end in', () => {
    const matches = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));
    for (const path of [
      '/',
      '/home',
      '/api-keys',
      '/classes/7',
      '/docs',
      '/classes/x.svg',
      '/nothing.png',
      '/uploads/nothing',
      '/_next/nothing',
    ]) {
      expect([path, matches(path)]).toEqual([path, true]);
    }
    for (const path of [
      '/api',
      '/api/courses',
      '/uploads/learner/7/cv.pdf',
      '/_next/static/x.js',
      '/.well-known/security.txt',
    ]) {
      expect([path, matches(path)]).toEqual([path, false]);
    }
  });
});

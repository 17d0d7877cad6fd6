import { encodeSession } from '@repo/auth/childcare-session';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { navGroupsFor } from '#components/frame/navigation.tsx';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { homePathOf } from './home-path-of.ts';
import { isProtectedPath } from './page-path.ts';
import { config, proxy } from './proxy.tsx';

useChildcareService(useChildcareDatabase());

function visit(path: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(new URL(path, 'http://localhost:3002'), { headers }));
}

describe('proxy', () => {
  it('sends a signed-out visitor of a protected page to /login, with the way back', async () => {
    const response = await visit('/learn/first-aid?from=mail');
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(
      'http://localhost:3002/login?callbackUrl=%2Flearn%2Ffirst-aid%3Ffrom%3Dmail',
    );
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await visit('/payments/p1?paid=true')).status).toBe(307);
  });

  it('stays on the name that the visitor uses for this machine', async () => {
    const response = await visit('/home', { host: '127.0.0.1:3002' });
    expect(response.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3002\/login/);
  });

  it('lets a session of ours pass; neither a forged one nor one of the neighbours', async () => {
    const cookie = await encodeSession({ id: 'u1', sessionVersion: 1 }, { sessionId: 's1' });
    expect((await visit('/home', { cookie })).status).toBe(200);
    for (const refused of [
      'childcare.session=forged',
      'childcare.session=',
      cookie.replace('childcare.session', 'marketplace.session'),
    ]) {
      expect((await visit('/home', { cookie: refused })).status).toBe(307);
    }
  });

  it('lets everybody to the public pages', async () => {
    for (const path of [
      '/',
      '/login',
      '/register',
      '/forgot-password',
      '/set-password?token=x',
      '/courses',
      '/courses/first-aid',
      '/join/token',
      '/verify/CC-2026-ABCD-EFGH-J',
      '/docs',
      '/homes',
    ]) {
      expect((await visit(path)).status).toBe(200);
    }
  });

  it('guards every place of the navigation but the public ones, however it is spelt', () => {
    const open = ['/courses', '/verify'];
    for (const role of ['LEARNER', 'CORPORATE_ADMIN', 'SUPER_ADMIN'] as const) {
      const places = navGroupsFor(role).flatMap(({ items }) => items);
      for (const { href } of places)
        expect([href, isProtectedPath(href)]).toEqual([href, !open.includes(href)]);
      expect([role, isProtectedPath(homePathOf(role))]).toEqual([role, true]);
    }
    for (const path of ['/Centre', '/%61dmin/people', '/settings', '/profile', '/notifications']) {
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
    const response = await visit('/docs?x=1', { 'x-page-path': '/admin' });
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
      '/apiary',
      '/courses/first-aid',
      '/docs',
      '/courses/x.svg',
      '/verify/x.txt',
      '/nothing.png',
      '/_next/nothing',
    ]) {
      expect([path, matches(path)]).toEqual([path, true]);
    }
    for (const path of ['/api', '/api/courses', '/_next/static/x.js', '/.well-known/security.txt']) {
      expect([path, matches(path)]).toEqual([path, false]);
    }
  });
});

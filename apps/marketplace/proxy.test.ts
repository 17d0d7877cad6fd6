import { encodeSession } from '@repo/auth/marketplace-session';
import { createMarketplaceClient } from '@repo/db/marketplace';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { replaceServices, services } from '#services.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { mapTileOrigins } from './map-env.ts';
import { config, proxy } from './proxy.tsx';

useMarketplaceService({
  CLOUDINARY_URL: 'cloudinary://key:secret@sandbox?upload_prefix=http://127.0.0.1:3900/media',
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_TILES_URL_DARK: 'https://night.example/{z}/{x}/{y}.png',
});

function visit(path: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(new URL(path, 'http://localhost:3000'), { headers }));
}

describe('proxy', () => {
  it('sends a signed-out visitor of a protected page to /login, with the way back', async () => {
    const response = await visit('/dashboard?tab=sold');
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(
      'http://localhost:3000/login?callbackUrl=%2Fdashboard%3Ftab%3Dsold',
    );
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('stays on the name that the visitor uses for this machine', async () => {
    const response = await visit('/sell', { host: '127.0.0.1:3000' });
    expect(response.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/login/);
  });

  it.each(['marketplace.session=forged', 'marketplace.session=', 'other.session=x'])(
    'does not believe %s',
    async (cookie) => {
      expect((await visit('/chat', { cookie })).status).toBe(307);
    },
  );

  it('admits a valid session, but not an expired one', async () => {
    const user = { id: 'u1', sessionVersion: 1 };
    expect((await visit('/chat', { cookie: await encodeSession(user, { sessionId: 's1' }) })).status).toBe(
      200,
    );
    expect(
      (await visit('/chat', { cookie: await encodeSession(user, { sessionId: 's1', seconds: -60 }) })).status,
    ).toBe(307);
  });

  it('gives each page a policy with a nonce of its own, and lets uploads reach the media service', async () => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => (await visit(path)).headers.get('content-security-policy')),
    );
    const nonces = policies.map((policy) => policy?.match(/'nonce-([^']+)'/)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).toContain('http://127.0.0.1:3900');
    expect(policies[0]).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('lets pages load the tiles of the map, where a source of them is configured', async () => {
    const policy = async () => String((await visit('/map')).headers.get('content-security-policy'));
    expect(await policy()).toMatch(/connect-src [^;]*https:\/\/tiles\.example https:\/\/night\.example( |;)/);
    const dark = 'https://tiles.example/dark/{z}/{x}/{y}.png';
    const origins = (url: string | undefined, darkUrl: string | undefined) =>
      mapTileOrigins({ MAP_TILES_URL: url, MAP_TILES_URL_DARK: darkUrl, MAP_ATTRIBUTION: '' });
    expect(origins('https://tiles.example/{z}/{x}/{y}.png', dark)).toEqual(['https://tiles.example']);
    expect(origins(undefined, dark)).toEqual([]);
  });

  it('gives the page its real address, whatever the visitor claims', async () => {
    const response = await visit('/listings/desk?x=1', { 'x-page-path': '/moderation' });
    expect(response.headers.get('x-middleware-request-x-page-path')).toBe('/listings/desk?x=1');
  });

  it('makes browsers report violations', async () => {
    const { headers } = await visit('/login');
    expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-reports; report-to csp');
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
  });

  it('is for pages only, whatever their paths end in', () => {
    const matches = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));
    for (const path of [
      '/',
      '/dashboard',
      '/listings/a-desk',
      '/apiary',
      '/sitemap.xml.html',
      '/listings/x.svg',
      '/nothing.png',
      '/icon.svg',
      '/_next/nothing',
    ]) {
      expect(matches(path)).toBe(true);
    }
    for (const path of ['/api', '/api/listings', '/_next/static/x.js', '/.well-known/security.txt']) {
      expect(matches(path)).toBe(false);
    }
  });
});

describe('while the database is away', () => {
  it('answers 503 with a self-contained page, and recovers by itself', async () => {
    const whole = services();
    replaceServices({ ...whole, db: createMarketplaceClient('postgresql://nobody@127.0.0.1:1/none') });
    const response = await visit('/', { 'x-request-id': 'outage-0001' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const page = await response.text();
    expect(page).toContain('<h1>Marketplace is briefly unavailable</h1>');
    expect(page).toContain('outage-0001');
    expect(page).not.toContain('<script');
    replaceServices(whole);
    expect((await visit('/')).status).toBe(200);
  });
});

import { createRateLimits } from '@repo/auth/rate-limits';
import { createDriverPool } from '@repo/db/create-pool';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { expect, it, onTestFinished } from 'vitest';
import { domainServices } from '#services.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { ratePolicies } from './rate-limits.ts';
import { verifyCertificateWithinRateLimit } from './verify-certificate-within-rate-limit.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database, () => {
  const pool = createDriverPool(database.url, {
    maxConnections: 1,
    applicationName: 'limits',
    onLost: () => {},
  });
  onTestFinished(() => pool.end());
  const policies = { ...ratePolicies, verify: { points: 2, seconds: 3600 } };
  return { rateLimits: createRateLimits({ pool, policies }) };
});

const unknown = 'CC-2026-0000-0000-D';

/** The page, asked from an address. */
async function look(address: string) {
  const ctx = {
    ...domainServices(),
    actor: null,
    client: { address, userAgent: '' },
    requestId: '',
    defer: () => {},
  };
  return (await verifyCertificateWithinRateLimit(ctx, unknown)).status;
}

it('lets an address look up no more than the API does, and counts both together', async () => {
  expect(await look('203.0.113.7')).toBe('unknown');
  expect((await call(`/api/certificates/verify/${unknown}`)).status).toBe(404);
  expect(await look('203.0.113.7')).toBe('too-many');
  expect((await call(`/api/certificates/verify/${unknown}`)).status).toBe(429);
  expect(await look('203.0.113.8')).toBe('unknown');
});

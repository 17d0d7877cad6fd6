import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../paths.ts';
import { describeStack } from '../screen.ts';
import { type Application, buildServerArgs, publicUrl } from './applications.ts';
import { resolveFilesUrl } from './resolve-files-url.ts';
import { needsSandbox, omitRealServices } from './sandbox.ts';
import { wantsDemoData } from './seeds.ts';

const embedded = { isOutside: false };
const outside = { isOutside: true };

test('demo data: on one’s own machine, and elsewhere only where it is asked for', () => {
  expect(wantsDemoData({})).toBe(true);
  expect(wantsDemoData({ MARKETPLACE_URL: 'http://localhost:8080' })).toBe(true);
  expect(wantsDemoData({ NODE_ENV: 'production' })).toBe(false);
  expect(wantsDemoData({ TRAINING_URL: 'https://training.example' })).toBe(false);
  expect(wantsDemoData({ TRAINING_URL: 'https://training.example', SEED_DEMO: 'true' })).toBe(true);
  expect(wantsDemoData({ NODE_ENV: 'production', SEED_DEMO: 'true' })).toBe(true);
  expect(wantsDemoData({ SEED_DEMO: 'false' })).toBe(false);
  expect(() => wantsDemoData({ SEED_DEMO: 'yes' })).toThrow('Set it to true or false');
});

test('a program of Next’s listens on this machine alone, unless the service is reached from elsewhere', () => {
  const port = { port: 3000, wanted: 3000 };
  const dev = buildServerArgs(
    { mode: 'development', port },
    join(repositoryRoot, 'apps/marketplace'),
    'http://localhost:3000',
  );
  expect(dev.slice(1)).toEqual(['dev', '-p', '3000', '-H', '127.0.0.1']);
  const open = buildServerArgs(
    { mode: 'production', server: 'next', port },
    join(repositoryRoot, 'apps/marketplace'),
    'https://a.example',
  );
  expect(open.slice(1)).toEqual(['start', '-p', '3000']);
});

test('the stand-ins run everywhere but beside production databases', () => {
  expect(needsSandbox([embedded, outside], { NODE_ENV: 'production' })).toBe(true);
  expect(needsSandbox([outside, outside], { NODE_ENV: 'production' })).toBe(false);
  expect(needsSandbox([outside, outside], {})).toBe(true);
});

test('a real service replaces all of its sandbox, and only that', () => {
  const google = { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'l' };
  const mail = { SMTP_URL: 's', MAIL_FROM: 'm', SUPPORT_EMAIL: 'h' };
  const agency = {
    AGENCY_BASE_URL: 'b',
    AGENCY_UEN: 'u',
    AGENCY_TP_CODE: 't',
    AGENCY_ENCRYPTION_KEY: 'k',
  };
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_API_BASE: 'a' };
  const sandboxed = { CLOUDINARY_URL: 'c', ...mail, ...google, ...agency, ...stripe };
  expect(omitRealServices(sandboxed, {})).toEqual(sandboxed);
  expect(omitRealServices(sandboxed, { MAIL_FROM: 'shop@market.example' })).toEqual(sandboxed);
  expect(omitRealServices(sandboxed, { GOOGLE_CLIENT_ID: 'real' })).toEqual({
    CLOUDINARY_URL: 'c',
    ...mail,
    ...agency,
    ...stripe,
  });
  expect(omitRealServices(sandboxed, { SMTP_URL: 'real', CLOUDINARY_URL: 'real' })).toEqual({
    ...google,
    ...agency,
    ...stripe,
  });
  const real = { AGENCY_BASE_URL: 'https://api.ssg-wsg.sg' };
  expect(omitRealServices(sandboxed, real)).toEqual({ CLOUDINARY_URL: 'c', ...mail, ...google, ...stripe });
  const ownKey = { STRIPE_SECRET_KEY: 'sk_live_1' };
  expect(omitRealServices(sandboxed, ownKey)).toEqual({ CLOUDINARY_URL: 'c', ...mail, ...google, ...agency });
});

test('documents lie beside the databases unless configured, relative to the repository', () => {
  expect(resolveFilesUrl(undefined, '/data/e2e')).toBe('file:///data/e2e/files');
  expect(resolveFilesUrl('file:papers', '/data')).toBe(pathToFileURL(join(repositoryRoot, 'papers')).href);
  expect(resolveFilesUrl('file:/srv/papers', '/data')).toBe('file:///srv/papers');
  expect(resolveFilesUrl('file:///srv/my%20papers', '/data')).toBe('file:///srv/my%20papers');
  expect(resolveFilesUrl('s3://papers', '/data')).toBe('s3://papers');
});

test('the public address follows the port unless it is somewhere else', () => {
  const moved = { port: 41_000, wanted: 3000 };
  expect(publicUrl('marketplace', moved, {})).toBe('http://localhost:41000');
  expect(publicUrl('marketplace', moved, { MARKETPLACE_URL: 'http://localhost:3000' })).toBe(
    'http://localhost:41000',
  );
  expect(publicUrl('marketplace', moved, { MARKETPLACE_URL: 'http://localhost:8080' })).toBe(
    'http://localhost:8080',
  );
  expect(publicUrl('marketplace', moved, { MARKETPLACE_URL: 'https://market.example' })).toBe(
    'https://market.example',
  );
  expect(publicUrl('marketplace', moved, { MARKETPLACE_URL: 'nonsense' })).toBe('nonsense');
});

test('the screen shows addresses, accounts that exist, and ports that moved', () => {
  const applications = [
    { service: 'marketplace', url: 'http://localhost:41000' },
  ] as const satisfies Partial<Application>[];
  const text = describeStack(
    {
      applications,
      sandbox: { url: 'http://127.0.0.1:3900' },
      seeded: ['marketplace'],
      movedPorts: ['Port 3000 is taken.'],
    },
    { mode: 'production', logDirectory: '.data/logs', seconds: 12, isExposed: false },
  );
  expect(text).toContain('Ready in 12 s.');
  expect(text).toContain('http://localhost:41000');
  expect(text).toContain('http://127.0.0.1:3900/mail');
  expect(text).toContain('alice@example.com');
  expect(text).not.toContain('trainer@example.com');
  expect(text).toContain('Port 3000 is taken.');
  expect(text).not.toContain('Warning');
});

test('the screen warns of demo accounts that strangers can reach', () => {
  const applications = [{ service: 'marketplace', url: 'https://market.example' }] as const;
  const stack = { applications, sandbox: null, movedPorts: [] };
  const details = { mode: 'production', logDirectory: '.data/logs', seconds: 12, isExposed: true } as const;
  expect(describeStack({ ...stack, seeded: ['marketplace'] }, details)).toMatch(/Warning: .*demo accounts/);
  expect(describeStack({ ...stack, seeded: [] }, details)).not.toContain('Warning');
});

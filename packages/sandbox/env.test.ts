import { afterEach, expect, test, vi } from 'vitest';
import { readSandboxEnv } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

const stub = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

test('stands in for the account and the client that the apps were given', () => {
  stub({
    SANDBOX_PORT: '4100',
    SANDBOX_SMTP_PORT: '',
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud?upload_prefix=http://127.0.0.1:4100/media',
    GOOGLE_ISSUER: 'http://localhost:4100/google',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hush',
    AGENCY_BASE_URL: 'http://127.0.0.1:4100/agency',
    AGENCY_UEN: '201200696W',
    AGENCY_TP_CODE: '201200696W-01',
    AGENCY_ENCRYPTION_KEY: 'key',
    AGENCY_CLIENT_ID: 'me',
    AGENCY_CLIENT_SECRET: 'hush',
  });
  expect(readSandboxEnv()).toMatchObject({
    port: 4100,
    smtpPort: 2525,
    media: { cloudName: 'cloud', apiKey: 'key', apiSecret: 'secret' },
    google: { clientId: 'id', clientSecret: 'hush' },
    issuer: 'http://localhost:4100/google',
    agency: { uen: '201200696W', tpCode: '201200696W-01', encryptionKey: 'key' },
    agencyClient: { clientId: 'me', clientSecret: 'hush' },
  });
});

test('the workflow checks signatures with the apps’ secret, and calls back with the key it is given', () => {
  stub({ WORKFLOW_SIGNING_SECRET: 'hush', SANDBOX_WORKFLOW_API_KEY: '' });
  expect(readSandboxEnv()).toMatchObject({ workflow: { secret: 'hush' } });
  stub({ SANDBOX_WORKFLOW_API_KEY: 'trk_key' });
  expect(readSandboxEnv()).toMatchObject({ workflow: { secret: 'hush', apiKey: 'trk_key' } });
});

test('takes nothing of an account at the real services', () => {
  stub({
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    GOOGLE_ISSUER: 'https://accounts.google.com',
    AGENCY_BASE_URL: 'https://api.ssg-wsg.sg',
    AGENCY_UEN: '201200696W',
    AGENCY_TP_CODE: '201200696W-01',
    AGENCY_ENCRYPTION_KEY: 'key',
  });
  const options = readSandboxEnv();
  expect(options).not.toHaveProperty('agency');
  expect(options).not.toHaveProperty('media');
  expect(options).not.toHaveProperty('issuer');
});

test('names the variable that is wrong', () => {
  stub({ SANDBOX_PORT: 'many' });
  expect(() => readSandboxEnv()).toThrow('SANDBOX_PORT');
});

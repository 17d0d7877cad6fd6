import { testBadgeKeys } from '@repo/testing/badge-keys';
import { vi } from 'vitest';

export const unreachableAgency = {
  AGENCY_BASE_URL: 'http://127.0.0.1:1',
  AGENCY_UEN: '201200696W',
  AGENCY_TP_CODE: '201200696W-01',
  AGENCY_ENCRYPTION_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};

export const testIdentityKeys = `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`;

export function stubEnvironment(databaseUrl: string): void {
  vi.stubEnv('TRAINING_DATABASE_URL', databaseUrl);
  vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-of-the-tests-0123456789-abcdef');
  vi.stubEnv('IDENTITY_KEYS', testIdentityKeys);
  vi.stubEnv('BADGE_KEYS', testBadgeKeys);
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
  vi.stubEnv('FILES_URL', 'file:/nowhere');
  for (const [name, value] of Object.entries(unreachableAgency)) vi.stubEnv(name, value);
}

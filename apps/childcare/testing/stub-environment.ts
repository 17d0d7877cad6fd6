import { generateKeyPairSync } from 'node:crypto';
import { vi } from 'vitest';

/** Where the tests say that the service is. */
export const testOrigin = 'http://localhost:3002';

/** The key of waiting mails in tests. */
export const testIdentityKeys = `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`;

/** A key that signs badges, another one in every run. */
export const testBadgeKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'der' })
  .toString('base64');

/** A media account that nobody can reach; its addresses can be made all the same. */
export const testMediaUrl = 'cloudinary://key:secret@demo?upload_prefix=http://127.0.0.1:1/media';

/** A payment account at a provider that does not answer. */
export const unreachablePayments = {
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
};

/** The settings that the service cannot run without; nothing outside is reached. */
export function stubEnvironment(databaseUrl: string): void {
  vi.stubEnv('CHILDCARE_DATABASE_URL', databaseUrl);
  vi.stubEnv('CHILDCARE_URL', testOrigin);
  vi.stubEnv('IDENTITY_KEYS', testIdentityKeys);
  vi.stubEnv('BADGE_KEYS', testBadgeKeys);
  vi.stubEnv('CLOUDINARY_URL', testMediaUrl);
  vi.stubEnv('FILES_URL', 'file:/nowhere');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
  for (const [name, value] of Object.entries(unreachablePayments)) vi.stubEnv(name, value);
}

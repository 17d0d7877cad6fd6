import { vi } from 'vitest';
import { testIdentityKeys } from './test-services.ts';

/** Stubs the environment until the test ends; only the database address is real. */
export function stubEnvironment(databaseUrl: string): void {
  vi.stubEnv('MARKETPLACE_DATABASE_URL', databaseUrl);
  vi.stubEnv('CLOUDINARY_URL', 'cloudinary://key:secret@cloud');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
  vi.stubEnv('IDENTITY_KEYS', testIdentityKeys);
  vi.stubEnv('FILES_URL', 'file:/nowhere');
}

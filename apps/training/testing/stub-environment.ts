import { vi } from 'vitest';

/** An agency that nobody can reach. */
export const unreachableAgency = {
  AGENCY_BASE_URL: 'http://127.0.0.1:1',
  AGENCY_UEN: '201200696W',
  AGENCY_TP_CODE: '201200696W-01',
  AGENCY_ENCRYPTION_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};

/** What the service must be told to run at all; nothing outside is reached. */
export function stubEnvironment(databaseUrl: string): void {
  vi.stubEnv('TRAINING_DATABASE_URL', databaseUrl);
  vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-of-the-tests-0123456789-abcdef');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
  for (const [name, value] of Object.entries(unreachableAgency)) vi.stubEnv(name, value);
}

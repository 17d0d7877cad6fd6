import { vi } from 'vitest';

/** What the service must be told to run at all; nothing outside is reached. */
export function stubEnvironment(databaseUrl: string): void {
  vi.stubEnv('TRAINING_DATABASE_URL', databaseUrl);
  vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-of-the-tests-0123456789-abcdef');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
}

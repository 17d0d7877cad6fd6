import { createHmac } from 'node:crypto';
import { parseProcessEnvOrThrow, sessionEnv } from './env.ts';

/**
 * A pseudonym for personal data such as a client's address. Equal for equal value and purpose on every instance; without the
 * service's secret it cannot be guessed by trying all addresses.
 */
export function keyedHash(purpose: string, value: string): string {
  const { NEXTAUTH_SECRET } = parseProcessEnvOrThrow(sessionEnv);
  return createHmac('sha256', NEXTAUTH_SECRET).update(`${purpose}\0${value}`).digest('base64url');
}

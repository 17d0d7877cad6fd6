import { createHmac } from 'node:crypto';
import { readEnv, sessionEnv } from './env.ts';

/**
 * A pseudonym for something personal that must not be stored as it is, such as a client's address: the same for the same
 * value and purpose on every instance, and without the service's secret not to be guessed by trying all addresses.
 */
export function keyedHash(purpose: string, value: string): string {
  const { NEXTAUTH_SECRET } = readEnv(sessionEnv);
  return createHmac('sha256', NEXTAUTH_SECRET).update(`${purpose}\0${value}`).digest('base64url');
}

import { once } from '@repo/base/once';
import bcrypt from 'bcryptjs';
import { compareInThread, hashInThread } from './bcrypt-threads.ts';
import { parseProcessEnvOrThrow, passwordEnv } from './env.ts';

export { newPassword as passwordRule } from '@repo/schemas/password';

const hashCost = once(() => parseProcessEnvOrThrow(passwordEnv).PASSWORD_HASH_COST);

/** From this cost on (production's least is 12, a quarter of a second) bcrypt would keep every other request waiting. */
const lowestCostInThread = 9;

/** A well-formed hash that no password has; comparing with it takes as long as with a real one. */
function unmatchableHash(): string {
  return `$2b$${String(hashCost()).padStart(2, '0')}$${'.'.repeat(53)}`;
}

/** Hashes a password that kept `passwordRule`; a longer one is an error, because bcrypt would cut it. */
export async function hashPassword(password: string): Promise<string> {
  if (bcrypt.truncates(password)) throw new RangeError('The password is longer than 72 bytes');
  const cost = hashCost();
  return cost < lowestCostInThread ? bcrypt.hash(password, cost) : hashInThread(password, cost);
}

/**
 * Whether the password belongs to the hash. Without a hash (unknown address, Google-only account) the
 * answer is false and costs the same time, so that nobody learns by the clock which addresses exist.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const stored = hash ?? unmatchableHash();
  const compare = bcrypt.getRounds(stored) < lowestCostInThread ? bcrypt.compare : compareInThread;
  const matches = await compare(password, stored);
  return matches && hash != null && !bcrypt.truncates(password);
}

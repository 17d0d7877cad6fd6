import { createSessionCookie } from '@repo/testing/marketplace-factories';
import { services } from '#services.ts';

const cookies = new Map<string, Promise<string>>();

/** The `cookie` header of one session per person, created on first use. */
export function sessionCookieHeaderFor(person: { id: string; sessionVersion: number }): Promise<string> {
  const key = `${person.id} ${person.sessionVersion}`;
  const cookie = cookies.get(key) ?? createSessionCookie(services().db, person);
  cookies.set(key, cookie);
  return cookie;
}

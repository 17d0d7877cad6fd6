import { ask } from './ask.ts';
import type { Doors } from './start-doors.ts';

/** A cookie of somebody's session. It is good at both doors: they share the secret and the people. */
export async function signIn(
  { server }: Doors,
  service: 'marketplace' | 'childcare',
  credentials: { email: string; password: string },
): Promise<string> {
  const { headers, status } = await ask(server, {
    method: 'POST',
    path: '/api/auth/callback/credentials',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, json: true }),
  });
  const cookies = [headers['set-cookie'] ?? []].flat();
  // One that ends a session has no token in it.
  const cookie = cookies.find((each) => each.includes(`${service}.session=ey`));
  if (!cookie) throw new Error(`${credentials.email} could not sign in: ${status}`);
  return cookie.split(';', 1).join();
}

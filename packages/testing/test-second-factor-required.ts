import { type ManifestEntry, routeDescriptionOf, routeMethods } from '@repo/http/route-module';
import { expect, it } from 'vitest';

export type SecondFactorRequiredOptions = {
  routes: readonly ManifestEntry[];
  /** The headers of somebody whose role has to have a second factor, and who has none. */
  createCaller: () => Promise<Record<string, string>>;
  send: (path: string, request: { method: string; headers: Record<string, string> }) => Promise<Response>;
};

/**
 * Tests that somebody who must first set up a second factor is refused by every route that is neither public nor declared
 * `duringSetUp`.
 */
export function testSecondFactorRequired({ routes, createCaller, send }: SecondFactorRequiredOptions): void {
  const operations = routes.flatMap(({ path, module }) =>
    routeMethods.flatMap((method) => {
      const description = routeDescriptionOf(module, method);
      return description ? [{ method, path: path.replaceAll(/\[[^\]]+\]/g, 'none'), ...description }] : [];
    }),
  );

  it('refuses who has to set up a second factor first, but for what that takes', async () => {
    const headers = await createCaller();
    const closed = operations.filter(({ access, duringSetUp }) => access !== 'anonymous' && !duringSetUp);
    const answered: string[] = [];
    for (const { method, path } of closed) {
      const response = await send(path, { method, headers });
      await response.body?.cancel();
      if (response.status !== 401 && response.status !== 403)
        answered.push(`${method} ${path} ${response.status}`);
    }
    expect(closed.length).toBeGreaterThan(10);
    expect(answered).toEqual([]);
    // The caller is signed in: otherwise every refusal above would be one of a stranger.
    const open = await send('/api/account/reauthentication', { method: 'GET', headers });
    expect(open.status).toBe(200);
  });
}

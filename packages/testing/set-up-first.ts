import { describedBy, type ManifestEntry, methods } from '@repo/http/route-module';
import { expect, it } from 'vitest';

export type SetUpFirstOptions = {
  routes: readonly ManifestEntry[];
  /** The headers of somebody whose role has to have a second factor, and who has none. */
  createCaller: () => Promise<Record<string, string>>;
  send: (path: string, request: { method: string; headers: Record<string, string> }) => Promise<Response>;
};

/**
 * Every route that is declared neither `duringSetUp` nor for anybody, called by somebody who has to set up a second factor
 * first: each refuses, whatever the role may do otherwise.
 */
export function testSetUpFirst({ routes, createCaller, send }: SetUpFirstOptions): void {
  const operations = routes.flatMap(({ path, module }) =>
    methods.flatMap((method) => {
      const description = describedBy(module, method);
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

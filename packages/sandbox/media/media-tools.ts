import type { Context } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import type { AssetStore } from './asset-store.ts';
import type { MediaAccount } from './signature.ts';

export type MediaTools = { account: MediaAccount; store: AssetStore };

export function requestOrigin(c: Context<SandboxEnv>): string {
  return new URL(c.req.url).origin;
}

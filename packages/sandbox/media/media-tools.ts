import type { Context } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import type { AssetStore } from './asset-store.ts';
import { MediaError } from './media-error.ts';
import type { MediaAccount } from './signature.ts';

export type MediaTools = { account: MediaAccount; store: AssetStore };

export function checkCloud(c: Context<SandboxEnv>, account: MediaAccount): void {
  if (c.req.param('cloud') !== account.cloudName) throw new MediaError(401, 'cloud_name mismatch');
}

export function originOf(c: Context<SandboxEnv>): string {
  return new URL(c.req.url).origin;
}

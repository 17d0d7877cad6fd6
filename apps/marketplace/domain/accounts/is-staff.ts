import type { MarketplaceActor } from '@repo/auth/marketplace-actor';

/** Staff can change other people's data, so they need a stronger password. */
export function isStaff({ role }: Pick<MarketplaceActor, 'role'>): boolean {
  return role !== 'USER';
}

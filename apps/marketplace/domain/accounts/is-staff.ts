import type { MarketplaceActor } from '@repo/auth/marketplace-actor';

/** Whether somebody may change what is others', and so needs a stronger password. */
export function isStaff({ role }: Pick<MarketplaceActor, 'role'>): boolean {
  return role !== 'USER';
}

import type { PublishedKey } from '@repo/certificates/badge-signer';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws keyNotFound. */
export async function getBadgeKey({ badges }: Pick<Context, 'badges'>, kid: string): Promise<PublishedKey> {
  const key = (await badges.publicKeys()).find((candidate) => candidate.kid === kid);
  if (key === undefined) throw errors.keyNotFound();
  return key;
}

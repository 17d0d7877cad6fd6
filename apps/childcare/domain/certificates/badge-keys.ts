import type { PublishedKey } from '@repo/certificates/badge-signer';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Tools = Pick<Context, 'badges' | 'publicUrl'>;

export async function listBadgeKeys({ badges, publicUrl }: Tools): Promise<PublishedKey[]> {
  return [...(await badges.publicKeys(publicUrl)).values()];
}

/** Throws keyNotFound. */
export async function getBadgeKey({ badges, publicUrl }: Tools, thumbprint: string): Promise<PublishedKey> {
  const key = (await badges.publicKeys(publicUrl)).get(thumbprint);
  if (key === undefined) throw errors.keyNotFound();
  return key;
}

import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SendMessageBody } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { claimUploadsOrThrow } from '#domain/listings/listing-images.ts';

/** The sender's unused uploads, which no draft or listing can use from here on. Throws invalid (400) for anything else. */
export async function claimOwnUploadsForMessage(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'actor' | 'clock' | 'media'>,
  images: NonNullable<SendMessageBody['images']>,
): Promise<{ url: string; key: string }[]> {
  const foreign = images.findIndex(({ url }) => ctx.media.keyFromUrl(url) === null);
  if (foreign !== -1) {
    // It could follow the reader, and become another picture later.
    const message = 'A photo in a chat is uploaded first; it cannot be hosted elsewhere';
    throw errors.invalid({ message, details: [{ field: `images.${foreign}.url`, message }] });
  }
  return claimUploadsOrThrow(ctx, tx, images);
}

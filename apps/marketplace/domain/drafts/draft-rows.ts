import type { Prisma } from '@repo/db/marketplace';
import { type ListingDraft, listingDraftContent } from '@repo/schemas/marketplace/listing-draft';

type Row = { id: string; content: Prisma.JsonValue; createdAt: Date; updatedAt: Date };

export const draftSelect = { id: true, content: true, createdAt: true, updatedAt: true } as const;

const empty = listingDraftContent.parse({});

/** Fields that an older form stored and this one cannot parse are left out. */
export function toListingDraft({ id, content, createdAt, updatedAt }: Row): ListingDraft {
  return {
    id,
    content: listingDraftContent.safeParse(content).data ?? empty,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

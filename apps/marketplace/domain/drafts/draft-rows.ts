import type { Prisma } from '@repo/db/marketplace';
import {
  type ListingDraft,
  type ListingDraftContent,
  listingDraftContent,
} from '@repo/schemas/marketplace/listing-draft';
import { z } from 'zod';

type Row = { id: string; content: Prisma.JsonValue; createdAt: Date; updatedAt: Date };

export const draftSelect = { id: true, content: true, createdAt: true, updatedAt: true } as const;

const storedFields = z.record(z.string(), z.unknown()).catch({});

/** Another release may have stored fields that this one refuses: they are empty, and the others are kept. */
function parseStoredContent(content: Prisma.JsonValue): ListingDraftContent {
  const parsed = listingDraftContent.safeParse(content);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(storedFields.parse(content)).filter(([field]) => !refused.has(field));
  return listingDraftContent.parse(Object.fromEntries(valid));
}

export function toListingDraft({ id, content, createdAt, updatedAt }: Row): ListingDraft {
  return {
    id,
    content: parseStoredContent(content),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

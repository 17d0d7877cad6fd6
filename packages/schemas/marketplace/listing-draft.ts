import { z } from 'zod';
import { cleanText } from '../text.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';
import { draftTextField, listingDraftFields, maximumListingImages } from './listing-fields.ts';

export const maximumDrafts = 20;

const draftPhoto = z.object({
  url: z.string().max(2048, 'The address of a picture can have at most 2048 characters').overwrite(cleanText),
  key: z.string().max(255, 'The key of a picture can have at most 255 characters').overwrite(cleanText),
});

/** The fields of the sell form as they are typed, and its photos in order. */
export const listingDraftContent = z.object({
  ...listingDraftFields,
  copyOf: draftTextField(100).meta({ description: 'The listing that this one is a copy of' }),
  photos: z
    .array(draftPhoto, 'photos must be a list')
    .max(maximumListingImages, `Use at most ${maximumListingImages} pictures`)
    .default([]),
});

export const createDraftBody = z.object({
  content: listingDraftContent,
  id: z.uuid('id must be a UUID').optional().meta({
    description: 'Chosen by the caller, so that a repeated request does not make a second draft',
  }),
});

export const saveDraftBody = z.object({ content: listingDraftContent, expectedUpdatedAt });

export const listingDraft = z.object({
  id,
  content: listingDraftContent,
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** Last saved first. */
export const listingDraftList = z.object({ data: z.array(listingDraft) });

export type ListingDraftContent = z.output<typeof listingDraftContent>;
export type CreateDraftBody = z.output<typeof createDraftBody>;
export type SaveDraftBody = z.output<typeof saveDraftBody>;
export type ListingDraft = z.output<typeof listingDraft>;
export type ListingDraftList = z.output<typeof listingDraftList>;

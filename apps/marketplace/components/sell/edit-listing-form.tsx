'use client';

import { maximumListingImages } from '@repo/schemas/marketplace/listing-fields';
import type { ApiFailure } from '@repo/ui/api-failure';
import { DraftNotice } from '@repo/ui/draft-notice';
import { SubmitButton, useZodForm } from '@repo/ui/form';
import { createVersionLoader, type FormVersion } from '@repo/ui/form-version';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import { findUnsentPhotoFailure } from './find-unsent-photo-failure.ts';
import { ListingForm, type SellCategories } from './listing-form.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';
import { createSellFormSchema, type SellFormOutput, type SellFormValues } from './sell-form-schema.ts';
import { listingToSellFormValues } from './to-sell-form.ts';
import { parseStoredPhotos, type UploadedPhoto } from './upload-photo.ts';
import { uploadedPhotosOf, usePhotos } from './use-photos.ts';

export type EditListingFormProps = {
  categories: SellCategories;
  sellerName: string;
  existing: {
    id: string;
    slug: string;
    values: SellFormValues;
    photos: UploadedPhoto[];
    updatedAt: string;
  };
};

/** A value that was taken away is empty: one that is missing is not compared. */
function withEveryAttribute(values: SellFormValues, categories: SellCategories): SellFormValues {
  const keys = categories.flatMap(({ attributes }) => attributes.map(({ key }) => [key, '']));
  return { ...values, attributes: { ...Object.fromEntries(keys), ...values.attributes } };
}

const photoUrls = z.array(z.string()).catch([]);

/** Unsaved changes are kept on the device. */
export function EditListingForm({ categories, sellerName, existing }: EditListingFormProps) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  const [schema] = useState(() => createSellFormSchema(categories));
  const form = useZodForm<SellFormValues, SellFormOutput>(schema, { defaultValues: existing.values });
  const photos = usePhotos({ initial: existing.photos, maximum: maximumListingImages });
  const sent = uploadedPhotosOf(photos.photos);
  const draft = useFormDraft(form, {
    name: 'listing',
    recordId: existing.id,
    outsideForm: {
      start: existing.photos,
      value: sent,
      parse: parseStoredPhotos,
      restore: photos.replaceAll,
    },
  });

  const version: FormVersion<SellFormValues> = {
    readAt: existing.updatedAt,
    load: createVersionLoader(
      () => api('GET /api/listings/{id}', { params: { id: existing.id } }),
      (listing) => ({
        values: {
          ...withEveryAttribute(listingToSellFormValues(listing), categories),
          photos: listing.images.map(({ url }) => url),
        },
        updatedAt: listing.updatedAt,
      }),
    ),
    fields: { photos: { label: 'Photos', show: (urls) => <PhotoThumbnails urls={photoUrls.parse(urls)} /> } },
    outsideForm: {
      name: 'photos',
      start: existing.photos.map(({ url }) => url),
      value: sent.map(({ url }) => url),
      set: (urls) => {
        const known = new Map([...existing.photos, ...sent].map(({ url, key }) => [url, key]));
        // The server resolves the key of a picture that the listing already has.
        const next = photoUrls.parse(urls).map((url) => ({ url, key: known.get(url) ?? '' }));
        photos.replaceAll(next);
      },
    },
  };

  async function save(
    output: SellFormOutput,
    expectedUpdatedAt: string | undefined,
  ): Promise<ApiFailure | undefined> {
    const problem = findUnsentPhotoFailure(photos.photos);
    if (problem) return problem;
    const body = { ...output, images: sent, expectedUpdatedAt };
    return submit(api('PUT /api/listings/{id}', { params: { id: existing.id }, body }), (data) => {
      draft.clear();
      toast.success('Changes saved');
      router.push(`/listings/${data.slug}`);
    });
  }

  return (
    <ListingForm
      form={form}
      photos={photos}
      categories={categories}
      sellerName={sellerName}
      label="Edit listing"
      onSubmit={save}
      version={version}
      notice={<DraftNotice draft={draft} discardLabel="Back to the published listing" />}
      actions={
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="lg" pendingText="Saving…">
            Save changes
          </SubmitButton>
          <LinkButton href={`/listings/${existing.slug}`} variant="ghost" size="lg">
            Cancel
          </LinkButton>
        </div>
      }
    />
  );
}

'use client';

import type { Listing } from '@repo/schemas/marketplace/listing';
import { maximumImages } from '@repo/schemas/marketplace/listing-fields';
import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';
import { DraftNotice } from '@repo/ui/draft-notice';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { MoneyField, RadioField, SelectField, TextareaField, TextField } from '@repo/ui/form-fields';
import { type FormVersion, loadVersion } from '@repo/ui/form-version';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { conditionLabels } from '../listings/labels.ts';
import { ListingPreview } from './listing-preview.tsx';
import { PhotoField } from './photo-field.tsx';
import { PhotoRow } from './photo-row.tsx';
import { emptySellForm, type SellFormOutput, type SellFormValues, sellForm } from './sell-form-schema.ts';
import type { SentPhoto } from './send-photo.ts';
import { toSellForm } from './to-sell-form.ts';
import { sentPhotos, usePhotos } from './use-photos.ts';

export type ListingFormProps = {
  categories: { id: string; name: string }[];
  /** The listing to change; absent for a new one. */
  existing?: {
    id: string;
    slug: string;
    values: SellFormValues;
    photos: SentPhoto[];
    updatedAt: string;
  };
  sellerName: string;
};

const conditionOptions = Object.entries(conditionLabels).map(([value, { label, meaning }]) => ({
  value,
  label,
  description: meaning,
}));

const handoverOptions = [
  { value: 'open', label: 'Agree with the buyer' },
  { value: 'meetup', label: 'Meet-up only' },
  { value: 'delivery', label: 'Meet-up or delivery' },
];

/** The photos of a draft; those of another shape are dropped. */
const keptPhotos = z.array(z.object({ url: z.string(), key: z.string() }));

const photoUrls = z.array(z.string()).catch([]);

/** One calm form to publish or change a listing: photos first, then the item, then the handover. */
export function ListingForm({ categories, existing, sellerName }: ListingFormProps) {
  const router = useRouter();
  const start = existing?.values ?? emptySellForm;
  const form = useZodForm<SellFormValues, SellFormOutput>(sellForm, { defaultValues: start });
  const photos = usePhotos({ initial: existing?.photos ?? [], maximum: maximumImages });
  const sent = sentPhotos(photos.photos);
  const draft = useFormDraft(form, {
    name: 'listing',
    record: existing?.id,
    beside: {
      start: existing?.photos ?? [],
      value: sent,
      parse: (kept) => keptPhotos.safeParse(kept).data ?? null,
      restore: photos.replaceAll,
    },
  });
  const values = form.watch();

  const version: FormVersion<SellFormValues> | undefined = existing && {
    readAt: existing.updatedAt,
    load: loadVersion(`/api/listings/${existing.id}`, (listing: Listing) => ({
      values: { ...toSellForm(listing), photos: listing.images.map(({ url }) => url) },
      updatedAt: listing.updatedAt,
    })),
    fields: { photos: { label: 'Photos', show: (urls) => <PhotoRow urls={photoUrls.parse(urls)} /> } },
    beside: {
      name: 'photos',
      start: existing.photos.map(({ url }) => url),
      value: sent.map(({ url }) => url),
      set: (urls) => {
        const known = new Map([...existing.photos, ...sent].map(({ url, key }) => [url, key]));
        // The server knows the key of a picture that the listing has.
        const next = photoUrls.parse(urls).map((url) => ({ url, key: known.get(url) ?? '' }));
        photos.replaceAll(next);
      },
    },
  };

  async function publish(
    output: SellFormOutput,
    expectedUpdatedAt: string | undefined,
  ): Promise<ApiFailure | undefined> {
    const unfinished = photos.photos.filter(({ state }) => state.kind !== 'sent');
    if (unfinished.some(({ state }) => state.kind === 'failed')) {
      return { error: 'A photo could not be sent. Retry it or remove it, then publish.' };
    }
    if (unfinished.length > 0)
      return { error: 'Your photos are still being sent. Publish when they are done.' };
    const body = { ...output, images: sent, expectedUpdatedAt };
    const result = existing
      ? await callApi<Listing>(`/api/listings/${existing.id}`, { method: 'PUT', body })
      : await callApi<Listing>('/api/listings', { method: 'POST', body });
    if (!result.ok) return result.failure;
    draft.clear();
    toast.success(existing ? 'Changes saved' : 'Your listing is live');
    router.push(`/listings/${result.data.slug}`);
    router.refresh();
    return undefined;
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,40rem)_18rem] xl:gap-20">
      <Form
        form={form}
        onSubmit={publish}
        version={version}
        label={existing ? 'Edit listing' : 'New listing'}
        className="space-y-8"
      >
        <DraftNotice
          draft={draft}
          discardLabel={existing ? 'Back to the published listing' : 'Start afresh'}
        />
        <PhotoField {...photos} maximum={maximumImages} />
        <TextField
          control={form.control}
          name="title"
          label="Title"
          help="Brand, model, size or colour: what a buyer would type."
          autoComplete="off"
          maxLength={120}
        />
        <SelectField
          control={form.control}
          name="categoryId"
          label="Category"
          placeholder="Choose a category"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MoneyField control={form.control} name="price" label="Price" help="Enter 0 to give it away." />
        <RadioField
          control={form.control}
          name="condition"
          label="Condition"
          options={conditionOptions}
          look="cards"
        />
        <TextField
          control={form.control}
          name="brand"
          label="Brand"
          optional
          autoComplete="off"
          maxLength={60}
        />
        <TextareaField
          control={form.control}
          name="description"
          label="Description"
          help="What is included, how it was used, and any marks or faults."
          rows={6}
          maxLength={5000}
        />
        <TextField
          control={form.control}
          name="location"
          label="Location"
          help="A neighbourhood or MRT station where you can meet. Not your address."
          autoComplete="off"
          maxLength={120}
        />
        <RadioField control={form.control} name="handover" label="Handover" options={handoverOptions} />
        {values.handover === 'delivery' ? (
          <MoneyField
            control={form.control}
            name="deliveryFee"
            label="Delivery fee"
            optional
            help="Enter 0 for free delivery, or leave it empty to agree with the buyer."
          />
        ) : null}
        <TextField
          control={form.control}
          name="tags"
          label="Tags"
          optional
          help="Up to ten, with commas between: vintage, teak, mid-century."
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <SubmitButton size="lg" pendingText={existing ? 'Saving…' : 'Publishing…'}>
            {existing ? 'Save changes' : 'Publish listing'}
          </SubmitButton>
          <LinkButton href={existing ? `/listings/${existing.slug}` : '/dashboard'} variant="ghost" size="lg">
            {existing ? 'Cancel' : 'Finish later'}
          </LinkButton>
        </div>
      </Form>
      <ListingPreview values={values} photo={photos.photos[0]?.previewUrl} sellerName={sellerName} />
    </div>
  );
}

'use client';

import { maximumListingImages } from '@repo/schemas/marketplace/listing-fields';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Form } from '@repo/ui/form';
import { MoneyField, RadioField, SelectField, TextareaField, TextField } from '@repo/ui/form-fields';
import type { FormVersion } from '@repo/ui/form-version';
import type { ReactNode } from 'react';
import { conditionLabels } from '../listings/labels.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { ListingPreview } from './listing-preview.tsx';
import { PhotoField } from './photo-field.tsx';
import { PlaceField } from './place-field.tsx';
import type { SellCategory } from './sell-categories-with-attributes.ts';
import type { SellForm, SellFormOutput, SellFormValues } from './sell-form-schema.ts';
import type { usePhotos } from './use-photos.ts';

export type SellCategories = readonly SellCategory[];

export type ListingFormProps = {
  form: SellForm;
  photos: ReturnType<typeof usePhotos>;
  categories: SellCategories;
  sellerName: string;
  /** The form's accessible name, e.g. "New listing". */
  label: string;
  onSubmit: (
    output: SellFormOutput,
    expectedUpdatedAt: string | undefined,
  ) => Promise<ApiFailure | undefined>;
  version?: FormVersion<SellFormValues> | undefined;
  notice: ReactNode;
  actions: ReactNode;
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

export function ListingForm({
  form,
  photos,
  categories,
  sellerName,
  label,
  onSubmit,
  version,
  notice,
  actions,
}: ListingFormProps) {
  const values = form.watch();
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,40rem)_18rem] xl:gap-20">
      <Form form={form} onSubmit={onSubmit} version={version} label={label} className="space-y-8">
        {notice}
        <PhotoField {...photos} maximum={maximumListingImages} />
        <ItemFields form={form} categories={categories} />
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
        <div className="space-y-4 border-t border-line pt-6">{actions}</div>
      </Form>
      <ListingPreview values={values} photo={photos.photos[0]?.previewUrl} sellerName={sellerName} />
    </div>
  );
}

function ItemFields({ form, categories }: Pick<ListingFormProps, 'form' | 'categories'>) {
  return (
    <>
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
      <AttributeFields form={form} categories={categories} />
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
      <PlaceField form={form} />
      <TextField
        control={form.control}
        name="location"
        label="Location"
        help="A neighbourhood or MRT station where you can meet. Not your address."
        autoComplete="off"
        maxLength={120}
      />
    </>
  );
}

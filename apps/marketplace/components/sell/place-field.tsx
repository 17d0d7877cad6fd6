'use client';

import { ComboboxField } from '@repo/ui/form-fields';
import { placeComboboxSource } from '../places/place-source.ts';
import type { SellForm } from './sell-form-schema.ts';

/** Picking fills the location, which may then be made more precise. */
export function PlaceField({ form }: { form: SellForm }) {
  return (
    <ComboboxField
      control={form.control}
      name="placeId"
      label="Station, town or postal district"
      help="Lets buyers find what is near them. It fills in the location below."
      optional
      clearable
      options={[]}
      source={placeComboboxSource}
      emptyText="No place by that name. Enter it as the location below."
      onPick={({ label }) =>
        form.setValue('location', label, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  );
}

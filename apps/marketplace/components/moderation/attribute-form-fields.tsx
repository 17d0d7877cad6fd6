import type { attributeTypes } from '@repo/schemas/marketplace/category-attribute';
import { CheckboxField, TextareaField, TextField } from '@repo/ui/form-fields';
import type { EditAttributeValues } from './attribute-form-schema.ts';

type AttributeType = (typeof attributeTypes)[number];

export const attributeTypeNames: Record<AttributeType, string> = {
  CHOICE: 'Choice',
  SIZE: 'Size',
  NUMBER: 'Number',
  YEAR: 'Year',
};

/** What an attribute of this kind has. */
export function AttributeFormFields({ type }: { type: AttributeType }) {
  return (
    <>
      <TextField<EditAttributeValues> name="label" label="Name" maxLength={40} />
      {type === 'CHOICE' || type === 'SIZE' ? (
        <TextareaField<EditAttributeValues>
          name="options"
          label="Options"
          help="One per line, in the order in which they are shown."
          rows={8}
        />
      ) : (
        <NumberFields type={type} />
      )}
      <CheckboxField<EditAttributeValues>
        name="isRequired"
        label="Required"
        description="Sellers must fill it in when they publish or edit a listing."
      />
      <CheckboxField<EditAttributeValues>
        name="isFacet"
        label="Searches can be filtered by it"
        description="It is offered beside the results of a search in the category."
      />
    </>
  );
}

function NumberFields({ type }: { type: AttributeType }) {
  return (
    <>
      {type === 'NUMBER' ? (
        <TextField<EditAttributeValues>
          name="unit"
          label="Unit"
          optional
          maxLength={12}
          help="“km” or “cm”."
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<EditAttributeValues> name="min" label="Smallest number" inputMode="decimal" />
        <TextField<EditAttributeValues> name="max" label="Largest number" inputMode="decimal" />
      </div>
      <TextField<EditAttributeValues>
        name="bands"
        label="Ranges begin at"
        optional
        help="Numbers between commas: “0, 50, 100” offers 0 to 50, 50 to 100, and 100 or more."
      />
    </>
  );
}

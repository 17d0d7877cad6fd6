'use client';

import {
  type CategoryAttribute,
  pickAttributesOfCategory,
} from '@repo/schemas/marketplace/category-attribute';
import { SelectField, TextField } from '@repo/ui/form-fields';
import type { SellCategory } from './sell-categories-with-attributes.ts';
import type { SellForm, SellFormValues } from './sell-form-schema.ts';

/** The fields of the chosen category. What was chosen for another is kept while the form is open, and said to be left out. */
export function AttributeFields({
  form,
  categories,
}: {
  form: SellForm;
  categories: readonly SellCategory[];
}) {
  const [categoryId, typed] = form.watch(['categoryId', 'attributes']);
  const attributes = categories.find(({ id }) => id === categoryId)?.attributes ?? [];
  const left = leftOut(attributes, typed, categories);
  return (
    <>
      {attributes.map((attribute) => (
        // Another category may have other choices for the same key.
        <AttributeField key={`${categoryId} ${attribute.key}`} attribute={attribute} />
      ))}
      <p role="status" className="text-sm text-muted empty:hidden">
        {categoryId === '' || left.length === 0
          ? null
          : `Not part of this category, and left out: ${left.join(', ')}.`}
      </p>
    </>
  );
}

function AttributeField({ attribute }: { attribute: CategoryAttribute }) {
  const { key, label, unit, options, isRequired } = attribute;
  const name = `attributes.${key}` as const;
  if (options.length === 0) {
    return (
      <TextField<SellFormValues>
        name={name}
        label={unit ? `${label} (${unit})` : label}
        optional={!isRequired}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    );
  }
  return (
    <SelectField<SellFormValues>
      name={name}
      label={label}
      optional={!isRequired}
      placeholder={isRequired ? `Choose the ${label.toLowerCase()}` : 'Not stated'}
      options={options.map((value) => ({ value, label: value }))}
    />
  );
}

/** "Size EU 38" */
function leftOut(
  attributes: readonly CategoryAttribute[],
  typed: Readonly<Record<string, string>>,
  categories: readonly SellCategory[],
): string[] {
  const kept = pickAttributesOfCategory(attributes, typed);
  const all = categories.flatMap((category) => category.attributes);
  return Object.entries(typed).flatMap(([key, value]) =>
    !value || key in kept ? [] : [`${all.find((each) => each.key === key)?.label ?? key} ${value}`],
  );
}

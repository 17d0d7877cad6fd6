'use client';

import { attributeTypes } from '@repo/schemas/marketplace/category-attribute';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import { AttributeFormFields, attributeTypeNames } from './attribute-form-fields.tsx';
import { addAttributeFormSchema, emptyAttributeValues } from './attribute-form-schema.ts';

export function AddAttributeForm({ categoryId }: { categoryId: string }) {
  const { submit } = useSubmitAndRefresh();
  const defaultValues = { ...emptyAttributeValues, type: 'CHOICE' as const };
  const form = useZodForm(addAttributeFormSchema, { defaultValues });
  const type = form.watch('type');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const isChoice = values.type === 'CHOICE' || values.type === 'SIZE';
        const unused = isChoice ? { unit: '', min: null, max: null, bands: [] } : { options: [] };
        const body = { ...values, ...unused, ...(values.type === 'YEAR' && { unit: '' }) };
        const call = api('POST /api/moderation/categories/{id}/attributes', {
          params: { id: categoryId },
          body,
        });
        const failure = await submit(call, 'The attribute is added');
        if (!failure) form.reset();
        return failure;
      }}
    >
      <SelectField
        control={form.control}
        name="type"
        label="Kind"
        help="A size is a choice with its own order. The kind cannot be changed later."
        options={attributeTypes.map((value) => ({ value, label: attributeTypeNames[value] }))}
      />
      <AttributeFormFields key={type} type={type} />
      <SubmitButton pendingText="Adding…">Add attribute</SubmitButton>
    </Form>
  );
}

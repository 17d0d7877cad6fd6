'use client';

import { type Category, createCategoryBody } from '@repo/schemas/childcare/category';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { z } from 'zod';
import { api } from '#api.ts';

const emptyIsAbsent = z.preprocess((text) => (text === '' ? undefined : text), createCategoryBody.shape.slug);
const categoryForm = createCategoryBody.extend({ slug: emptyIsAbsent });

type CategoryFormProps = { category: Category | null; onSaved: (category: Category) => void };

const valuesOf = ({ name, slug, description }: Category) => ({ name, slug, description });

/** Reads the category from the list, because the API has no endpoint for a single one. */
function loadOf(id: string) {
  return async () => {
    const answer = await api('GET /api/categories');
    if (!answer.ok) return answer.failure;
    const stored = answer.data.categories.find((one) => one.id === id);
    if (!stored) return { error: 'Somebody else deleted this category.', status: 404 };
    return { values: valuesOf(stored), updatedAt: stored.updatedAt };
  };
}

export function CategoryForm({ category, onSaved }: CategoryFormProps) {
  const form = useZodForm(categoryForm, {
    defaultValues: category ? valuesOf(category) : { name: '', slug: '', description: '' },
  });
  return (
    <Form
      form={form}
      version={category ? { readAt: category.updatedAt, load: loadOf(category.id) } : undefined}
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = category
          ? await api('PUT /api/categories/{id}', {
              params: { id: category.id },
              body: { ...body, expectedUpdatedAt },
            })
          : await api('POST /api/categories', { body });
        if (!answer.ok) return answer.failure;
        onSaved(answer.data);
        return undefined;
      }}
    >
      <TextField name="name" label="Name" maxLength={60} autoComplete="off" autoFocus />
      <TextField
        name="slug"
        label="Address"
        optional
        maxLength={60}
        autoComplete="off"
        help={
          category
            ? 'Links to the old address no longer filter by this category.'
            : 'Made of the name when it is empty.'
        }
      />
      <TextareaField name="description" label="Description" optional rows={3} maxLength={500} />
      <SubmitButton pendingText="Saving…">{category ? 'Save category' : 'Add category'}</SubmitButton>
    </Form>
  );
}

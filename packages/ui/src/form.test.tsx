import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Form, SubmitButton, useZodForm } from './form.tsx';
import { MoneyField, TextField } from './form-fields.tsx';

const schema = z.object({ title: z.string().min(5), price: z.string() });

function SellForm() {
  const form = useZodForm(schema, { defaultValues: { title: 'Oak desk', price: '25.00' } });
  return (
    <Form form={form} label="Sell" onSubmit={async () => undefined}>
      <TextField control={form.control} name="title" label="Title" />
      <MoneyField control={form.control} name="price" label="Price" />
      <SubmitButton pendingText="Publishing…">Publish listing</SubmitButton>
    </Form>
  );
}

test('a form is whole before any script runs: labels, names, the right keyboard, one submit button', () => {
  const html = renderToStaticMarkup(<SellForm />);
  expect(html).toMatch(/<form[^>]*aria-label="Sell"/);
  expect(html).toMatch(/name="title"/);
  expect(html).toMatch(/inputMode="decimal"[^>]*name="price"|name="price"[^>]*inputMode="decimal"/i);
  expect(html.match(/type="submit"/g)).toHaveLength(1);
  expect(html).toContain('Publish listing');
});

test('a form shows what is stored before any script runs', () => {
  const html = renderToStaticMarkup(<SellForm />);
  expect(html).toMatch(/<input[^>]*value="Oak desk"/);
  expect(html).toMatch(/<input[^>]*value="25.00"/);
});

test('a field outside of a form says so instead of failing later', () => {
  expect(() => renderToStaticMarkup(<TextField name="title" label="Title" />)).toThrow();
});

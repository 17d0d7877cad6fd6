import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

const field = (props: Partial<FieldProps>) =>
  renderToStaticMarkup(
    <Field id="price" label="Price" {...props}>
      {(control) => <Input {...control} />}
    </Field>,
  );

test('label, help and error are tied to the control', () => {
  const html = field({ help: 'In Singapore dollars', error: 'Enter a price' });
  expect(html).toContain('<label for="price"');
  expect(html).toContain('aria-describedby="price-error price-help"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="price-error"[^>]*>.*Enter a price/);
  expect(html).toMatch(/id="price-help"[^>]*>In Singapore dollars/);
});

test('a field is required unless it says that it is not', () => {
  expect(field({})).toContain('aria-required="true"');
  const optional = field({ optional: true });
  expect(optional).not.toContain('aria-required');
  expect(optional).toContain('(optional)');
});

test('a question with several controls is a fieldset that its label names', () => {
  const html = field({ group: true, error: 'Choose one' });
  expect(html).toMatch(/^<fieldset[^>]*aria-describedby="price-error"/);
  const [, labelId] = /^<fieldset[^>]*aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${labelId}"`);
});

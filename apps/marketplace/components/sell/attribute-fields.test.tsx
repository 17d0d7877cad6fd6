import type { CategoryAttribute } from '@repo/schemas/marketplace/category-attribute';
import { Form, useZodForm } from '@repo/ui/form';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AttributeFields } from './attribute-fields.tsx';
import { createSellFormSchema, type SellFormOutput, type SellFormValues } from './sell-form-schema.ts';
import { emptySellFormValues } from './to-sell-form.ts';

const attribute = {
  unit: '',
  min: null,
  max: null,
  options: [],
  retiredOptions: [],
  bands: [],
  isFacet: true,
  isRequired: false,
};
const size: CategoryAttribute = {
  ...attribute,
  category: 'shoes',
  key: 'size',
  label: 'Size',
  type: 'SIZE',
  options: ['EU 38'],
  isRequired: true,
};
const mileage: CategoryAttribute = {
  ...attribute,
  category: 'cars',
  key: 'mileage',
  label: 'Mileage',
  type: 'NUMBER',
  unit: 'km',
  min: 0,
  max: 9,
};
const categories = [
  { id: 'shoes', name: 'Shoes', attributes: [size] },
  { id: 'cars', name: 'Cars', attributes: [mileage] },
];

function Sell({ values }: { values: Partial<SellFormValues> }) {
  const form = useZodForm<SellFormValues, SellFormOutput>(createSellFormSchema(categories), {
    defaultValues: { ...emptySellFormValues, ...values },
  });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <AttributeFields form={form} categories={categories} />
    </Form>
  );
}

const render = (values: Partial<SellFormValues>) =>
  renderToStaticMarkup(withRouter(<Sell values={values} />, '/sell'));

test('the sell form: the fields of the chosen category, required or optional', () => {
  expect(render({})).not.toContain('attributes.');
  const shoes = render({ categoryId: 'shoes' });
  expect(shoes).toContain('name="attributes.size"');
  expect(shoes).toContain('<option value="EU 38">EU 38</option>');
  expect(shoes).not.toContain('(optional)');
  const cars = render({ categoryId: 'cars', attributes: { mileage: '5' } });
  expect(cars).toMatch(/Mileage \(km\).*\(optional\)/);
  expect(cars).toMatch(/name="attributes.mileage"[^>]*value="5"|value="5"[^>]*name="attributes.mileage"/);
  expect(cars).not.toContain('left out');
});

test('the sell form: what was chosen for another category is said to be left out', () => {
  const html = render({ categoryId: 'cars', attributes: { size: 'EU 38', mileage: '5' } });
  expect(html).toMatch(/role="status"[^>]*>Not part of this category, and left out: Size EU 38\./);
});

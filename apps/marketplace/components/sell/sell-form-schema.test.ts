import { describe, expect, it } from 'vitest';
import { createSellFormSchema } from './sell-form-schema.ts';
import { emptySellFormValues } from './to-sell-form.ts';

const attribute = {
  category: 'cars',
  unit: '',
  min: null,
  max: null,
  options: [],
  retiredOptions: [],
  bands: [],
  isFacet: true,
  isRequired: false,
};
const sellForm = createSellFormSchema([
  {
    id: 'cars',
    attributes: [
      { ...attribute, key: 'year', label: 'Year', type: 'YEAR', min: 1900, max: 2100, isRequired: true },
      { ...attribute, key: 'mileage', label: 'Mileage', type: 'NUMBER', unit: 'km', min: 0, max: 1_000_000 },
      { ...attribute, key: 'fuel', label: 'Fuel', type: 'CHOICE', options: ['Petrol', 'Electric'] },
    ],
  },
]);

const filled = {
  ...emptySellFormValues,
  title: 'Teak desk',
  categoryId: 'home',
  price: '1,200.50',
  condition: 'GOOD' as const,
  description: 'Solid.',
  location: 'Bedok',
};

function problems(values: unknown) {
  const { error } = sellForm.safeParse(values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('the sell form', () => {
  it('turns what was typed into the body of the API', () => {
    expect(
      sellForm.parse({ ...filled, tags: 'teak, vintage,, Teak', handover: 'delivery', deliveryFee: '5.5' }),
    ).toEqual({
      title: 'Teak desk',
      categoryId: 'home',
      attributes: {},
      price: 1200.5,
      condition: 'GOOD',
      description: 'Solid.',
      location: 'Bedok',
      placeId: null,
      brand: '',
      tags: ['teak', 'vintage'],
      meetupOnly: false,
      canDeliver: true,
      deliveryFee: 5.5,
    });
  });

  it('forgets a fee when delivery is not offered', () => {
    expect(sellForm.parse({ ...filled, handover: 'meetup', deliveryFee: '5' })).toMatchObject({
      meetupOnly: true,
      canDeliver: false,
      deliveryFee: null,
    });
  });

  it('names what is missing', () => {
    expect(problems(emptySellFormValues)).toEqual({
      title: 'The title needs at least 3 characters',
      categoryId: 'Choose a category',
      price: 'Enter a price',
      condition: 'Choose a condition',
      description: 'Enter a description',
      location: 'The location needs at least 2 characters',
    });
  });

  it.each([
    ['price', 'cheap', 'Use digits only, such as 25 or 19.90'],
    ['price', '-5', 'Use digits only, such as 25 or 19.90'],
    [
      'price',
      '12,5',
      'Use a point for decimals, such as 19.90; a comma only separates thousands, such as 1,200',
    ],
    ['price', '1.999', 'The price can have at most two decimals'],
    ['price', '10000000', 'The price can be at most 9,999,999.99'],
  ])('refuses %s %j', (field, value, message) => {
    expect(problems({ ...filled, [field]: value })).toEqual({ [field]: message });
  });

  it('refuses a fee with a comma as the decimal mark', () => {
    expect(problems({ ...filled, handover: 'delivery', deliveryFee: '4,5' })).toEqual({
      deliveryFee: 'Use a point for decimals, such as 19.90; a comma only separates thousands, such as 1,200',
    });
  });

  it('refuses a fee that is no amount', () => {
    expect(problems({ ...filled, handover: 'delivery', deliveryFee: 'five' })).toEqual({
      deliveryFee: 'Use digits only, such as 25 or 19.90',
    });
  });
});

describe('the fields of a category', () => {
  const ofCar = (attributes: Record<string, string>) => ({ ...filled, categoryId: 'cars', attributes });

  it('are sent as numbers and choices, and those of another category are left out', () => {
    const typed = { year: '2019', mileage: '45,000.5', fuel: 'Petrol', size: 'EU 38' };
    expect(sellForm.parse(ofCar(typed)).attributes).toEqual({
      year: 2019,
      mileage: 45_000.5,
      fuel: 'Petrol',
    });
    expect(sellForm.parse(ofCar({ year: '2019', fuel: 'Wood' })).attributes).toEqual({ year: 2019 });
    expect(sellForm.parse({ ...ofCar(typed), categoryId: 'home' }).attributes).toEqual({});
  });

  it('have their problems at the fields', () => {
    expect(problems(ofCar({ mileage: 'many' }))).toEqual({
      'attributes.year': 'Enter the year',
      'attributes.mileage': 'Enter the mileage in km',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { sellForm } from './sell-form-schema.ts';
import { emptySellForm } from './to-sell-form.ts';

const filled = {
  ...emptySellForm,
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
      price: 1200.5,
      condition: 'GOOD',
      description: 'Solid.',
      location: 'Bedok',
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
    expect(problems(emptySellForm)).toEqual({
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

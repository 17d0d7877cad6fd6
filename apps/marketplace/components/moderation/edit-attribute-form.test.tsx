import type { EditedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findAttributeEffects } from './attribute-effects.ts';
import { toAttributeValues } from './attribute-form-schema.ts';
import { EditAttributeForm } from './edit-attribute-form.tsx';

const stored: EditedAttribute = {
  ...{ id: 'make', categoryId: 'phones', category: 'phones', key: 'make', label: 'Make', type: 'CHOICE' },
  ...{ unit: '', min: null, max: null, bands: [], isRequired: false, isFacet: true },
  options: ['Apple', 'Oppo', 'Sony'],
  retiredOptions: ['Nokia'],
  updatedAt: '2026-11-28T00:00:00.000Z',
  uses: { listings: 9, withValue: 3, byOption: { Apple: 1, Oppo: 1, Nokia: 1 } },
};
const typed = toAttributeValues(stored);

it('says nothing of a form that nobody changed', () => {
  expect(findAttributeEffects(stored, typed)).toEqual([]);
});

it('says what each change does, and for how many listings', () => {
  const changed = {
    ...typed,
    label: 'Brand',
    options: 'Apple\nNokia\nGoogle',
    isRequired: true,
    isFacet: false,
  };
  expect(findAttributeEffects(stored, changed)).toEqual([
    'It is called “Brand” on the 3 listings with a value.',
    '“Oppo” is retired: 1 listing has it and can keep it. Nobody can choose it any more.',
    '“Sony” goes: no listing has it.',
    '“Nokia” can be chosen again.',
    '“Google” can be chosen from now on.',
    'It is required: 6 listings have no value, and who edits one of them has to say it.',
    'Searches cannot be filtered by it any more.',
  ]);
});

it('shows the stored definition and that nothing changes yet', () => {
  const html = renderToStaticMarkup(withRouter(<EditAttributeForm stored={stored} />));
  expect(html).toContain('Apple\nOppo\nSony');
  expect(html).toContain('Nothing yet');
});

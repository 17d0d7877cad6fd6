import { expect, test } from 'vitest';
import { navGroupsForRoles } from './navigation.tsx';

test('navigation: only what a page shows of a place is sent to the browser', () => {
  const places = navGroupsForRoles(['trainer', 'admin']).flatMap(({ items }) => items);
  const fields = new Set(places.flatMap((place) => Object.keys(place)));
  expect(fields).toEqual(new Set(['href', 'label', 'icon', 'keywords', 'exact']));
});

test('navigation: a group without a page for the person is left out', () => {
  expect(navGroupsForRoles(['learner']).map(({ title }) => title)).toEqual(['Learning and teaching']);
});

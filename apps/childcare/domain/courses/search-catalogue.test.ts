import { courseQuery } from '@repo/schemas/childcare/course';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { searchCatalogueWithCorrection } from './search-catalogue.ts';

const database = useChildcareDatabase();

async function find(search: string, more: object = {}) {
  const found = await searchCatalogueWithCorrection(
    { db: database.db, actor: null },
    courseQuery.parse({ search, ...more }),
  );
  return { searchedFor: found.searchedFor, titles: found.courses.map(({ title }) => title) };
}

it('what has the text as it is typed is shown, and nothing is corrected', async () => {
  await createCourse(database.db, { title: 'Slepe in old English' });
  await createCourse(database.db, { title: 'Safe sleep' });
  expect(await find('slepe')).toEqual({ searchedFor: null, titles: ['Slepe in old English'] });
});

it('where nothing is found, the nearest spelling is searched for, in every script', async () => {
  await createCourse(database.db, { title: 'Safe sleep for infants' });
  await createCourse(database.db, { title: '婴儿安全睡眠' });
  await createCourse(database.db, { title: 'குழந்தைகளின் பாதுகாப்பான உறக்கம்' });
  expect(await find('infnats slepe')).toEqual({
    searchedFor: 'infants sleep',
    titles: ['Safe sleep for infants'],
  });
  expect(await find('婴儿睡眠')).toEqual({ searchedFor: '婴儿安全睡眠', titles: ['婴儿安全睡眠'] });
  expect(await find('பாதுகாபான')).toMatchObject({ titles: ['குழந்தைகளின் பாதுகாப்பான உறக்கம்'] });
});

it('the words of a title are found in another order', async () => {
  await createCourse(database.db, { title: 'Safe sleep for infants' });
  expect(await find('Infants sleep')).toEqual({ searchedFor: null, titles: ['Safe sleep for infants'] });
});

it('drafts, and courses outside the filters, give no spelling', async () => {
  const category = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
  await createCourse(database.db, { title: 'Safe sleep', status: 'DRAFT' });
  await createCourse(database.db, { title: 'Nursery rhymes' });
  expect(await find('slepe')).toEqual({ searchedFor: null, titles: [] });
  expect(await find('rhymse', { category: category.slug })).toEqual({ searchedFor: null, titles: [] });
  expect(await find('rhymse')).toEqual({ searchedFor: 'rhymes', titles: ['Nursery rhymes'] });
});

it('what reads like a pattern is taken as it is typed', async () => {
  await createCourse(database.db, { title: 'Safe sleep' });
  expect(await find('%')).toEqual({ searchedFor: null, titles: [] });
});

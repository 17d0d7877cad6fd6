import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';

const database = useMarketplaceDatabase();

async function normalise(text: string): Promise<string> {
  const [row] = await database.db.$queryRaw<{ text: string }[]>`SELECT normalise_text(${text}) AS text`;
  return row?.text ?? '';
}

describe('normalise_text', () => {
  test.each([
    ['lowers case', 'Sony WH-1000XM5', 'sony wh-1000xm5'],
    ['drops Latin accents, composed or not', 'Crème BRÛLÉE Nguyễn e\u0301', 'creme brulee nguyen e'],
    ['writes out letters of their own', 'Straße Łódź Ærø', 'strasse lodz aero'],
    ['is not caught by the Turkish I', 'İstanbul', 'istanbul'],
    ['lowers case where there are no accents to drop', 'ДИВАН ΚΑΡΕΚΛΑ', 'диван καρεκλα'],
    ['makes all white space one space', ' a\t\n b\u00a0\u3000c  ', 'a b c'],
    ['makes full-width letters plain', 'ｉＰｈｏｎｅ　１５', 'iphone 15'],
    ['makes half-width katakana whole', 'ｶﾞｽ', 'ガス'],
  ])('%s', async (_what, text, expected) => {
    expect(await normalise(text)).toBe(expected);
  });

  test.each([
    ['Chinese', '二手笔记本电脑，九成新'.replace('，', ' ')],
    ['Japanese', 'ベッド が ぶどう'],
    ['Korean', '의자 책상'],
    ['Tamil', 'நாற்காலி மேசை'],
    ['Hindi', 'कुर्सी'],
    ['Thai', 'เก้าอี้'.normalize('NFKC')],
    ['Arabic', 'كرسي'],
    ['an emoji', 'sofa 🛋️ 👨‍👩‍👧'],
  ])('leaves %s as it is', async (_what, text) => {
    expect(await normalise(text)).toBe(text);
  });

  test('takes text that is in pieces for the same text composed', async () => {
    for (const text of ['கொடு', '의자', 'ガス', 'é']) {
      expect(await normalise(text.normalize('NFD'))).toBe(await normalise(text.normalize('NFC')));
    }
  });
});

describe('a listing', () => {
  const listing = {
    id: 'listing',
    sellerId: 'seller',
    categoryId: '019b76da-a800-7000-8000-000000000001',
    slug: 'camera',
    title: 'Caméra  reflex',
    description: 'Works\nlike new',
    price: '25.00',
    condition: 'GOOD' as const,
    location: 'Tampines',
    brand: 'Canon',
  };
  const words = async () =>
    (await database.db.searchWord.findMany({ orderBy: { word: 'asc' } })).map(({ word }) => word);
  const searchText = async () =>
    (await database.db.listing.findUniqueOrThrow({ where: { id: 'listing' } })).searchText;

  beforeEach(async () => {
    await database.db.user.create({ data: { id: 'seller', name: 'Seller', email: 'seller@example.com' } });
    await database.db.listing.create({ data: listing });
  });

  test('has its search text made of title, description and brand, one line each', async () => {
    expect(await searchText()).toBe('camera reflex\nworks like new\ncanon');
  });

  test('has it made again when one of them changes', async () => {
    await database.db.listing.update({ where: { id: 'listing' }, data: { brand: 'Leica' } });
    expect(await searchText()).toBe('camera reflex\nworks like new\nleica');
  });

  test('keeps it whatever somebody writes there', async () => {
    await database.db.listing.update({ where: { id: 'listing' }, data: { searchText: 'mine' } });
    expect(await searchText()).toBe('camera reflex\nworks like new\ncanon');
  });

  test('adds its words to the spelling dictionary, new ones when it changes', async () => {
    expect(await words()).toEqual(['camera', 'canon', 'like', 'new', 'reflex', 'works']);
    await database.db.listing.update({ where: { id: 'listing' }, data: { title: 'Camera bag (50 mm)' } });
    expect(await words()).toEqual(['bag', 'camera', 'canon', 'like', 'new', 'reflex', 'works']);
  });

  test('adds no word that is a number, too short or no word at all, whatever its script and length', async () => {
    const description = `2024 in “笔记本电脑” நாற்காலி, ${'x'.repeat(4_000)} 5g+wifi6`;
    await database.db.listing.update({ where: { id: 'listing' }, data: { title: 'Desk lamp', description } });
    const added = (await words()).filter(
      (word) => !['camera', 'canon', 'like', 'new', 'reflex', 'works'].includes(word),
    );
    expect(added.sort()).toEqual(['desk', 'lamp', 'wifi6', 'நாற்காலி', '笔记本电脑']);
  });

  test('shares words with others that are written at the same time', async () => {
    const others = Array.from({ length: 8 }, (_, n) => ({
      ...listing,
      id: `other-${n}`,
      slug: `other-${n}`,
      description: n % 2 ? 'zebra yellow xylophone window' : 'window xylophone yellow zebra',
    }));
    await Promise.all(others.map((data) => database.db.listing.create({ data })));
    expect(await words()).toEqual(expect.arrayContaining(['window', 'xylophone', 'yellow', 'zebra']));
  });

  test('adds words in their order, so that two writers of the same words never wait for each other in a circle', async () => {
    const description = Array.from({ length: 50 }, (_, n) => `word${(n * 37) % 50}`).join(' ');
    await database.db.listing.update({ where: { id: 'listing' }, data: { description } });
    const written = await database.db.$queryRaw<{ word: string }[]>`
      SELECT word FROM search_word WHERE word LIKE 'word_%' ORDER BY ctid`;
    expect(written.map(({ word }) => word)).toEqual(written.map(({ word }) => word).sort());
    expect(written).toHaveLength(50);
  });
});

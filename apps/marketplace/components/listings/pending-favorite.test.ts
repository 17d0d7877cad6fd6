import { expect, it } from 'vitest';
import { readAndRemovePendingFavorite, storePendingFavorite } from './pending-favorite.ts';

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const pending = { listingId: 'one', title: 'Desk' };

it('a favourite pressed before signing in is taken up once', () => {
  const storage = tab();
  storePendingFavorite(storage, pending, 1_000);
  expect(readAndRemovePendingFavorite(storage, 60_000)).toEqual(pending);
  expect(readAndRemovePendingFavorite(storage, 60_000)).toBeNull();
});

it('a favourite pressed long before is not saved for whoever signs in later', () => {
  const storage = tab();
  storePendingFavorite(storage, pending, 0);
  expect(readAndRemovePendingFavorite(storage, 15 * 60_000)).toBeNull();
  expect(readAndRemovePendingFavorite(storage, 0)).toBeNull();
});

it.each(['null', '{', '[]', '{"listingId":1}', '"text"'])('what is kept as %s saves nothing', (text) => {
  const storage = tab();
  storage.setItem('pending-favorite', text);
  expect(readAndRemovePendingFavorite(storage, 0)).toBeNull();
});

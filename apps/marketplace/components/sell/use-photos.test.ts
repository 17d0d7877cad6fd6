import { expect, it } from 'vitest';
import { findUnsentPhotos } from '#components/chat/use-draft-photos.ts';
import { type Photo, withMore } from './use-photos.ts';

const photo = (id: string, kind: 'sending' | 'sent'): Photo => ({
  id,
  previewUrl: `blob:${id}`,
  state: kind === 'sent' ? { kind, url: `https://media.example/${id}`, key: id } : { kind, share: 0.5 },
});
const sent = (key: string) => ({ url: `https://media.example/${key}`, key });
const keysOf = (photos: Photo[]) => photos.map(({ id, state }) => (state.kind === 'sent' ? state.key : id));

it('photos of a message that failed come back beside those that are being uploaded', () => {
  const current = [photo('uploading', 'sending'), photo('a', 'sent')];
  expect(keysOf(withMore(current, [sent('b'), sent('c'), sent('d')], 4))).toEqual([
    'uploading',
    'a',
    'b',
    'c',
  ]);
  expect(withMore(current, [], 1)).toEqual(current);
});

it('a message waits for its photos, and says what for', () => {
  const sentOne = photo('a', 'sent');
  const failed: Photo = { ...sentOne, state: { kind: 'failed', reason: 'No connection', mayWork: true } };
  expect(findUnsentPhotos([sentOne])).toBeNull();
  expect(findUnsentPhotos([sentOne, photo('b', 'sending')])).toMatch(/still being uploaded/);
  expect(findUnsentPhotos([photo('b', 'sending'), failed])).toMatch(/could not be uploaded/);
});

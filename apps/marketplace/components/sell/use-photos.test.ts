import { expect, it } from 'vitest';
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

import { expect, it } from 'vitest';
import { unsentPhotosProblem } from '#components/chat/use-draft-photos.ts';
import { appendUploadedPhotos, type FormPhoto } from './use-photos.ts';

const photo = (id: string, kind: 'sending' | 'sent'): FormPhoto => ({
  id,
  previewUrl: `blob:${id}`,
  state: kind === 'sent' ? { kind, url: `https://media.example/${id}`, key: id } : { kind, share: 0.5 },
});
const sent = (key: string) => ({ url: `https://media.example/${key}`, key });
const keysOf = (photos: FormPhoto[]) =>
  photos.map(({ id, state }) => (state.kind === 'sent' ? state.key : id));

it('photos of a message that failed come back beside those that are being uploaded', () => {
  const current = [photo('uploading', 'sending'), photo('a', 'sent')];
  expect(keysOf(appendUploadedPhotos(current, [sent('b'), sent('c'), sent('d')], 4))).toEqual([
    'uploading',
    'a',
    'b',
    'c',
  ]);
  expect(appendUploadedPhotos(current, [], 1)).toEqual(current);
});

it('a message waits for its photos, and says what for', () => {
  const sentOne = photo('a', 'sent');
  const failed: FormPhoto = {
    ...sentOne,
    state: { kind: 'failed', reason: 'No connection', mayWork: true },
  };
  expect(unsentPhotosProblem([sentOne])).toBeNull();
  expect(unsentPhotosProblem([sentOne, photo('b', 'sending')])).toMatch(/still being uploaded/);
  expect(unsentPhotosProblem([photo('b', 'sending'), failed])).toMatch(/could not be uploaded/);
});
